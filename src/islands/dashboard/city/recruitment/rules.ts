/** What may be saved of a résumé. Fetched when somebody begins to write. */
export { resumeContent } from '#lib/forms/city/resume.ts'
