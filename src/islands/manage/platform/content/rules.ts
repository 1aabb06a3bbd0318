/** What the forms of banners, categories and hot words must hold. Fetched by lateResolver; the forms import its types only. */
export { categoryBody } from '#lib/forms/platform/category.ts'
export { bannerBody, hotWord, synonymFields, synonymsOf } from '#lib/forms/platform/operator.ts'
