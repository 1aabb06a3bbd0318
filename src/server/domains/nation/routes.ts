import { nation } from '#lib/contract/nation.ts'
import { implement } from '#server/http/implement.ts'

export const nationRoutes = implement(nation, {})
