/** SQL of what is reported here. */
import type { Db } from '#server/db/client.ts'

export const findReportedUnit = (db: Db, id: number) =>
  db
    .selectFrom('garden_units')
    .innerJoin('garden_buildings', 'garden_buildings.id', 'garden_units.building_id')
    .select([
      'garden_units.number',
      'garden_units.area',
      'garden_units.rent',
      'garden_units.building_id',
      'garden_buildings.name as building',
    ])
    .where('garden_units.id', '=', id)
    .where('garden_units.state', '=', 'VACANT')
    .where('garden_buildings.state', '=', 'IN_USE')
    .executeTakeFirst()
