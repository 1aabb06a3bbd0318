/** Fills `areas` from the committed files, and brings them to a newer version of these files. */
import type { Db } from '#server/db/client.ts'
import { hotRank, isCity } from './cities.ts'
import { upsertAreas } from './queries.ts'
import { readAreas, readTowns } from './read-areas.ts'

/** Rows of one statement: 14 columns stay far below PostgreSQL's limit of parameters. */
const CHUNK = 2_000

/**
 * Inserts new areas and corrects changed ones. Which cities are offered first (`hot_rank`) is the operators' choice and stays; an area
 * that the files no longer know stays as well, because records may lie in it.
 */
export async function ensureAreas(db: Db): Promise<void> {
  const rows = [...readAreas(), ...readTowns()]
  const parents = new Set(rows.map(row => row.parentCode))
  const values = rows.map((row, index) => ({
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
  }))
  for (let start = 0; start < values.length; start += CHUNK) {
    await upsertAreas(db, values.slice(start, start + CHUNK))
  }
}
