/** What moderating a topic asks for. Fetched when somebody begins to write. */
import * as z from 'zod/mini'
import { moderationReason } from '#lib/forms/park/forum.ts'
import { id } from '#lib/forms/text.ts'

export const hiding = z.object({ reason: moderationReason })
export const moving = z.object({ boardId: id, reason: moderationReason })
