/** What a bullet comment must hold (consultation rules, section 6). */
import * as z from 'zod/mini'
import { requiredText } from '#lib/forms/text.ts'

const MAX_BULLET_LENGTH = 100
/** The latest moment of a playback, in milliseconds. */
export const POSITION_MS = 172_800_000

export const bulletText = z.object({ text: requiredText('弹幕', MAX_BULLET_LENGTH) })
