/** What a change of the platform's fee must hold. */
import * as z from 'zod/mini'
import { requiredText } from '#lib/forms/text.ts'
import { strictText } from '#lib/validate/checked.ts'

/** Basis points: no fee is above thirty per cent. */
export const MAX_FEE_RATE = 3_000

export const feeChangeBody = z.object({
  kind: z.enum(['SERVICE', 'CONSULT', 'BOUNTY', 'PLAYBACK', 'COURSE', 'EXAM', 'CLOUD', 'DOWNLOAD']),
  rate: z.int().check(z.minimum(0, '请填写费率'), z.maximum(MAX_FEE_RATE, '服务费最多 30%')),
  /** `2026-12-01` in Shanghai. */
  fromDay: strictText(z.iso.date('请填写生效日期')),
  reason: requiredText('理由', 500),
})
