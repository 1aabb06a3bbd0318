/** What an exam must say to be saved. Fetched with the first saving. */
export { examDraft } from '#lib/forms/learn/exam.ts'
export { examProblems } from '#lib/learn/exam-rules.ts'
