/** SQL of questions. */
import { type SelectQueryBuilder, sql } from 'kysely'
import type { QuestionSort } from '#lib/contract/consult/consult-shapes.ts'
import type { Db } from '#server/db/client.ts'
import type { OrderColumn } from '#server/db/paging.ts'
import { prepared } from '#server/db/prepared.ts'
import type { Database } from '#server/db/schema.ts'
import { publicQuestions } from '#server/domains/consult/consult/visibility.ts'
import { type ListedRows, listedRows } from '#server/domains/platform/search/service.ts'
import { wrapAsker } from './people.ts'

export type Paging = { pageNo: number; pageSize: number; cursor?: string | undefined }

const byId: OrderColumn = { column: 'consultations.id', direction: 'desc' }

const orders: Record<QuestionSort, OrderColumn[]> = {
  newest: [{ column: 'consultations.published_at', direction: 'desc' }, byId],
  hot: [{ column: 'consultations.hot', direction: 'desc' }, byId],
  bounty: [{ column: 'consultations.bounty', direction: 'desc' }, byId],
}

/** Left joins on unique keys: the planner drops them where a total is counted. */
const withCard = <Selection>(query: SelectQueryBuilder<Database, 'consultations', Selection>) =>
  query
    .leftJoin('users as asker', 'asker.id', 'consultations.asker_user_id')
    .leftJoin('companies as asking_company', 'asking_company.id', 'consultations.asker_company_id')
    .leftJoin('consult_categories as category', 'category.id', 'consultations.category_id')
    .select([
      'consultations.id',
      'consultations.title',
      'consultations.summary',
      'consultations.state',
      'consultations.category_id',
      'consultations.root_category_id',
      'consultations.bounty',
      'consultations.anonymous',
      'consultations.asker_user_id',
      'consultations.asker_company_id',
      'consultations.province_code',
      'consultations.city_code',
      'consultations.district_code',
      'consultations.pictures',
      'consultations.answer_count',
      'consultations.like_count',
      'consultations.same_count',
      'consultations.view_count',
      'consultations.published_at',
      'consultations.created_at',
      'category.name as category_name',
      'asker.nickname as asker_nickname',
      'asker.avatar as asker_avatar',
      'asking_company.name as asking_company_name',
    ])

const questionsByIds = prepared('question_cards', db =>
  withCard(publicQuestions(db)).where(sql<boolean>`consultations.id = any(${null}::int[])`).compile(),
)

async function readByIds(db: Db, ids: readonly number[]) {
  if (ids.length === 0) return []
  const rows = await questionsByIds(db, [ids])
  const byId = new Map(rows.map(row => [row.id, row]))
  return ids.flatMap(id => byId.get(id) ?? [])
}

/** Questions in the order of the ids; what has stopped being public meanwhile is left out. */
export const listQuestionsByIds = async (db: Db, ids: readonly number[]) => (await readByIds(db, ids)).map(wrapAsker)

const listedBare = listedRows(['list_question_newest', 'list_question_hot', 'list_question_bounty'], readByIds, (db, top) =>
  withCard(publicQuestions(db))
    .innerJoin(top, 'top.id', 'consultations.id')
    .select('top.rank as place_rank')
    .orderBy('top.rank', 'desc')
    .orderBy('top.id', 'desc')
    .compile(),
)

export type QuestionRow = Awaited<ReturnType<typeof listQuestionsByIds>>[number]

/** Questions of the lists, best first. */
export const listedQuestions: ListedRows<QuestionRow> = {
  byIds: listQuestionsByIds,
  fromTop: async (...at) => (await listedBare.fromTop(...at)).map(wrapAsker),
}

/** The first rows of an order without counting, for the rows of a front page. */
export async function listTopQuestionRows(
  db: Db,
  options: {
    sort: QuestionSort
    limit: number
    phases?: number[]
    categoryId?: number
    rootCategoryId?: number
    cityCode?: number
  },
) {
  let query = withCard(publicQuestions(db))
  if (options.phases) query = query.where('consultations.phase', 'in', options.phases)
  if (options.categoryId) query = query.where('consultations.category_id', '=', options.categoryId)
  if (options.rootCategoryId) query = query.where('consultations.root_category_id', '=', options.rootCategoryId)
  if (options.cityCode) query = query.where('consultations.city_code', '=', options.cityCode)
  for (const column of orders[options.sort]) query = query.orderBy(sql.ref(column.column), column.direction)
  return (await query.limit(options.limit).execute()).map(wrapAsker)
}

export async function findQuestionRow(db: Db, id: number) {
  const row = await withCard(publicQuestions(db))
    .where('consultations.id', '=', id)
    .select([
      'consultations.content',
      'consultations.comment_count',
      'consultations.closes_at',
      'consultations.accepted_at',
      'consultations.updated_at',
    ])
    .executeTakeFirst()
  return row && wrapAsker(row)
}

export type QuestionDetailRow = NonNullable<Awaited<ReturnType<typeof findQuestionRow>>>

export const listLabelsOf = (db: Db, consultationId: number) =>
  db
    .selectFrom('consultation_label_links')
    .innerJoin('consult_labels', 'consult_labels.id', 'consultation_label_links.label_id')
    .select(['consult_labels.id', 'consult_labels.name'])
    .where('consultation_label_links.consultation_id', '=', consultationId)
    .orderBy('consult_labels.sort')
    .execute()

/**
 * Questions that share words with `title`, most shared first, among the newest of the same category.
 * The candidates are a fixed number, so the cost does not grow with the data.
 */
export async function listRelatedQuestionRows(
  db: Db,
  options: { title: string; categoryId: number; exceptId: number; limit: number },
) {
  const rows = await withCard(
    db.selectFrom(
      publicQuestions(db)
        .selectAll('consultations')
        .where('consultations.category_id', '=', options.categoryId)
        .where('consultations.id', '<>', options.exceptId)
        .orderBy('consultations.published_at', 'desc')
        .orderBy('consultations.id', 'desc')
        .limit(200)
        .as('consultations'),
    ) as unknown as SelectQueryBuilder<Database, 'consultations', object>,
  )
    .orderBy(
      sql`(select count(*) from unnest(consultations.title_grams) as gram
           where length(gram) = 2 and gram = any (consult_grams(${options.title})))`,
      'desc',
    )
    .orderBy('consultations.hot', 'desc')
    .limit(options.limit)
    .execute()
  return rows.map(wrapAsker)
}

export async function listQuestionsForSearch(db: Db, afterId: number, limit: number) {
  const rows = await withCard(publicQuestions(db))
    .select(['consultations.content', 'asker.show_consultations as asker_shows'])
    .where('consultations.id', '>', afterId)
    .orderBy('consultations.id')
    .limit(limit)
    .execute()
  return rows.map(wrapAsker)
}

export async function findQuestionForSearch(db: Db, id: number) {
  const row = await withCard(publicQuestions(db))
    .select(['consultations.content', 'asker.show_consultations as asker_shows'])
    .where('consultations.id', '=', id)
    .executeTakeFirst()
  return row && wrapAsker(row)
}
