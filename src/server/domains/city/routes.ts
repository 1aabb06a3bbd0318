import { city } from '#lib/contract/city.ts'
import { implement } from '#server/http/implement.ts'

export const cityRoutes = implement(city, {})
