/** What the forms of official accounts must hold. Fetched when they are sent. */
export { accountApplication, accountProfile, articleReady } from '#lib/forms/park/official.ts'
