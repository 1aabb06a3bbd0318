import { search } from '#lib/contract/search.ts'
import { implement } from '#server/http/implement.ts'

export const searchRoutes = implement(search, {})
