/** Orders, quotes, cloud products, reviews. */
import type { Kysely } from 'kysely'
import * as cloud from '../baseline/trade/cloud.ts'
import * as order from '../baseline/trade/order.ts'
import * as review from '../baseline/trade/review.ts'

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const part of [order, cloud, review]) await part.up(db)
}
