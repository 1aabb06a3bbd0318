/** SQL of plans that are over and whose data is still kept. */
import { sql } from 'kysely'
import type { Db } from '#server/db/client.ts'

/** Plans that ended before `before`, whose owner has not been warned. */
export const listToWarn = async (db: Db, before: Date, limit: number) =>
  (
    await sql<{ id: number; ends_at: Date; owner_user_id: number; name: string }>`
      select subscription.id, subscription.ends_at, companies.owner_user_id, cloud_products.name
      from cloud_subscriptions subscription
      join companies on companies.id = subscription.company_id
      join cloud_products on cloud_products.id = subscription.product_id
      where subscription.state = 'EXPIRED' and subscription.retention is null and subscription.ends_at <= ${before}
      order by subscription.ends_at limit ${limit}`.execute(db)
  ).rows

/** @returns false when somebody was quicker. */
export const noteWarned = async (trx: Db, id: number, keptUntil: Date): Promise<boolean> =>
  (
    await trx
      .updateTable('cloud_subscriptions')
      .set({ retention: 'WARNED', kept_until: keptUntil })
      .where('id', '=', id)
      .where('retention', 'is', null)
      .executeTakeFirstOrThrow()
  ).numUpdatedRows === 1n

/** Plans whose company has a paid one of the same tool again. */
export const noteResumed = (db: Db) =>
  sql`update cloud_subscriptions ended set retention = 'RESUMED'
    from cloud_subscriptions paid join cloud_plans plan on plan.id = paid.plan_id and plan.tier <> 'FREE'
    where ended.state = 'EXPIRED' and (ended.retention is null or ended.retention = 'WARNED')
      and paid.company_id = ended.company_id and paid.product_id = ended.product_id and paid.state = 'ACTIVE'`.execute(db)

export const noteRemoved = (db: Db, now: Date) =>
  db
    .updateTable('cloud_subscriptions')
    .set({ retention: 'REMOVED' })
    .where('state', '=', sql.lit('EXPIRED'))
    .where('retention', '=', sql.lit('WARNED'))
    .where('kept_until', '<=', now)
    .execute()
