/** Area codes for operators: every level down to the towns, and which cities are offered first. */
import { sql } from 'kysely'
import type { AreaEntry } from '#lib/contract/platform/operator-content.ts'
import { purgeTags } from '#server/cache/purge.ts'
import type { Db } from '#server/db/client.ts'
import { AppError } from '#server/errors.ts'
import { areaIndex } from './names.ts'

const LIMIT = 60

const columns = ['code', 'gb', 'level', 'name', 'pinyin', 'parent_code'] as const

type Row = { code: number; gb: string | null; level: number; name: string; pinyin: string; parent_code: number | null }

const present = (row: Row): AreaEntry => {
  const names = [row.name]
  for (
    let above = areaIndex().get(row.parent_code ?? 0);
    above && above.level > 0;
    above = areaIndex().get(above.parentCode ?? 0)
  ) {
    names.unshift(above.name)
  }
  return {
    code: row.code,
    gb: row.gb,
    level: row.level,
    name: row.name,
    fullName: names.join(''),
    pinyin: row.pinyin,
    parentCode: row.parent_code,
  }
}

/** By code, national code, name or pinyin; without a keyword what lies directly below an area, or the provinces. */
export async function findCodes(db: Db, query: { keyword: string; parent?: number | undefined }): Promise<AreaEntry[]> {
  const { keyword } = query
  let rows = db.selectFrom('areas').select(columns)
  if (query.parent !== undefined) rows = rows.where('parent_code', '=', query.parent)
  else if (!keyword) rows = rows.where('level', '=', 1)
  if (/^\d+$/.test(keyword)) {
    const code = Number(keyword)
    rows = rows.where(({ or, eb }) => or([eb('code', '=', code > 999_999_999 ? -1 : code), eb('gb', 'like', `${keyword}%`)]))
  } else if (keyword) {
    const text = keyword.toLowerCase().replace(/[\\%_]/g, '\\$&')
    rows = rows.where(({ or, eb }) => or([eb('name', 'like', `%${text}%`), eb('pinyin', 'like', `${text}%`)]))
  }
  const found = await rows.orderBy('level').orderBy('position_no').orderBy('code').limit(LIMIT).execute()
  return found.map(present)
}

export async function listHotCodes(db: Db): Promise<AreaEntry[]> {
  const rows = await db
    .selectFrom('areas')
    .select(columns)
    .where('hot_rank', 'is not', null)
    .orderBy('hot_rank')
    .orderBy('code')
    .execute()
  return rows.map(present)
}

/** @throws AppError `missing.record` when one of them is not a city. */
export async function setHotCodes(trx: Db, codes: readonly number[]): Promise<AreaEntry[]> {
  await sql`select pg_advisory_xact_lock(4321005)`.execute(trx)
  await trx.updateTable('areas').set({ hot_rank: null }).where('hot_rank', 'is not', null).execute()
  const { numAffectedRows } = await sql`
    update areas set hot_rank = o.place from unnest(${[...codes]}::int[]) with ordinality as o (code, place)
    where o.code = areas.code and areas.is_city`.execute(trx)
  if (Number(numAffectedRows ?? 0) !== codes.length)
    throw new AppError('missing.record', { message: '里面有不是城市的地区，或有重复的' })
  await purgeTags(trx, ['areas'])
  return listHotCodes(trx)
}
