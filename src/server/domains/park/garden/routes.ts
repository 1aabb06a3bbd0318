import { garden } from '#lib/contract/park/garden.ts'
import { implement } from '#server/http/implement.ts'
import { getBuilding, getOverview, listFacilities, listTenants, listVacancies } from './service.ts'

export const gardenRoutes = implement(garden, {
  getOverview: ({ db }) => getOverview(db),
  getBuilding: ({ db, params }) => getBuilding(db, params.id),
  listTenants: ({ db, query }) => listTenants(db, query),
  listVacancies: ({ db, query }) => listVacancies(db, query),
  listFacilities: ({ db, query }) => listFacilities(db, query.kind),
})
