/** What came of a consultation, for its room: orders and quotes, with a link for the people who are one of their sides. */
import type { CameOf } from '#lib/contract/consult/directed.ts'
import type { TradeRole } from '#lib/contract/trade/order.ts'
import type { Actor } from '#server/access/actor.ts'
import type { Db } from '#server/db/client.ts'
import { listOrdersFrom, listQuotesFrom } from './came-of-queries.ts'
import { orderLink, quoteLink } from './links.ts'
import { mayTrade, roleIn, traderOf } from './policy.ts'

/** Everybody in the room reads what there is; a colleague who sees to no orders finds no way to it. */
export async function listCameOf(db: Db, actor: Actor, consultationId: number): Promise<CameOf> {
  const roleOf = (sides: Parameters<typeof roleIn>[0]): TradeRole | null =>
    mayTrade(actor) ? roleIn(sides, traderOf(actor)) : null
  const [orders, quotes] = await Promise.all([listOrdersFrom(db, consultationId), listQuotesFrom(db, consultationId)])
  return {
    orders: orders.map(row => {
      const role = roleOf(row)
      return {
        title: row.title,
        state: row.state,
        link: role && orderLink(row, role),
        createdAt: row.created_at.toISOString(),
      }
    }),
    quotes: quotes.map(row => {
      const role = roleOf(row)
      return {
        title: row.title,
        state: row.state,
        link: role && quoteLink(row.id, role),
        createdAt: row.created_at.toISOString(),
      }
    }),
  }
}
