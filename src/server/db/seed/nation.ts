/** Fills `areas` from the committed files: reference data, the same in every database. */
import { isCity } from '#server/domains/nation/find.ts'
import { readAreas, readTowns } from './areas/read.ts'
import type { SeedContext } from './context.ts'
import { insertAll } from './insert.ts'

// In the order in which they are offered: the home city, then the busiest, then well-known destinations.
const HOT = [1607, 1601, 1, 2, 1213, 1930, 4, 1381, 904, 988, 2376, 1482, 1655, 412, 3, 1007, 1666, 1315, 1158, 1116]

export async function seedNation({ db }: SeedContext): Promise<void> {
  if (await db.selectFrom('areas').select('code').limit(1).executeTakeFirst()) return
  const rows = [...readAreas(), ...readTowns()]
  const parents = new Set(rows.map(row => row.parentCode))
  await insertAll(
    db,
    'areas',
    rows.map((row, index) => ({
      code: row.code,
      level: row.level,
      parent_code: row.parentCode,
      position_no: index,
      gb: row.gb,
      name: row.name,
      short_name: row.short,
      pinyin: row.pinyin,
      initials: row.initials,
      lng: row.lng,
      lat: row.lat,
      is_leaf: !parents.has(row.code),
      is_city: isCity(row),
      hot_rank: HOT.includes(row.code) ? HOT.indexOf(row.code) + 1 : null,
    })),
  )
}
