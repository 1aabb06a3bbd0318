/** Fees in words. */
import type { FeeChangeState } from '#lib/contract/trade/fee.ts'

/** Basis points: 1000 → `10%`, 850 → `8.5%`. */
export const rateText = (rate: number): string => `${rate / 100}%`

export const feeChangeStateNames: Readonly<Record<FeeChangeState, readonly [label: string, tone: 'action' | 'ok' | 'slate']>> = {
  PROPOSED: ['等待复核', 'action'],
  APPROVED: ['已公告', 'ok'],
  REFUSED: ['没有通过', 'slate'],
}
