/** What of the garden everybody may see. */
import { sql } from 'kysely'
import type { Db } from '#server/db/client.ts'

export const publicBuildings = (db: Db) =>
  db.selectFrom('garden_buildings').where('garden_buildings.state', '=', sql.lit('IN_USE'))

/** Tenants that are in the garden; those that have only signed, or have left, are not shown. */
export const presentTenants = (db: Db) =>
  db.selectFrom('garden_tenants').where('garden_tenants.state', 'in', sql<never>`('ACTIVE', 'LEAVING')`)

export const openFacilities = (db: Db) =>
  db.selectFrom('garden_facilities').where('garden_facilities.state', '<>', sql.lit('CLOSED'))
