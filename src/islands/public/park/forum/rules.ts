/** What a reply and the reason of a moderator must hold. Fetched when somebody begins to write; the forms import types only. */
import * as z from 'zod/mini'
import { moderationReason, replyText, topicMerge } from '#lib/forms/park/forum.ts'

export const reply = replyText
export const hideBody = z.object({ reason: moderationReason })
export const mergeBody = topicMerge
export const moveBody = z.object({ boardId: z.int('请选择版块'), reason: moderationReason })
