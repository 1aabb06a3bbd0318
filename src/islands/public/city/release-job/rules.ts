/** What a post must hold before it is handed in. Fetched when that happens. */
export { jobReady, seekerReady } from '#lib/forms/city/recruitment-post.ts'
