import { garden } from '#lib/contract/garden.ts'
import { implement } from '#server/http/implement.ts'

export const gardenRoutes = implement(garden, {})
