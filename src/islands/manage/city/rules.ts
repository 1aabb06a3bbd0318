/** What taking something down asks for. Fetched when somebody begins to write. */
export { takedownReason } from '#lib/forms/city/takedown.ts'
