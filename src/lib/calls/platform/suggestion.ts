/** Written by `npm run calls` from the contract of the same name. Do not edit. */
import type * as contract from '#lib/contract/platform/suggestion.ts'

export const MAX_ATTACHMENTS = 5 as typeof contract.MAX_ATTACHMENTS

export const SUGGESTION_KINDS = [
  'FEATURE',
  'BUG',
  'CONTENT',
  'COMPLAINT',
  'MINORS',
  'PRIVACY',
  'OTHER',
] as typeof contract.SUGGESTION_KINDS

export const suggestion = {
  createSuggestion: { method: 'POST', path: '/suggestion', access: 'public' },
  listMySuggestions: { method: 'GET', path: '/suggestion/mine', access: 'user' },
} as unknown as typeof contract.suggestion
