import { map } from '#lib/contract/map.ts'
import { implement } from '#server/http/implement.ts'

export const mapRoutes = implement(map, {})
