/**
 * Coins of the demo city: earned as the rules say, used by the orders that name them. Where an order used more than its buyer had earned, a
 * campaign gave the rest shortly before.
 */

import type { SeedContext } from '#demo/context.ts'
import { insertAll, insertReturningIds } from '#demo/insert.ts'
import { DAY_MS, MINUTE_MS } from '#lib/format/units.ts'
import { coinIssue, coinSpent, coins, type Identity } from '#server/domains/trade/ledger/service.ts'
import type { Book } from './book.ts'
import { type Earned, listEarned } from './earned-coins.ts'
import { ownerColumnsOf, type PaidOrder } from './orders.ts'
import { refundNoOf } from './payments.ts'
import { createPurse, type Grant, type Lot, type Purse } from './purse.ts'

/** Notices of what expires soon have gone out for everything that expires until then. */
const ANNOUNCED_DAYS = 37

/** Of a file's price in coins, in percent (rule 金币, 三). */
const AUTHOR_SHARE = 70

type Step = { at: Date; owner: Identity; take(purse: Purse): void }

export async function writeCoins(context: SeedContext, orders: readonly PaidOrder[], book: Book): Promise<void> {
  const { db, rng, now } = context
  const purses = new Map<string, { owner: Identity; purse: Purse }>()
  const steps: Step[] = []
  const earned = [...(await listEarned(context)), ...orders.flatMap(authorShare)]
  for (const { owner, ...grant } of earned) {
    steps.push({ at: grant.at, owner, take: purse => give(book, purse, owner, grant) })
  }
  for (const order of orders) steps.push(...stepsOf(order))

  // A stable sort: an order's coins are used before they come back.
  for (const { at, owner, take } of steps.toSorted((one, other) => one.at.getTime() - other.at.getTime())) {
    const key = `${owner.kind} ${owner.id}`
    const found = purses.get(key) ?? { owner, purse: createPurse() }
    purses.set(key, found)
    found.purse.expire(at)
    take(found.purse)
  }
  for (const { purse } of purses.values()) purse.expire(now)
  await writePurses(db, [...purses.values()], book)
  await db
    .updateTable('coin_lots')
    .set({ announced_at: now })
    .where('expires_at', '<=', new Date(now.getTime() + ANNOUNCED_DAYS * DAY_MS))
    .where('remaining', '>', 0)
    .execute()

  function stepsOf(order: PaidOrder): Step[] {
    const { id: orderId, buyer: owner, coin_amount: amount } = order
    if (amount === 0) return []
    const early = rng.int(5, 50) * MINUTE_MS
    const spend = (purse: Purse): void => {
      const missing = purse.spend(orderId, amount, order.created_at)
      if (missing > 0) {
        const at = new Date(order.created_at.getTime() - early)
        give(book, purse, owner, { amount: Math.ceil(missing / 100) * 100, reason: 'CAMPAIGN', ref: `demo:${orderId}`, at })
        purse.spend(orderId, amount, order.created_at)
      }
      const transfers = [{ debit: coins(owner), credit: coinSpent, amount }]
      book.post({ kind: 'COIN_SPEND', ref: String(orderId), orderId, at: order.created_at, transfers })
    }
    const back = returned(order)
    return [
      { at: order.created_at, owner, take: spend },
      ...(back
        ? [
            {
              at: back.at,
              owner,
              take: (purse: Purse): void => {
                const total = purse.giveBack(orderId, back.amount, back.at)
                const transfers = [{ debit: coinSpent, credit: coins(owner), amount: total }]
                book.post({ kind: 'COIN_RETURN', ref: back.ref, orderId, at: back.at, transfers })
              },
            },
          ]
        : []),
    ]
  }
}

function give(book: Book, purse: Purse, owner: Identity, grant: Grant): void {
  purse.grant(grant)
  const { amount, reason: kind, ref, at } = grant
  book.post({ kind, ref, at, transfers: [{ debit: coinIssue, credit: coins(owner), amount }] })
}

/** What came back of an order's coins: everything of one that was never paid, and what a refund says. */
function returned(order: PaidOrder): { amount: number; ref: string; at: Date } | null {
  if (order.state === 'CLOSED' && order.closed_at) {
    return { amount: order.coin_amount, ref: `CLOSE:${order.order_no}`, at: order.closed_at }
  }
  if (order.request_state !== 'COMPLETE' || order.refunded_coins === 0) return null
  return { amount: order.refunded_coins, ref: `REFUND:${refundNoOf(order)}`, at: order.updated_at }
}

function authorShare(order: PaidOrder): Earned[] {
  if (order.kind !== 'DOWNLOAD' || !order.completed_at || !order.seller) return []
  const amount = Math.floor((order.coin_amount * AUTHOR_SHARE) / 100)
  return amount === 0 ? [] : [{ owner: order.seller, amount, reason: 'AUTHOR', ref: order.order_no, at: order.completed_at }]
}

async function writePurses(
  db: SeedContext['db'],
  purses: readonly { owner: Identity; purse: Purse }[],
  book: Book,
): Promise<void> {
  const lots = purses.flatMap(({ owner, purse }) => purse.lots.map(lot => ({ owner, lot })))
  const ids = await insertReturningIds(
    db,
    'coin_lots',
    lots.map(({ owner, lot }) => ({
      ...ownerColumnsOf(owner),
      amount: lot.amount,
      remaining: lot.remaining,
      reason: lot.reason,
      ref: lot.ref,
      granted_at: lot.at,
      expires_at: lot.expiresAt,
    })),
  )
  const idOf = new Map<Lot, number>(lots.map(({ lot }, index) => [lot, ids[index]!]))
  await insertAll(
    db,
    'coin_uses',
    purses.flatMap(({ purse }) =>
      purse.uses.map(({ orderId, lot, amount, returned: back, forfeited }) => ({
        order_id: orderId,
        lot_id: idOf.get(lot)!,
        amount,
        returned: back,
        forfeited,
      })),
    ),
  )
  for (const { owner, purse } of purses) {
    for (const { lot, amount, at } of purse.expired) {
      const transfers = [{ debit: coins(owner), credit: coinIssue, amount }]
      book.post({ kind: 'COIN_EXPIRE', ref: String(idOf.get(lot)!), at, transfers })
    }
  }
}
