import type { Insertable } from 'kysely'
import type { Db } from '#server/db/client.ts'
import type { MapPointsTable, PointKind } from './tables.ts'

// 12 parameters a row, and PostgreSQL takes 65 535.
const CHUNK = 2_000

export async function upsertPoints(db: Db, rows: Insertable<MapPointsTable>[]): Promise<void> {
  for (let start = 0; start < rows.length; start += CHUNK) {
    await db
      .insertInto('map_points')
      .values(rows.slice(start, start + CHUNK))
      .onConflict(conflict =>
        conflict.columns(['kind', 'ref_id']).doUpdateSet(eb => ({
          title: eb.ref('excluded.title'),
          subtitle: eb.ref('excluded.subtitle'),
          picture: eb.ref('excluded.picture'),
          facts: eb.ref('excluded.facts'),
          address: eb.ref('excluded.address'),
          lng: eb.ref('excluded.lng'),
          lat: eb.ref('excluded.lat'),
          province_code: eb.ref('excluded.province_code'),
          city_code: eb.ref('excluded.city_code'),
          district_code: eb.ref('excluded.district_code'),
          weight: eb.ref('excluded.weight'),
        })),
      )
      .execute()
  }
}

export async function deletePoints(db: Db, kind: PointKind, refIds: readonly number[]): Promise<void> {
  if (refIds.length === 0) return
  await db.deleteFrom('map_points').where('kind', '=', kind).where('ref_id', 'in', refIds).execute()
}
