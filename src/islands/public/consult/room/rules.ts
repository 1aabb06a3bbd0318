/** What the texts of the room must hold. Fetched when somebody begins to write; the forms import types only. */
export { appealText, complaintText, evaluationText, reasonText, replyText } from '#lib/forms/consult/directed.ts'
export { publishingForm as publishingTerms } from '#lib/forms/consult/publishing.ts'
