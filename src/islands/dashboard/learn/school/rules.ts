/** What a school must hold to be saved, and to be handed in. Fetched with the first saving. */
export { schoolDraft, schoolForm } from '#lib/forms/learn/school.ts'
