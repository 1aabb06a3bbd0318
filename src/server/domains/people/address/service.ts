/** Delivery addresses of a person. As long as there are any, one of them is the default. */
import { type DeliveryAddress, MAX_ADDRESSES } from '#lib/contract/people/address.ts'
import type { Db } from '#server/db/client.ts'
import { findArea } from '#server/domains/city/nation/service.ts'
import { AppError } from '#server/errors.ts'
import { refuseOutdated, versionOf } from '#server/version.ts'
import * as queries from './queries.ts'

type Written = { receiver: string; phone: string; areaCode: number; detail: string; isDefault: boolean }

async function present(db: Db, row: queries.AddressRow): Promise<DeliveryAddress> {
  const place = await findArea(db, row.town_code ?? row.district_code ?? row.city_code)
  const written = {
    receiver: row.receiver,
    phone: row.phone,
    provinceCode: row.province_code,
    cityCode: row.city_code,
    districtCode: row.district_code,
    townCode: row.town_code,
    area: place?.full ?? '',
    detail: row.detail,
    isDefault: row.is_default,
  }
  return { ...written, id: row.id, version: versionOf(written) }
}

/** @throws AppError `validation.fields` beside the area when it does not say where to go to. */
async function columnsOf(db: Db, { areaCode, receiver, phone, detail }: Written) {
  const place = await findArea(db, areaCode)
  if (!place) throw new AppError('validation.fields', { fields: { areaCode: '请选择所在地区' } })
  if (!place.isLeaf && place.district_code === null) {
    throw new AppError('validation.fields', { fields: { areaCode: '请选择到区或县' } })
  }
  const { province_code, city_code, district_code, town_code } = place
  return { receiver, phone, detail, province_code, city_code, district_code, town_code }
}

export const listAddresses = async (db: Db, userId: number): Promise<DeliveryAddress[]> =>
  Promise.all((await queries.listRows(db, userId)).map(row => present(db, row)))

/** @throws AppError `address.full` */
export async function addAddress(db: Db, userId: number, written: Written, now: Date): Promise<DeliveryAddress> {
  const columns = await columnsOf(db, written)
  const row = await db.transaction().execute(async trx => {
    await queries.lockPerson(trx, userId)
    const count = await queries.countRows(trx, userId)
    if (count >= MAX_ADDRESSES) throw new AppError('address.full')
    const isDefault = written.isDefault || count === 0
    if (isDefault) await queries.clearDefault(trx, userId)
    return queries.insertRow(trx, { ...columns, user_id: userId, is_default: isDefault, created_at: now, updated_at: now })
  })
  return present(db, row)
}

/** @throws AppError `missing.record` for an address that is not theirs, `state.changed`. */
export async function saveAddress(
  db: Db,
  userId: number,
  id: number,
  written: Written & { version?: string | undefined },
  now: Date,
): Promise<DeliveryAddress> {
  const columns = await columnsOf(db, written)
  const row = await db.transaction().execute(async trx => {
    await queries.lockPerson(trx, userId)
    const before = await queries.findRow(trx, { userId, id })
    if (!before) throw new AppError('missing.record')
    await refuseOutdated(written.version, async () => (await present(trx, before)).version)
    if (written.isDefault) await queries.clearDefault(trx, userId)
    const set = { ...columns, updated_at: now, ...(written.isDefault ? { is_default: true } : {}) }
    const saved = await queries.updateRow(trx, { userId, id }, set)
    if (!saved) throw new AppError('missing.record')
    return saved
  })
  return present(db, row)
}

/** @throws AppError `missing.record` */
export async function setDefaultAddress(db: Db, userId: number, id: number, now: Date): Promise<{ done: true }> {
  await db.transaction().execute(async trx => {
    await queries.lockPerson(trx, userId)
    await queries.clearDefault(trx, userId)
    if (!(await queries.updateRow(trx, { userId, id }, { is_default: true, updated_at: now })))
      throw new AppError('missing.record')
  })
  return { done: true }
}

/** @throws AppError `missing.record` */
export async function deleteAddress(db: Db, userId: number, id: number, now: Date): Promise<{ done: true }> {
  await db.transaction().execute(async trx => {
    await queries.lockPerson(trx, userId)
    const gone = await queries.deleteRow(trx, { userId, id })
    if (!gone) throw new AppError('missing.record')
    const [next] = gone.is_default ? await queries.listRows(trx, userId) : []
    if (next) await queries.updateRow(trx, { userId, id: next.id }, { is_default: true, updated_at: now })
  })
  return { done: true }
}
