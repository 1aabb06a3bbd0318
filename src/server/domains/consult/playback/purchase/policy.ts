/** What the rules say of money for recordings (rule 咨询, section 7; rule 退款). */

/** The platform's share of a sale in basis points, until operators approve another. */
export const PLAYBACK_FEE_RATE = 1_000
export const REFUND_DAYS = 7
