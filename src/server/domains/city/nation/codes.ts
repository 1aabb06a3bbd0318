/** Area codes for operators: every level down to the towns, and which cities are offered first. */
import type { AreaEntry } from '#lib/contract/platform/operator-content.ts'
import { pageTag } from '#lib/tags.ts'
import { purgeTags } from '#server/cache/purge.ts'
import type { Db } from '#server/db/client.ts'
import { AppError } from '#server/errors.ts'
import { refuseOtherList } from '#server/version.ts'
import { areaIndex } from './names.ts'
import { type AreaCodeRow, listCodes, listHotCodeRows, lockHotCodes, updateHotCodes } from './queries.ts'

const present = (row: AreaCodeRow): AreaEntry => {
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
  return (await listCodes(db, query)).map(present)
}

export async function listHotCodes(db: Db): Promise<AreaEntry[]> {
  return (await listHotCodeRows(db)).map(present)
}

/** @throws AppError `missing.record` when one of them is not a city, `state.changed` when `before` is not the list there is. */
export async function setHotCodes(trx: Db, codes: readonly number[], before?: readonly number[]): Promise<AreaEntry[]> {
  await lockHotCodes(trx)
  const known = await listHotCodes(trx)
  refuseOtherList(
    before,
    known.map(area => area.code),
  )
  if ((await updateHotCodes(trx, codes)) !== codes.length)
    throw new AppError('missing.record', { message: '里面有不是城市的地区，或有重复的' })
  await purgeTags(trx, [pageTag.areas])
  return listHotCodes(trx)
}
