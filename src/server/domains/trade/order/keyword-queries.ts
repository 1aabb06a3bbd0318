/**
 * Orders of one side by a word of their title. A word that stands in many of the newest orders is read along the list; a rarer one is found by
 * the index of grams, among the orders of this side alone. So neither is slow with a long history.
 */
import { type RawBuilder, sql } from 'kysely'
import type { PageQuery } from '#lib/contract/define.ts'
import type { TradeRole } from '#lib/contract/trade/order.ts'
import type { Db } from '#server/db/client.ts'
import { afterCursor, type OrderColumn, readBehind } from '#server/db/paging.ts'
import type { Trader } from './policy.ts'

/** How many of the newest orders are looked through first. */
const RECENT_ORDERS = 600
/** Orders that match are counted up to this number: "99+". */
const MAX_COUNTED = 99

type KeywordQuery = {
  keyword: string
  /** Whose orders, as the indexes of the list say it, and what else narrows the list. */
  side: RawBuilder<boolean>
  filters: RawBuilder<boolean>
  key: string
  paging: Pick<PageQuery, 'pageNo' | 'pageSize' | 'cursor'>
  order: OrderColumn[]
}

export type KeywordMatch = { where: RawBuilder<boolean>; total: { total: number; totalIsLowerBound: boolean } }

/** As the column `search_keys` names a side. */
export const sideKey = (role: TradeRole, trader: Trader): string =>
  `${role === 'buyer' ? 'B' : 'S'}${trader.kind === 'COMPANY' ? 'C' : 'U'}${trader.id}`

const asTotal = (count: number): KeywordMatch['total'] => ({
  total: Math.min(count, MAX_COUNTED),
  totalIsLowerBound: count > MAX_COUNTED,
})

/** The condition to read the wanted page by, and how many orders there are in all. */
export async function findByKeyword(db: Db, wanted: KeywordQuery): Promise<KeywordMatch> {
  const { keyword, side, filters, key, paging, order } = wanted
  const inTitle = sql<boolean>`position(${keyword.toLowerCase()} in lower(orders.title)) > 0`
  const matches = sql<boolean>`${filters} and ${inTitle}`
  const listed = sql.join(order.map(({ column, direction }) => sql`${sql.ref(column)} ${sql.raw(direction)}`))
  const nearFrom = async (start: RawBuilder<boolean>): Promise<{ found: number; seen: number }> => {
    const { rows } = await sql<{ found: number; seen: number }>`
      select count(*) filter (where matches)::int as found, count(*)::int as seen
      from (select ${matches} as matches from orders where ${side} and ${start} order by ${listed} limit ${RECENT_ORDERS}) near`.execute(
      db,
    )
    return rows[0]!
  }
  const newest = await nearFrom(sql<boolean>`true`)
  const { cursor } = paging
  const reached = cursor ? await readBehind(cursor, () => nearFrom(afterCursor(order, cursor))) : newest
  const isAll = newest.seen < RECENT_ORDERS
  const needed = (cursor ? 0 : (paging.pageNo - 1) * paging.pageSize) + paging.pageSize + 1
  const alongList = sql<boolean>`${side} and ${matches}`
  // Without the side as the list's indexes say it: the planner would read the whole list of it for a rare word.
  const byGrams = sql<boolean>`orders.search_keys @> (text_grams(${keyword}) || array[${key}::text]) and ${matches}`
  const count = async (): Promise<number> => {
    const { rows } = await sql<{ count: number }>`
      select count(*)::int as count from (select from orders where ${byGrams} limit ${MAX_COUNTED + 1}) counted`.execute(db)
    return rows[0]!.count
  }
  return {
    where: isAll || reached.found >= needed ? alongList : byGrams,
    total: asTotal(isAll || newest.found > MAX_COUNTED ? newest.found : await count()),
  }
}
