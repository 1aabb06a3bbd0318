/** What publishing a playback must hold (consultation rules, section 6). */

import * as z from 'zod/mini'
import { DAY_SECONDS } from '#lib/format/units.ts'
import { lineField, textField } from '#lib/forms/text.ts'

/** Fen. */
export const MAX_PLAYBACK_PRICE = 100_000
export const MAX_PLAYBACK_LABELS = 5

export const publishingTerms = z.object({
  title: lineField('标题', 4, 60),
  summary: textField('简介', 300),
  price: z
    .int('请填写价格')
    .check(z.minimum(0, '价格不能小于 0'), z.maximum(MAX_PLAYBACK_PRICE, `最高 ${MAX_PLAYBACK_PRICE / 100} 元`)),
  /** Seconds that anybody may see of one with a price. */
  freeSeconds: z.int('请填写试看时长').check(z.minimum(0, '试看时长不能小于 0'), z.maximum(DAY_SECONDS, '试看时长太长')),
})

/** The same as somebody fills it in: the price in yuan, labels in one line. */
export const publishingForm = z.object({
  title: publishingTerms.shape.title,
  summary: publishingTerms.shape.summary,
  price: z
    .number('请填写价格')
    .check(z.minimum(0, '价格不能小于 0'), z.maximum(MAX_PLAYBACK_PRICE / 100, `最高 ${MAX_PLAYBACK_PRICE / 100} 元`)),
  freeSeconds: publishingTerms.shape.freeSeconds,
  labels: lineField('标签', 0, 70),
})
