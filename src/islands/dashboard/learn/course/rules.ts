/** What a course must hold to be saved, and to be handed in. Fetched with the first saving. */
export { courseDraft, courseForm } from '#lib/forms/learn/course.ts'
