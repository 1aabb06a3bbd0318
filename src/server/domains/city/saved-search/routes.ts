import { savedSearches } from '#lib/contract/city/saved-search.ts'
import { signedInPerson } from '#server/access/actor.ts'
import { implement } from '#server/http/implement.ts'
import { deleteSavedSearch, listSavedSearches, saveSearch, updateSavedSearch } from './service.ts'

export const savedSearchRoutes = implement(savedSearches, {
  listSavedSearches: ({ db, actor }) => listSavedSearches(db, signedInPerson(actor).userId),
  saveSearch: ({ db, actor, body, now }) => saveSearch(db, signedInPerson(actor).userId, body, now),
  updateSavedSearch: ({ db, actor, params, body, now }) =>
    updateSavedSearch(db, signedInPerson(actor).userId, params.id, body, now),
  deleteSavedSearch: ({ db, actor, params }) => deleteSavedSearch(db, signedInPerson(actor).userId, params.id),
})
