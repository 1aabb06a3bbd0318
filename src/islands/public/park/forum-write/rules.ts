/** What a topic must hold before it is published. Fetched when that happens. */
export { pollProblems, topicReady } from '#lib/forms/park/forum.ts'
