/** The coin account and the balances, as their identity reads them. */
import type { ListOf, PageQuery } from '#lib/contract/define.ts'
import { type CoinAccount, type CoinDirection, type CoinMovement, coinMovementKind } from '#lib/contract/trade/coin.ts'
import { dayNumber } from '#lib/format/shanghai.ts'
import { DAY_MS } from '#lib/format/units.ts'
import type { Db } from '#server/db/client.ts'
import { presentPage } from '#server/db/paging.ts'
import { balancesOf, coins, type Identity, listTransfersOf, sumDaysOf } from '#server/domains/trade/ledger/service.ts'
import { announceBefore } from './policy.ts'
import * as queries from './queries.ts'

const MAX_SHOWN_LOTS = 50

/** The ledger's balances; of its coins, those that have expired and were not taken yet are no longer there. */
async function readBalances(db: Db, identity: Identity, now: Date) {
  const [balances, expired] = await Promise.all([
    balancesOf(db, identity),
    queries.sumExpiring(db, identity, { from: null, until: now }),
  ])
  return { ...balances, coins: balances.coins - expired }
}

export const coinBalance = async (db: Db, identity: Identity, now: Date): Promise<number> =>
  (await readBalances(db, identity, now)).coins

export async function getSurplus(db: Db, identity: Identity, now: Date) {
  const { coins: balance, pending, available, frozen, receivable } = await readBalances(db, identity, now)
  return { coins: balance, wallet: { pending, available, frozen, receivable } }
}

const SHOWN_DAYS = 30

/** The last days, today included; those without anything, too. */
async function listDays(db: Db, identity: Identity, now: Date): Promise<CoinAccount['days']> {
  const days = Array.from({ length: SHOWN_DAYS }, (_, index) =>
    new Date((dayNumber(now) - SHOWN_DAYS + 1 + index) * DAY_MS).toISOString().slice(0, 10),
  )
  const moved = new Map((await sumDaysOf(db, coins(identity), days[0]!)).map(row => [row.day, row]))
  return days.map(day => moved.get(day) ?? { day, received: 0, given: 0 })
}

export async function getCoinAccount(db: Db, identity: Identity, now: Date): Promise<CoinAccount> {
  const [balance, lots, totals, expiringSoon, days] = await Promise.all([
    coinBalance(db, identity, now),
    queries.listUsableLots(db, identity, now, { limit: MAX_SHOWN_LOTS }),
    queries.findTotals(db, identity),
    queries.sumExpiring(db, identity, { from: now, until: announceBefore(now) }),
    listDays(db, identity, now),
  ])
  const { earned, spent, taken } = totals ?? { earned: 0, spent: 0, taken: 0 }
  return {
    balance,
    earned,
    spent,
    // Every coin is there, spent, taken or expired.
    expired: earned - spent - taken - balance,
    taken,
    expiringSoon,
    days,
    lots: lots.map(lot => ({
      id: lot.id,
      amount: lot.amount,
      remaining: lot.remaining,
      reason: lot.reason,
      grantedAt: lot.granted_at.toISOString(),
      expiresAt: lot.expires_at.toISOString(),
    })),
  }
}

export async function listCoinMovements(
  db: Db,
  identity: Identity,
  query: Pick<PageQuery, 'pageNo' | 'pageSize' | 'cursor'> & { direction?: CoinDirection; month?: string },
): Promise<ListOf<CoinMovement>> {
  const page = await listTransfersOf(db, coins(identity), query)
  const orderIds = page.rows.flatMap(row => (row.order_id === null ? [] : [row.order_id]))
  const orderNumbers = await queries.findOrderNumbers(db, orderIds)
  return presentPage(page, row => ({
    id: row.id,
    kind: coinMovementKind.parse(row.kind),
    amount: row.amount,
    orderNo: row.order_id === null ? null : (orderNumbers.get(row.order_id) ?? null),
    at: row.at.toISOString(),
  }))
}
