/** What appealing against hiding asks for. Fetched when somebody begins to write. */
export { forumAppeal } from '#lib/forms/park/forum.ts'
