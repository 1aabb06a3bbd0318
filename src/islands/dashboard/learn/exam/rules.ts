/** What an exam must say to be saved, and the reason of what ends. Fetched with the first saving. */
export { examDraft, reasonForm } from '#lib/forms/learn/exam.ts'
export { examProblems } from '#lib/learn/exam-rules.ts'
