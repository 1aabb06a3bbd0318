/** All SQL of cloud products. */
import type { PageQuery } from '#lib/contract/define.ts'
import type { Db } from '#server/db/client.ts'
import { keysetPage } from '#server/db/paging.ts'
import { containsText } from '#server/domains/course/service.ts'

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
