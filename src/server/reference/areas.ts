/** Fills `areas` from the committed files, and brings them to a newer version of these files. */
import { sql } from 'kysely'
import type { Db } from '#server/db/client.ts'
import { hotRank, isCity } from './cities.ts'
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
    await db
      .insertInto('areas')
      .values(values.slice(start, start + CHUNK))
      .onConflict(conflict =>
        conflict
          .column('code')
          .doUpdateSet(eb => ({
            level: eb.ref('excluded.level'),
            parent_code: eb.ref('excluded.parent_code'),
            position_no: eb.ref('excluded.position_no'),
            gb: eb.ref('excluded.gb'),
            name: eb.ref('excluded.name'),
            short_name: eb.ref('excluded.short_name'),
            pinyin: eb.ref('excluded.pinyin'),
            initials: eb.ref('excluded.initials'),
            lng: eb.ref('excluded.lng'),
            lat: eb.ref('excluded.lat'),
            is_leaf: eb.ref('excluded.is_leaf'),
            is_city: eb.ref('excluded.is_city'),
          }))
          .where(
            sql<boolean>`(areas.level, areas.parent_code, areas.position_no, areas.gb, areas.name, areas.short_name, areas.pinyin,
              areas.initials, areas.lng, areas.lat, areas.is_leaf, areas.is_city) is distinct from
              (excluded.level, excluded.parent_code, excluded.position_no, excluded.gb, excluded.name, excluded.short_name, excluded.pinyin,
              excluded.initials, excluded.lng, excluded.lat, excluded.is_leaf, excluded.is_city)`,
          ),
      )
      .execute()
  }
}
