/** Written by `npm run calls` from the contract of the same name. Do not edit. */
import type * as contract from '#lib/contract/city/saved-search.ts'

export const MAX_SAVED_SEARCHES = 20 as typeof contract.MAX_SAVED_SEARCHES

export const savedSearches = {
  listSavedSearches: { method: 'GET', path: '/saved-search/list', access: 'user' },
  saveSearch: { method: 'POST', path: '/saved-search', access: 'user' },
  updateSavedSearch: { method: 'POST', path: '/saved-search/{id}', access: 'user' },
  deleteSavedSearch: { method: 'POST', path: '/saved-search/{id}/delete', access: 'user' },
} as unknown as typeof contract.savedSearches
