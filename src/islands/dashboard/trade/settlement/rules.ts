/** What the form of a payout account must hold. Fetched by lateResolver; the form imports its types only. */
export { payoutAccountBody } from '#lib/forms/trade/withdrawal.ts'
