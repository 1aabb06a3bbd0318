/** Fills `areas` from the committed files: reference data, the same in every database. */
import { hotRank, isCity } from '#server/domains/nation/cities.ts'
import { readAreas, readTowns } from './areas/read.ts'
import type { SeedContext } from './context.ts'
import { insertAll } from './insert.ts'

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
      hot_rank: hotRank(row.code),
    })),
  )
}
