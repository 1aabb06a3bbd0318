/** How far a fee may go. Rates are basis points. */
import type { OrderKind } from '#lib/contract/trade/order.ts'
import { MAX_FEE_RATE } from '#lib/forms/trade/fee.ts'

/** Kinds whose fee a published rule names (rule 咨询, section 7): more than that is charged only after the rule has changed. */
const RULED: Partial<Record<OrderKind, number>> = { CONSULT: 2_000, BOUNTY: 2_000, PLAYBACK: 1_000 }

export const maxRateOf = (kind: OrderKind): number => RULED[kind] ?? MAX_FEE_RATE
