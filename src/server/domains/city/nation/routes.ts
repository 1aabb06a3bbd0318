import { nation } from '#lib/contract/city/nation.ts'
import { implement } from '#server/http/implement.ts'
import {
  findAreas,
  getAncestors,
  getAreaName,
  getChildren,
  getCitiesByActivity,
  getCitiesByLetter,
  getCountry,
  getHotCities,
} from './service.ts'

export const nationRoutes = implement(nation, {
  getHotCity: ({ db }) => getHotCities(db),
  getMoreCity: ({ db }) => getCitiesByLetter(db),
  getOrderCity: ({ db, query }) => getCitiesByActivity(db, query.pageSize),
  getAddressNameByAreaId: ({ db, query }) => getAreaName(db, query.areaId),
  getPreAddress: ({ db, query }) => getAncestors(db, query.code),
  getAddress: ({ db, query }) => getChildren(db, query.level, query.code),
  searchArea: ({ query }) => findAreas(query.keyword),
  getCountry: ({ db }) => getCountry(db),
})
