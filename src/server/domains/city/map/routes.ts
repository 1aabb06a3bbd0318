import { map } from '#lib/contract/city/map.ts'
import { implement } from '#server/http/implement.ts'
import { viewMap } from './service.ts'

export const mapRoutes = implement(map, {
  map: ({ db, query }) => viewMap(db, query),
})
