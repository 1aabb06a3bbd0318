/** SQL of buying plans, and of plans that run out. */
import { type Insertable, sql } from 'kysely'
import type { Db } from '#server/db/client.ts'
import type { CloudOrdersTable, CloudSubscriptionsTable } from '../tables.ts'

const PLAN_COLUMNS = ['id', 'tier', 'month_price', 'year_price', 'seats', 'seat_price'] as const

export const findSaleProduct = (db: Db, id: number) =>
  db
    .selectFrom('cloud_products')
    .select(['id', 'name', 'picture'])
    .where('id', '=', id)
    .where('state', '=', 'ONLINE')
    .executeTakeFirst()

export const findSalePlan = (db: Db, productId: number, planId: number) =>
  db
    .selectFrom('cloud_plans')
    .select(PLAN_COLUMNS)
    .where('id', '=', planId)
    .where('product_id', '=', productId)
    .where('state', '=', 'ONLINE')
    .where('tier', '<>', 'FREE')
    .executeTakeFirst()

const findPlan = (db: Db, id: number) =>
  db.selectFrom('cloud_plans').select(PLAN_COLUMNS).where('id', '=', id).executeTakeFirstOrThrow()

/** What a company has of a product now. */
export async function findCurrent(db: Db, companyId: number, productId: number) {
  const row = await db
    .selectFrom('cloud_subscriptions')
    .select(['id', 'plan_id', 'seats', 'starts_at', 'ends_at', 'order_no'])
    .where('company_id', '=', companyId)
    .where('product_id', '=', productId)
    .where('state', '=', 'ACTIVE')
    .executeTakeFirst()
  return row && { ...row, plan: await findPlan(db, row.plan_id) }
}

/** Plans of one company change one after the other. */
export const lockCompany = (trx: Db, companyId: number) =>
  trx.selectFrom('companies').select('id').where('id', '=', companyId).forNoKeyUpdate().executeTakeFirstOrThrow()

/** @returns false when another order of this tool waits: the unique index decides. */
export const insertCloudOrder = async (trx: Db, row: Insertable<CloudOrdersTable>): Promise<boolean> =>
  (
    await trx
      .insertInto('cloud_orders')
      .values(row)
      .onConflict(conflict => conflict.columns(['company_id', 'product_id']).where('state', '=', sql.lit('WAITING')).doNothing())
      .executeTakeFirstOrThrow()
  ).numInsertedOrUpdatedRows === 1n

export const findCloudOrder = (db: Db, orderId: number) =>
  db.selectFrom('cloud_orders').selectAll().where('order_id', '=', orderId).executeTakeFirst()

export const findWaitingOrder = async (db: Db, companyId: number, productId: number): Promise<string | null> =>
  (
    await db
      .selectFrom('cloud_orders')
      .innerJoin('orders', 'orders.id', 'cloud_orders.order_id')
      .select('orders.order_no')
      .where('cloud_orders.company_id', '=', companyId)
      .where('cloud_orders.product_id', '=', productId)
      .where('cloud_orders.state', '=', 'WAITING')
      .executeTakeFirst()
  )?.order_no ?? null

/** What a company has bought of a tool that begins when the present plan ends. */
export const findScheduled = (db: Db, companyId: number, productId: number) =>
  db
    .selectFrom('cloud_orders')
    .innerJoin('orders', 'orders.id', 'cloud_orders.order_id')
    .innerJoin('cloud_plans', 'cloud_plans.id', 'cloud_orders.plan_id')
    .select([
      'cloud_orders.order_id',
      'cloud_orders.plan_id',
      'cloud_orders.seats',
      'cloud_orders.starts_at',
      'cloud_orders.ends_at',
    ])
    .select(['orders.order_no', 'cloud_plans.tier'])
    .where('cloud_orders.company_id', '=', companyId)
    .where('cloud_orders.product_id', '=', productId)
    .where('cloud_orders.state', '=', sql.lit('SCHEDULED' as const))
    .executeTakeFirst()

type Change = Partial<Pick<CloudOrdersTable, 'state' | 'starts_at' | 'ends_at'>>

export const updateCloudOrder = (trx: Db, orderId: number, change: Change) =>
  trx.updateTable('cloud_orders').set(change).where('order_id', '=', orderId).execute()

/** The orders of a tool that hold or are going to, newest first. */
export const listPaid = (db: Db, companyId: number, productId: number) =>
  db
    .selectFrom('cloud_orders')
    .innerJoin('orders', 'orders.id', 'cloud_orders.order_id')
    .select(['cloud_orders.order_id', 'cloud_orders.plan_id', 'cloud_orders.seats', 'cloud_orders.ends_at', 'orders.order_no'])
    .where('cloud_orders.company_id', '=', companyId)
    .where('cloud_orders.product_id', '=', productId)
    .where('cloud_orders.state', 'in', [sql.lit('DONE' as const), sql.lit('SCHEDULED' as const)])
    .orderBy('cloud_orders.order_id', 'desc')
    .execute()

