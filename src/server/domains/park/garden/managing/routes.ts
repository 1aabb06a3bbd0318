import { managedGarden } from '#lib/contract/park/garden-managing.ts'
import { operatorOf } from '#server/access/actor.ts'
import { type CallContext, implement } from '#server/http/implement.ts'
import * as buildings from './buildings.ts'
import * as tenants from './tenants.ts'

const acting = ({ actor, exchange, now }: CallContext) => ({ actor: operatorOf(actor), exchange, now })

export const managedGardenRoutes = implement(managedGarden, {
  listBuildings: ({ db }) => buildings.listBuildings(db),
  addBuilding: ({ body, ...context }) => buildings.addBuilding(context.db, body, acting(context)),
  saveBuilding: ({ params, body, ...context }) => buildings.saveBuilding(context.db, params.id, body, acting(context)),
  listUnits: ({ db, params }) => buildings.listUnits(db, params.id),
  addUnit: ({ params, body, ...context }) => buildings.addUnit(context.db, params.id, body, acting(context)),
  saveUnit: ({ params, body, ...context }) => buildings.saveUnit(context.db, params.id, body, acting(context)),
  removeUnit: ({ params, ...context }) => buildings.removeUnit(context.db, params.id, acting(context)),
  listTenants: ({ db, query }) => tenants.listTenants(db, query),
  addTenant: ({ body, ...context }) => tenants.addTenant(context.db, body, acting(context)),
  saveTenant: ({ params, body, ...context }) => tenants.saveTenant(context.db, params.id, body, acting(context)),
  listFacilities: ({ db }) => tenants.listFacilities(db),
  addFacility: ({ body, ...context }) => tenants.addFacility(context.db, body, acting(context)),
  saveFacility: ({ params, body, ...context }) => tenants.saveFacility(context.db, params.id, body, acting(context)),
})
