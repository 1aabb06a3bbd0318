/** All SQL of cloud products. */
import { sql } from 'kysely'
import type { PageQuery } from '#lib/contract/define.ts'
import type { SubscriptionState } from '#lib/contract/trade/cloud.ts'
import type { Db } from '#server/db/client.ts'
import { containsText } from '#server/db/list-filters.ts'
import { keysetPage } from '#server/db/paging.ts'

export const listProducts = (db: Db) =>
  db
    .selectFrom('cloud_products')
    .where('state', '=', 'ONLINE')
    .select(['id', 'tool', 'name', 'tagline', 'summary', 'picture', 'features'])
    .select(eb =>
      eb
        .selectFrom('cloud_subscriptions')
        .whereRef('cloud_subscriptions.product_id', '=', 'cloud_products.id')
        .where('cloud_subscriptions.state', '=', 'ACTIVE')
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .as('companies'),
    )
    .orderBy('position')
    .orderBy('id')
    .execute()

export const listPlans = (db: Db) =>
  db.selectFrom('cloud_plans').where('state', '=', 'ONLINE').selectAll().orderBy('month_price').orderBy('id').execute()

export function listQuestions(db: Db, query: PageQuery & { productId?: number | undefined }) {
  const questions = db
    .selectFrom('cloud_questions')
    .leftJoin('cloud_products', 'cloud_products.id', 'cloud_questions.product_id')
    .where('cloud_questions.state', '=', 'ONLINE')
    .select([
      'cloud_questions.id',
      'cloud_questions.product_id',
      'cloud_products.name as product_name',
      'cloud_questions.question',
      'cloud_questions.answer',
    ])
    .$if(query.productId !== undefined, found => found.where('cloud_questions.product_id', '=', query.productId!))
    .$if(Boolean(query.keyword), found =>
      found.where(containsText('cloud_questions.question_grams', 'cloud_questions.question', query.keyword!)),
    )
  return keysetPage(db, questions, {
    paging: query,
    order: [
      { column: 'cloud_questions.position', direction: 'asc' },
      { column: 'cloud_questions.id', direction: 'asc' },
    ],
  })
}

/** Who asks: as one company, or as a person for all companies one works for. */
export type Member = { userId: number; companyId: number | null }

/** What the companies of somebody have bought, with what that person may do there. */
const subscriptions = (db: Db, { userId, companyId }: Member) =>
  db
    .selectFrom('cloud_subscriptions')
    .innerJoin('company_employees as me', join =>
      join
        .onRef('me.company_id', '=', 'cloud_subscriptions.company_id')
        .on('me.user_id', '=', userId)
        .on('me.state', 'in', ['ACTIVE', 'LEAVING']),
    )
    .innerJoin('companies', 'companies.id', 'cloud_subscriptions.company_id')
    .innerJoin('cloud_products', 'cloud_products.id', 'cloud_subscriptions.product_id')
    .innerJoin('cloud_plans', 'cloud_plans.id', 'cloud_subscriptions.plan_id')
    .$if(companyId !== null, rows => rows.where('cloud_subscriptions.company_id', '=', companyId!))
    .select([
      'cloud_subscriptions.id',
      'cloud_subscriptions.company_id',
      'cloud_subscriptions.state',
      'cloud_subscriptions.seats',
      'cloud_subscriptions.order_no',
      'cloud_subscriptions.starts_at',
      'cloud_subscriptions.ends_at',
      'cloud_subscriptions.retention',
      'cloud_subscriptions.kept_until',
      'companies.short_name as company_name',
      'cloud_products.tool',
      'cloud_products.name',
      'cloud_products.picture',
      'cloud_plans.tier',
      'me.employee_identity',
      sql<'NONE' | 'VIEW' | 'EDIT' | 'MANAGE'>`coalesce(me.tool_permissions ->> cloud_products.tool, me.cloud_permission)`.as(
        'permission',
      ),
      sql<number>`(select count(*) from company_employees e where e.company_id = cloud_subscriptions.company_id
        and e.state in ('ACTIVE', 'LEAVING') and coalesce(e.tool_permissions ->> cloud_products.tool, e.cloud_permission) <> 'NONE')`.as(
        'users',
      ),
    ])

export type SubscriptionRow = Awaited<ReturnType<ReturnType<typeof subscriptions>['execute']>>[number]

export const pageSubscriptions = (
  db: Db,
  member: Member,
  query: Omit<PageQuery, 'sort'> & { state?: SubscriptionState | undefined },
) =>
  keysetPage(
    db,
    subscriptions(db, member)
      .$if(query.state !== undefined, rows => rows.where('cloud_subscriptions.state', '=', query.state!))
      .$if(Boolean(query.keyword), rows =>
        rows.where(
          sql<boolean>`position(${query.keyword!.toLowerCase()} in lower(cloud_products.name || ' ' || companies.name)) > 0`,
        ),
      ),
    {
      paging: query,
      order: [
        { column: 'cloud_subscriptions.starts_at', direction: 'desc' },
        { column: 'cloud_subscriptions.id', direction: 'desc' },
      ],
    },
  )

export const findSubscription = (db: Db, member: Member, id: number) =>
  subscriptions(db, member)
    .where('cloud_subscriptions.id', '=', id)
    .select(['cloud_products.tagline', 'cloud_products.features', 'cloud_plans.storage_mb', 'cloud_plans.limits'])
    .executeTakeFirst()
