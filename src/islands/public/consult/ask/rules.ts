/** What a question must hold before it is handed in. Fetched when that happens. */

export { askText } from '#lib/forms/consult/directed.ts'
export { questionReady } from '#lib/forms/consult/question.ts'
