/** Switching a feature off or on, as an operator sends it. */
import * as z from 'zod/mini'
import { line } from '#lib/forms/text.ts'

export const offMessage = line(z.minLength(4, '请写一句给访客看的说明，至少 4 个字'), z.maxLength(100, '说明最多 100 个字'))
