/** What the forms of banners and hot words must hold. Fetched by lateResolver; the forms import its types only. */
export { bannerBody, hotWord, synonymFields, synonymsOf } from '#lib/forms/platform/operator.ts'
