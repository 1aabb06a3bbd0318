/** What the forms of banners, telephone numbers, categories and hot words must hold. Fetched by lateResolver; the forms import its types only. */
export { categoryBody } from '#lib/forms/platform/category.ts'
export { bannerBody, hotWord, phoneBody, synonymFields, synonymsOf } from '#lib/forms/platform/operator.ts'
