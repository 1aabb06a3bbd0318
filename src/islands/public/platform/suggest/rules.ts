/** What a suggestion must hold. Fetched by lateResolver; the form imports its type only. */
export { newSuggestion } from '#lib/forms/platform/suggestion.ts'
