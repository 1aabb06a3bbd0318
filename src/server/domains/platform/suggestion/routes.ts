import { suggestion } from '#lib/contract/platform/suggestion.ts'
import { companyIdOf, signedInPerson } from '#server/access/actor.ts'
import { linkReaderOf } from '#server/access/link-reader.ts'
import { implement } from '#server/http/implement.ts'
import { createSuggestion, listMine } from './service.ts'

export const suggestionRoutes = implement(suggestion, {
  createSuggestion: ({ db, actor, body, exchange, now }) => createSuggestion(db, actor, body, { exchange, now }),
  listMySuggestions: ({ db, actor, query, now }) => {
    const { userId } = signedInPerson(actor)
    const companyId = companyIdOf(actor)
    return listMine(db, { userId, companyId }, query, { reader: linkReaderOf(actor), now })
  },
})
