/** The evidence of a disputed order: fixed when somebody complained, the same for both sides and for operators. */
import { z } from 'zod'
import { type Contract, defineCall, idParam, timestamp } from '#lib/contract/define.ts'
import { orderNoParam } from './order.ts'

export const evidenceKind = z.enum(['ORDER', 'EVENT', 'MESSAGE', 'CALL', 'FILE'])
export type EvidenceKind = z.output<typeof evidenceKind>

export const evidenceBundle = z.object({
  items: z.array(z.object({ kind: evidenceKind, ref: z.string(), sha256: z.string(), at: timestamp })),
  /** What is downloaded: JSON with the content of every item. */
  text: z.string(),
  /** The digest of `text` in UTF-8. */
  sha256: z.string(),
  /** The text with the bytes of all files as one ZIP; the address is good for some minutes. */
  archive: z.string(),
})
export type EvidenceBundle = z.output<typeof evidenceBundle>

export const orderEvidence = {
  getEvidence: defineCall({
    method: 'GET',
    path: '/order/{orderNo}/evidence',
    summary: '证据包：争议发生时固定的订单、进度、内容和文件，每份有哈希；只给买卖双方',
    access: 'user',
    sealed: true,
    params: z.object({ orderNo: orderNoParam }),
    result: evidenceBundle,
    errors: ['missing.record'],
  }),
  getDisputeEvidence: defineCall({
    method: 'GET',
    path: '/v1/manager/order/dispute/{id}/evidence',
    summary: '一件争议的证据包，与双方看到的完全一样',
    access: 'manager',
    duty: 'support',
    params: z.object({ id: idParam }),
    result: evidenceBundle,
    errors: ['missing.record'],
  }),
} satisfies Contract
