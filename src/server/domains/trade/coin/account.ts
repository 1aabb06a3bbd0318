/** The coin account and the balances, as their identity reads them. */
import type { ListOf, PageQuery } from '#lib/contract/define.ts'
import { type CoinAccount, type CoinMovement, coinMovementKind } from '#lib/contract/trade/coin.ts'
import type { Db } from '#server/db/client.ts'
import { presentPage } from '#server/db/paging.ts'
import { balancesOf, coins, type Identity, listTransfersOf } from '#server/domains/trade/ledger/service.ts'
import { announceBefore } from './policy.ts'
import * as queries from './queries.ts'

const MAX_SHOWN_LOTS = 50

const sum = (lots: readonly { remaining: number }[]): number => lots.reduce((total, lot) => total + lot.remaining, 0)

export async function getSurplus(db: Db, identity: Identity, now: Date) {
  const [{ pending, available, frozen, receivable }, lots] = await Promise.all([
    balancesOf(db, identity),
    queries.listUsableLots(db, identity, now),
  ])
  return { coins: sum(lots), wallet: { pending, available, frozen, receivable } }
}

export async function getCoinAccount(db: Db, identity: Identity, now: Date): Promise<CoinAccount> {
  const [lots, earned, spent] = await Promise.all([
    queries.listUsableLots(db, identity, now),
    queries.sumEarned(db, identity),
    queries.sumSpent(db, identity),
  ])
  const balance = sum(lots)
  return {
    balance,
    earned,
    spent,
    // Every coin is there, spent or expired.
    expired: earned - spent - balance,
    expiringSoon: sum(lots.filter(lot => lot.expires_at <= announceBefore(now))),
    lots: lots.slice(0, MAX_SHOWN_LOTS).map(lot => ({
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
  paging: Pick<PageQuery, 'pageNo' | 'pageSize' | 'cursor'>,
): Promise<ListOf<CoinMovement>> {
  const page = await listTransfersOf(db, coins(identity), paging)
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
