/** Use cases of saved searches. They are a person's own, whatever company they act for. */
import { MAX_SAVED_SEARCHES, type SavedSearch } from '#lib/contract/city/saved-search.ts'
import { DAY_MS } from '#lib/format/units.ts'
import type { Db } from '#server/db/client.ts'
import { AppError } from '#server/errors.ts'
import { normalAddress, type Search, searchOf } from './address.ts'
import { listFoundPolicies, withSeen } from './policies.ts'
import * as queries from './queries.ts'

const present = (row: queries.SavedSearchRow): SavedSearch => ({
  id: row.id,
  kind: row.kind,
  name: row.name,
  address: row.address,
  isOn: row.is_on,
  foundAt: row.found_at?.toISOString() ?? null,
  createdAt: row.created_at.toISOString(),
})

export const listSavedSearches = async (db: Db, userId: number): Promise<SavedSearch[]> =>
  (await queries.listOwn(db, userId)).map(present)

/** Existing results are not notified. */
const seenIds = (search: Search, before: readonly number[], now: Date): number[] =>
  search.kind === 'POLICY' ? withSeen(before, listFoundPolicies(search.query, now)) : []

/** @throws AppError `saved_search.address` for what is no list of services, recruitment or policies; `saved_search.full`. */
export async function saveSearch(
  db: Db,
  userId: number,
  { name, address: given }: { name: string; address: string },
  now: Date,
): Promise<SavedSearch> {
  const address = normalAddress(given)
  const search = address === null ? null : await searchOf(db, address)
  if (address === null || !search) throw new AppError('saved_search.address')
  return db.transaction().execute(async trx => {
    await queries.lockPerson(trx, userId)
    const own = await queries.listOwn(trx, userId)
    const same = own.find(row => row.address === address)
    if (same) return present(same)
    if (own.length >= MAX_SAVED_SEARCHES) throw new AppError('saved_search.full')
    const next_at = new Date(now.getTime() + DAY_MS)
    const row = {
      user_id: userId,
      kind: search.kind,
      name,
      address,
      seen_at: now,
      seen_ids: seenIds(search, [], now),
      next_at,
      created_at: now,
    }
    return present(await queries.insertSearch(trx, row))
  })
}

/** After switching it on again, results published meanwhile are not notified. @throws AppError `missing.record` */
export async function updateSavedSearch(
  db: Db,
  userId: number,
  id: number,
  { name, isOn }: { name?: string | undefined; isOn?: boolean | undefined },
  now: Date,
): Promise<SavedSearch> {
  return db.transaction().execute(async trx => {
    const before = await queries.findOwn(trx, userId, id)
    if (!before) throw new AppError('missing.record')
    const begins = isOn === true && !before.is_on
    const search = begins ? await searchOf(trx, before.address) : null
    const row = await queries.updateOwn(trx, userId, id, {
      name: name ?? before.name,
      is_on: isOn ?? before.is_on,
      ...(begins ? { seen_at: now, next_at: new Date(now.getTime() + DAY_MS) } : {}),
      ...(search ? { seen_ids: seenIds(search, before.seen_ids, now) } : {}),
    })
    if (!row) throw new AppError('missing.record')
    return present(row)
  })
}

/** @throws AppError `missing.record` */
export async function deleteSavedSearch(db: Db, userId: number, id: number): Promise<{ done: true }> {
  if (!(await queries.deleteOwn(db, userId, id))) throw new AppError('missing.record')
  return { done: true }
}
