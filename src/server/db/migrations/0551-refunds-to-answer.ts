/** Orders whose seller has a request for a refund to answer, which are few: each side's list of them, and how many there are. */
import { type Kysely, sql } from 'kysely'

const lists = ['buyer', 'seller'].flatMap(side => [
  sql.raw(`CREATE INDEX orders__${side}_user_refunding ON orders (${side}_user_id, created_at DESC, id DESC)
    WHERE ${side}_company_id IS NULL AND refund_state = 'APPLY'`),
  sql.raw(`CREATE INDEX orders__${side}_company_refunding ON orders (${side}_company_id, created_at DESC, id DESC)
    WHERE ${side}_company_id IS NOT NULL AND refund_state = 'APPLY'`),
])

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of lists) await statement.execute(db)
}
