/** What a school must hold to be saved, and to be handed in. Fetched with the first saving. */
export { schoolDraft, schoolForm } from '#lib/contract/learn/school-workspace.ts'
