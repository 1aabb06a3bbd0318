import { managedGarden } from '#lib/contract/park/garden-managing.ts'
import { operatorContext } from '#server/access/request-context.ts'
import { implement } from '#server/http/implement.ts'
import * as buildings from './buildings.ts'
import * as tenants from './tenants.ts'

export const managedGardenRoutes = implement(managedGarden, {
  listBuildings: ({ db }) => buildings.listBuildings(db),
  addBuilding: ({ body, ...context }) => buildings.addBuilding(context.db, body, operatorContext(context)),
  saveBuilding: ({ params, body, ...context }) => buildings.saveBuilding(context.db, params.id, body, operatorContext(context)),
  listUnits: ({ db, params }) => buildings.listUnits(db, params.id),
  addUnit: ({ params, body, ...context }) => buildings.addUnit(context.db, params.id, body, operatorContext(context)),
  saveUnit: ({ params, body, ...context }) => buildings.saveUnit(context.db, params.id, body, operatorContext(context)),
  removeUnit: ({ params, ...context }) => buildings.removeUnit(context.db, params.id, operatorContext(context)),
  listTenants: ({ db, query }) => tenants.listTenants(db, query),
  addTenant: ({ body, ...context }) => tenants.addTenant(context.db, body, operatorContext(context)),
  saveTenant: ({ params, body, ...context }) => tenants.saveTenant(context.db, params.id, body, operatorContext(context)),
  listFacilities: ({ db }) => tenants.listFacilities(db),
  addFacility: ({ body, ...context }) => tenants.addFacility(context.db, body, operatorContext(context)),
  saveFacility: ({ params, body, ...context }) => tenants.saveFacility(context.db, params.id, body, operatorContext(context)),
})
