/** The telephone numbers of the site, which operators keep. */
import type { CallParsed } from '#lib/contract/define.ts'
import { MAX_PHONES, type operatorPhone, type PhoneEntry } from '#lib/contract/platform/operator-phone.ts'
import { pageTag } from '#lib/tags.ts'
import { purgeTags } from '#server/cache/purge.ts'
import type { Db } from '#server/db/client.ts'
import { AppError } from '#server/errors.ts'
import { refuseOtherList, refuseOutdated, versionOf } from '#server/version.ts'
import * as queries from './phone-queries.ts'

type Words = CallParsed<typeof operatorPhone.addPhone>['body']

const words = ({ name, phone, hours, note }: queries.PhoneRow) => ({ name, phone, hours, note })
const present = (row: queries.PhoneRow): PhoneEntry => ({ id: row.id, ...words(row), version: versionOf(words(row)) })

/** As everybody sees them. */
export const listPhones = async (db: Db) => (await queries.listPhoneRows(db)).map(words)

export const listPhoneEntries = async (db: Db): Promise<PhoneEntry[]> => (await queries.listPhoneRows(db)).map(present)

/** All there are, locked until the commit. */
async function lockAll(trx: Db): Promise<queries.PhoneRow[]> {
  await queries.lockPhones(trx)
  return queries.listPhoneRows(trx)
}

/** @throws AppError `validation.fields` */
function refuseSameName(others: readonly queries.PhoneRow[], name: string): void {
  if (others.some(one => one.name === name)) throw new AppError('validation.fields', { fields: { name: '已经有一个同名的电话' } })
}

/** @throws AppError `validation.fields` for a name that there is, `limits.too_many` */
export async function addPhone(trx: Db, given: Words): Promise<PhoneEntry> {
  const all = await lockAll(trx)
  refuseSameName(all, given.name)
  if (all.length >= MAX_PHONES) throw new AppError('limits.too_many', { message: `最多 ${MAX_PHONES} 个电话，请先删掉不用的` })
  const row = await queries.insertPhone(trx, given)
  await purgeTags(trx, [pageTag.phones])
  return present(row)
}

/** @throws AppError `missing.record`, `state.changed` when somebody has changed it since it was read as `version`, `validation.fields` */
export async function changePhone(
  trx: Db,
  id: number,
  { version, ...change }: Words & { version?: string | undefined },
): Promise<PhoneEntry> {
  const all = await lockAll(trx)
  const before = all.find(one => one.id === id)
  if (!before) throw new AppError('missing.record')
  await refuseOutdated(version, () => versionOf(words(before)))
  refuseSameName(
    all.filter(one => one.id !== id),
    change.name,
  )
  const row = await queries.updatePhone(trx, id, change)
  await purgeTags(trx, [pageTag.phones])
  return present(row)
}

/** @returns what it was called. @throws AppError `missing.record` */
export async function removePhone(trx: Db, id: number): Promise<string> {
  const before = (await lockAll(trx)).find(one => one.id === id)
  if (!before) throw new AppError('missing.record')
  await queries.deletePhone(trx, id)
  await purgeTags(trx, [pageTag.phones])
  return before.name
}

/** @throws AppError `state.changed` when they stand in another order by now, or when the ids are not exactly those there are. */
export async function sortPhones(trx: Db, ids: readonly number[], before: readonly number[]): Promise<PhoneEntry[]> {
  const known = (await lockAll(trx)).map(row => row.id)
  refuseOtherList(before, known)
  if (new Set(ids).size !== ids.length || ids.length !== known.length || known.some(id => !ids.includes(id)))
    throw new AppError('state.changed')
  await queries.updatePhoneOrder(trx, ids)
  await purgeTags(trx, [pageTag.phones])
  return listPhoneEntries(trx)
}
