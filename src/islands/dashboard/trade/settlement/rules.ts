/** What the forms of a payout account and of a number with a provider must hold. Fetched by lateResolver; they import its types only. */
export { subMerchantBody } from '#lib/forms/trade/sub-merchant.ts'
export { payoutAccountBody } from '#lib/forms/trade/withdrawal.ts'
