/** All SQL of coins. Lots change only after the ledger was posted to, which holds the account's row until the commit. */
import { type Insertable, type RawBuilder, sql } from 'kysely'
import type { Db } from '#server/db/client.ts'
import type { Identity } from '#server/domains/trade/ledger/service.ts'
import type { CoinTables } from './tables.ts'

const isOwner = ({ kind, id }: Identity): RawBuilder<boolean> =>
  sql<boolean>`${sql.ref(kind === 'USER' ? 'user_id' : 'company_id')} = ${id}`

export const insertLot = (trx: Db, row: Insertable<CoinTables['coin_lots']>) => trx.insertInto('coin_lots').values(row).execute()

type LotPage = { limit: number; after?: { id: number; expires_at: Date } | undefined }

/** Lots that can be used at `at`, first expiring first, so many of them. */
export const listUsableLots = (db: Db, identity: Identity, at: Date, { limit, after }: LotPage) =>
  db
    .selectFrom('coin_lots')
    .select(['id', 'amount', 'remaining', 'reason', 'granted_at', 'expires_at'])
    .where(isOwner(identity))
    .where('expires_at', '>', at)
    .where('remaining', '>', 0)
    .$if(after !== undefined, lots => lots.where(sql<boolean>`(expires_at, id) > (${after?.expires_at}, ${after?.id})`))
    .orderBy('expires_at')
    .orderBy('id')
    .limit(limit)
    .execute()

/** What lies in lots that expire after `from`, or have, until `until`. */
export async function sumExpiring(db: Db, identity: Identity, { from, until }: { from: Date | null; until: Date }) {
  const row = await db
    .selectFrom('coin_lots')
    .select(sql<number>`coalesce(sum(remaining), 0)`.as('coins'))
    .where(isOwner(identity))
    .$if(from !== null, lots => lots.where('expires_at', '>', from!))
    .where('expires_at', '<=', until)
    .where('remaining', '>', 0)
    .executeTakeFirstOrThrow()
  return row.coins
}

export const takeFromLot = (trx: Db, id: number, amount: number) =>
  trx
    .updateTable('coin_lots')
    .set(eb => ({ remaining: eb('remaining', '-', amount) }))
    .where('id', '=', id)
    .execute()

export const insertUses = (trx: Db, rows: Insertable<CoinTables['coin_uses']>[]) =>
  trx.insertInto('coin_uses').values(rows).execute()

/** What an order used and is not settled by a refund yet, last expiring first; locked until the commit. */
export const lockUses = (trx: Db, orderId: number) =>
  trx
    .selectFrom('coin_uses as coin_use')
    .innerJoin('coin_lots as lot', 'lot.id', 'coin_use.lot_id')
    .select(['coin_use.lot_id', 'coin_use.amount', 'coin_use.returned', 'coin_use.forfeited'])
    .select(['lot.user_id', 'lot.company_id', 'lot.expires_at'])
    .where('coin_use.order_id', '=', orderId)
    .orderBy('lot.expires_at', 'desc')
    .orderBy('lot.id', 'desc')
    .forUpdate('coin_use')
    .execute()

export async function settleUse(
  trx: Db,
  { orderId, lotId, returned, forfeited }: { orderId: number; lotId: number; returned: number; forfeited: number },
): Promise<void> {
  await trx
    .updateTable('coin_uses')
    .set(eb => ({ returned: eb('returned', '+', returned), forfeited: eb('forfeited', '+', forfeited) }))
    .where('order_id', '=', orderId)
    .where('lot_id', '=', lotId)
    .execute()
  if (returned > 0) await takeFromLot(trx, lotId, -returned)
}

/** Lots with something left that have expired, oldest first. */
export const listExpiredLots = (db: Db, now: Date, limit: number) =>
  db
    .selectFrom('coin_lots')
    .select(['id', 'user_id', 'company_id', 'remaining'])
    .where('expires_at', '<=', now)
    .where('remaining', '>', 0)
    .orderBy('expires_at')
    .orderBy('id')
    .limit(limit)
    .execute()

/** @returns false when the lot holds something else than what was read. */
export const emptyLot = async (trx: Db, id: number, remaining: number): Promise<boolean> =>
  (
    await trx
      .updateTable('coin_lots')
      .set({ remaining: 0 })
      .where('id', '=', id)
      .where('remaining', '=', remaining)
      .executeTakeFirstOrThrow()
  ).numUpdatedRows === 1n

/** Holders of coins that expire before `before` who have not been notified. */
export const listUnannouncedOwners = (db: Db, { now, before, limit }: { now: Date; before: Date; limit: number }) =>
  db
    .selectFrom('coin_lots')
    .select(['user_id', 'company_id'])
    .where('expires_at', '>', now)
    .where('expires_at', '<=', before)
    .where('remaining', '>', 0)
    .where('announced_at', 'is', null)
    .groupBy(['user_id', 'company_id'])
    .limit(limit)
    .execute()

/** Marks what an identity loses until then as announced. @returns how much that is, and when the first of it expires. */
export async function announceLots(
  trx: Db,
  identity: Identity,
  { now, until }: { now: Date; until: Date },
): Promise<{ amount: number; first: Date } | null> {
  const rows = await trx
    .updateTable('coin_lots')
    .set({ announced_at: now })
    .where(isOwner(identity))
    .where('expires_at', '>', now)
    .where('expires_at', '<=', until)
    .where('remaining', '>', 0)
    .where('announced_at', 'is', null)
    .returning(['remaining', 'expires_at'])
    .execute()
  if (rows.length === 0) return null
  return {
    amount: rows.reduce((sum, row) => sum + row.remaining, 0),
    first: new Date(Math.min(...rows.map(row => row.expires_at.getTime()))),
  }
}

/** Whose notice it is: the person, or the owner of the company. */
export const findRecipient = async (db: Db, { kind, id }: Identity): Promise<number | undefined> =>
  kind === 'USER'
    ? id
    : (await db.selectFrom('companies').select('owner_user_id').where('id', '=', id).executeTakeFirst())?.owner_user_id

/** How many coins an identity was ever given, how many it used and did not get back, and how many operators took. */
export const findTotals = (db: Db, identity: Identity) =>
  db
    .selectFrom('coin_totals')
    .select(['earned', 'spent'])
    .select(
      sql<number>`(select coalesce(sum(moved), 0) from coin_changes as change
        where change.kind = 'COIN_TAKE' and (change.user_id = coin_totals.user_id or change.company_id = coin_totals.company_id))`.as(
        'taken',
      ),
    )
    .where(isOwner(identity))
    .executeTakeFirst()

export async function findOrderNumbers(db: Db, orderIds: readonly number[]): Promise<Map<number, string>> {
  if (orderIds.length === 0) return new Map()
  const rows = await db.selectFrom('orders').select(['id', 'order_no']).where('id', 'in', orderIds).execute()
  return new Map(rows.map(row => [row.id, row.order_no]))
}