/** Whether the company had never bought the product before this order, also nothing that it has given back since. */
export const isFirstPurchase = async (
  db: Db,
  order: { order_id: number; company_id: number; product_id: number },
): Promise<boolean> =>
  (await db
    .selectFrom('cloud_orders')
    .select('order_id')
    .where('company_id', '=', order.company_id)
    .where('product_id', '=', order.product_id)
    .where('state', 'in', ['DONE', 'REFUNDED'])
    .where('order_id', '<', order.order_id)
    .limit(1)
    .executeTakeFirst()) === undefined

type End = { state: 'EXPIRED' | 'UPGRADED' | 'CANCELLED'; at: Date }

/** Ends what a company has of a product; a plan that has only just begun ends a moment later, because a span is never empty. */
export const endCurrent = (trx: Db, subscriptionId: number, { state, at }: End) =>
  trx
    .updateTable('cloud_subscriptions')
    .set({ state, ends_at: sql<Date>`greatest(${at}::timestamptz, starts_at + interval '1 millisecond')` })
    .where('id', '=', subscriptionId)
    .execute()

export const insertSubscription = (trx: Db, row: Omit<Insertable<CloudSubscriptionsTable>, 'state'>) =>
  trx
    .insertInto('cloud_subscriptions')
    .values({ ...row, state: 'ACTIVE' })
    .execute()

export const extendCurrent = (trx: Db, subscriptionId: number, change: { ends_at: Date; order_no: string | null }) =>
  trx
    .updateTable('cloud_subscriptions')
    .set({ ...change, reminded_days: null })
    .where('id', '=', subscriptionId)
    .execute()

/** The free plan that follows one that is over. */
export const insertFree = (trx: Db, { companyId, productId, at }: { companyId: number; productId: number; at: Date }) =>
  sql`insert into cloud_subscriptions (company_id, product_id, plan_id, state, seats, starts_at, created_at)
    select ${companyId}, product_id, id, 'ACTIVE', seats, ${at}, ${at} from cloud_plans
    where product_id = ${productId} and tier = 'FREE' on conflict do nothing`.execute(trx)

/** Plans whose time is over. */
export const listOver = (db: Db, now: Date, limit: number) =>
  db
    .selectFrom('cloud_subscriptions')
    .select(['id', 'company_id', 'product_id'])
    .where('state', '=', sql.lit('ACTIVE'))
    .where('ends_at', '<=', now)
    .orderBy('ends_at')
    .orderBy('id')
    .limit(limit)
    .execute()

/** Tools of companies whose next plan is to have begun. */
export const listDue = (db: Db, now: Date, limit: number) =>
  db
    .selectFrom('cloud_orders')
    .select(['company_id', 'product_id'])
    .where('state', '=', sql.lit('SCHEDULED' as const))
    .where('starts_at', '<=', now)
    .orderBy('starts_at')
    .orderBy('order_id')
    .limit(limit)
    .execute()

/** The people who are notified about a plan of a company, and the name of its tool. */
export const findOwner = (db: Db, companyId: number, productId: number) =>
  db
    .selectFrom('companies')
    .innerJoin('cloud_products', join => join.on('cloud_products.id', '=', productId))
    .select(['companies.owner_user_id', 'cloud_products.name'])
    .where('companies.id', '=', companyId)
    .executeTakeFirstOrThrow()

/** Plans that end before `before` and of which nothing was said since more than `days` days were left. */
export const listToRemind = (db: Db, { now, before, days, limit }: { now: Date; before: Date; days: number; limit: number }) =>
  db
    .selectFrom('cloud_subscriptions')
    .innerJoin('companies', 'companies.id', 'cloud_subscriptions.company_id')
    .innerJoin('cloud_products', 'cloud_products.id', 'cloud_subscriptions.product_id')
    .select(['cloud_subscriptions.id', 'cloud_subscriptions.ends_at', 'companies.owner_user_id', 'cloud_products.name'])
    .select(
      sql<boolean>`exists (select from cloud_orders as next where next.company_id = cloud_subscriptions.company_id
        and next.product_id = cloud_subscriptions.product_id and next.state = 'SCHEDULED')`.as('has_next'),
    )
    .where('cloud_subscriptions.state', '=', sql.lit('ACTIVE'))
    .where('cloud_subscriptions.ends_at', '>', now)
    .where('cloud_subscriptions.ends_at', '<=', before)
    .where(sql<boolean>`coalesce(cloud_subscriptions.reminded_days, 99) > ${days}`)
    .orderBy('cloud_subscriptions.ends_at')
    .orderBy('cloud_subscriptions.id')
    .limit(limit)
    .execute()

/** @returns false when somebody was quicker. */
export const noteReminded = async (trx: Db, id: number, days: number): Promise<boolean> =>
  (
    await trx
      .updateTable('cloud_subscriptions')
      .set({ reminded_days: days })
      .where('id', '=', id)
      .where(sql<boolean>`coalesce(reminded_days, 99) > ${days}`)
      .executeTakeFirstOrThrow()
  ).numUpdatedRows === 1n
