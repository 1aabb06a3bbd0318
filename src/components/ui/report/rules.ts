/** What a notice of infringement and the answers to it must hold. Fetched by lateResolver; the forms import its types only. */
export { assertionFields, noticeFields, rebuttalFields, suitFields } from '#lib/forms/platform/rights.ts'
