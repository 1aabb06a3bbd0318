/** SQL of questions, answers and comments. */
import { type SelectQueryBuilder, sql } from 'kysely'
import type { QuestionSort, QuestionStateFilter } from '#lib/contract/consult-shapes.ts'
import type { Db } from '#server/db/client.ts'
import { keysetPage, type OrderColumn } from '#server/db/paging.ts'
import type { Database } from '#server/db/schema.ts'
import { publicQuestions, questionIsPublic, visibleAnswers, visibleComments } from './visibility.ts'

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

export type QuestionFilters = {
  state?: QuestionStateFilter | undefined
  price?: 'free' | 'paid' | undefined
  categoryId?: number | undefined
  provinceCode?: number | undefined
  cityCode?: number | undefined
  labelId?: number | undefined
  keyword?: string | undefined
}

const PHASES: Record<QuestionStateFilter, number[]> = { open: [1, 2], unanswered: [1], accepted: [3], expired: [4] }

/** The pairs (or the single character) that a title must contain to contain each part of the keyword. */
const keywordGrams = (keyword: string): string[] =>
  keyword
    .trim()
    .split(/\s+/)
    .filter(Boolean)
    .flatMap(part => {
      const characters = [...part]
      return characters.length === 1 ? [`~${part}`] : characters.slice(1).map((next, index) => `~${characters[index]}${next}`)
    })

/** The words a question must have, all of them; of an inner list any one. The database files questions under the same ones (0190). */
export const wantedWords = (filters: QuestionFilters): (string | string[])[] =>
  [
    filters.categoryId && `category:${filters.categoryId}`,
    filters.state && PHASES[filters.state].map(phase => `phase:${phase}`),
    filters.price && `price:${filters.price}`,
    filters.provinceCode && `province:${filters.provinceCode}`,
    filters.cityCode && `city:${filters.cityCode}`,
    filters.labelId && `label:${filters.labelId}`,
    ...new Set(keywordGrams(filters.keyword ?? '')),
  ].filter(word => typeof word === 'string' || Array.isArray(word))

/** Questions in the order of the ids; what has stopped being public meanwhile is left out. */
export async function listQuestionsByIds(db: Db, ids: readonly number[]) {
  if (ids.length === 0) return []
  const rows = await withCard(publicQuestions(db)).where('consultations.id', 'in', ids).execute()
  const byId = new Map(rows.map(row => [row.id, row]))
  return ids.flatMap(id => byId.get(id) ?? [])
}

export type QuestionRow = Awaited<ReturnType<typeof listQuestionsByIds>>[number]

/** The first rows of an order without counting, for the rows of a front page. */
export function topQuestionRows(
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
  return query.limit(options.limit).execute()
}

export const findQuestionRow = (db: Db, id: number) =>
  withCard(publicQuestions(db))
    .where('consultations.id', '=', id)
    .select([
      'consultations.content',
      'consultations.comment_count',
      'consultations.closes_at',
      'consultations.accepted_at',
      'consultations.updated_at',
    ])
    .executeTakeFirst()

export type QuestionDetailRow = NonNullable<Awaited<ReturnType<typeof findQuestionRow>>>

export const listLabelsOf = (db: Db, consultationId: number) =>
  db
    .selectFrom('consultation_label_links')
    .innerJoin('consult_labels', 'consult_labels.id', 'consultation_label_links.label_id')
    .select(['consult_labels.id', 'consult_labels.name'])
    .where('consultation_label_links.consultation_id', '=', consultationId)
    .orderBy('consult_labels.sort')
    .execute()

/** Who wrote an answer: the person, and as which consultant of which company. */
const withWriter = <Selection>(query: SelectQueryBuilder<Database, 'consultation_answers', Selection>) =>
  query
    .leftJoin('users as writer', 'writer.id', 'consultation_answers.author_user_id')
    .leftJoin('consultants as expert', join =>
      join.onRef('expert.id', '=', 'consultation_answers.consultant_id').on(sql<boolean>`expert.is_public`),
    )
    .leftJoin('companies as firm', 'firm.id', 'consultation_answers.company_id')
    .select([
      'consultation_answers.id',
      'consultation_answers.consultation_id',
      'consultation_answers.author_user_id',
      'consultation_answers.accepted',
      'consultation_answers.like_count',
      'consultation_answers.created_at',
      'writer.nickname as writer_nickname',
      'writer.avatar as writer_avatar',
      'expert.id as expert_id',
      'expert.name as expert_name',
      'expert.avatar as expert_avatar',
      'expert.title as expert_title',
      'firm.id as firm_id',
      'firm.name as firm_name',
    ])

export async function listAnswerRows(db: Db, consultationId: number, paging: Paging) {
  const query = withWriter(visibleAnswers(db).where('consultation_answers.consultation_id', '=', consultationId)).select([
    'consultation_answers.content',
    'consultation_answers.pictures',
    'consultation_answers.voice_seconds',
    'consultation_answers.comment_count',
    'consultation_answers.edit_count',
    'consultation_answers.edited_at',
  ])
  return keysetPage(db, query, {
    paging,
    order: [
      { column: 'consultation_answers.accepted', direction: 'desc' },
      { column: 'consultation_answers.like_count', direction: 'desc' },
      { column: 'consultation_answers.id', direction: 'desc' },
    ],
  })
}

export type AnswerRow = Awaited<ReturnType<typeof listAnswerRows>>['rows'][number]

/** Answers outside their question, public ones only. */
const answerCards = (db: Db) =>
  withWriter(visibleAnswers(db))
    .innerJoin('consultations', 'consultations.id', 'consultation_answers.consultation_id')
    .where(questionIsPublic)
    .leftJoin('consult_categories as category', 'category.id', 'consultations.category_id')
    .select([
      'consultation_answers.summary',
      'consultation_answers.content',
      'consultations.title as question_title',
      'consultations.anonymous',
      'consultations.asker_user_id',
      'consultations.province_code',
      'consultations.city_code',
      'consultations.district_code',
      'category.name as category_name',
      'writer.show_consultations as writer_shows',
    ])

const newestAnswer: OrderColumn[] = [
  { column: 'consultation_answers.created_at', direction: 'desc' },
  { column: 'consultation_answers.id', direction: 'desc' },
]

/** Answers of one consultant, or of all consultants of a company. */
export function listAnswerCardRows(db: Db, by: { consultantId: number } | { companyId: number }, paging: Paging) {
  const cards = answerCards(db)
  const query =
    'consultantId' in by
      ? cards.where('consultation_answers.consultant_id', '=', by.consultantId)
      : cards.where('consultation_answers.company_id', '=', by.companyId)
  return keysetPage(db, query, { paging, order: newestAnswer })
}

export type AnswerCardRow = Awaited<ReturnType<typeof listAnswerCardRows>>['rows'][number]

/** The newest answers of consultants, read from the head of their index. */
export const freshAnswerRows = (
  db: Db,
  limit: number,
  { cityCode, rootCategoryId }: { cityCode?: number | undefined; rootCategoryId?: number | undefined } = {},
) =>
  answerCards(db)
    .where('consultation_answers.consultant_id', 'is not', null)
    .$if(cityCode !== undefined, query => query.where('consultations.city_code', '=', cityCode!))
    .$if(rootCategoryId !== undefined, query => query.where('consultations.root_category_id', '=', rootCategoryId!))
    .orderBy('consultation_answers.created_at', 'desc')
    .orderBy('consultation_answers.id', 'desc')
    .limit(limit)
    .execute()

export const answersForSearch = (db: Db, afterId: number, limit: number) =>
  answerCards(db).where('consultation_answers.id', '>', afterId).orderBy('consultation_answers.id').limit(limit).execute()

export const answerForSearch = (db: Db, id: number) =>
  answerCards(db).where('consultation_answers.id', '=', id).executeTakeFirst()

/** The public question an answer stands under, or nothing when either must not be seen. */
export const findQuestionOfAnswer = (db: Db, answerId: number) =>
  visibleAnswers(db)
    .innerJoin('consultations', 'consultations.id', 'consultation_answers.consultation_id')
    .where(questionIsPublic)
    .where('consultation_answers.id', '=', answerId)
    .select(['consultations.id', 'consultations.anonymous', 'consultations.asker_user_id'])
    .executeTakeFirst()

const commentRows = (db: Db) =>
  visibleComments(db)
    .leftJoin('users as writer', 'writer.id', 'consultation_comments.author_user_id')
    .leftJoin('consultation_comments as parent', 'parent.id', 'consultation_comments.parent_id')
    .leftJoin('users as parent_writer', 'parent_writer.id', 'parent.author_user_id')
    .select([
      'consultation_comments.id',
      'consultation_comments.answer_id',
      'consultation_comments.parent_id',
      'consultation_comments.author_user_id',
      'consultation_comments.content',
      'consultation_comments.like_count',
      'consultation_comments.created_at',
      'writer.nickname as writer_nickname',
      'writer.avatar as writer_avatar',
      'parent.author_user_id as parent_user_id',
      'parent_writer.nickname as parent_nickname',
    ])

export const listCommentRows = (db: Db, answerId: number, paging: Paging) =>
  keysetPage(db, commentRows(db).where('consultation_comments.answer_id', '=', answerId), {
    paging,
    order: [
      { column: 'consultation_comments.created_at', direction: 'asc' },
      { column: 'consultation_comments.id', direction: 'asc' },
    ],
  })

export type CommentRow = Awaited<ReturnType<typeof listCommentRows>>['rows'][number]

/** The first comments of each of these answers, however many there are. */
export async function firstCommentRows(db: Db, answerIds: readonly number[], each: number): Promise<CommentRow[]> {
  if (answerIds.length === 0) return []
  const first = sql<number>`(
    select first.id from unnest(array[${sql.join(answerIds)}]::integer[]) as wanted (id)
    cross join lateral (
      select c.id from consultation_comments c
      where c.answer_id = wanted.id and c.state = 'VISIBLE'
      order by c.created_at, c.id limit ${each}
    ) as first)`
  return commentRows(db)
    .where('consultation_comments.id', 'in', first)
    .orderBy('consultation_comments.created_at')
    .orderBy('consultation_comments.id')
    .execute()
}

/**
 * Questions that share words with `title`, most shared first, among the newest of the same category.
 * The candidates are a fixed number, so the cost does not grow with the data.
 */
export const relatedQuestionRows = (db: Db, options: { title: string; categoryId: number; exceptId: number; limit: number }) =>
  withCard(
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

export const questionsForSearch = (db: Db, afterId: number, limit: number) =>
  withCard(publicQuestions(db))
    .select(['consultations.content', 'asker.show_consultations as asker_shows'])
    .where('consultations.id', '>', afterId)
    .orderBy('consultations.id')
    .limit(limit)
    .execute()

export const questionForSearch = (db: Db, id: number) =>
  withCard(publicQuestions(db))
    .select(['consultations.content', 'asker.show_consultations as asker_shows'])
    .where('consultations.id', '=', id)
    .executeTakeFirst()

/** Answers since `since`, counted up to `limit`. */
export async function countAnswersSince(db: Db, since: Date, limit: number): Promise<number> {
  const found = await db
    .selectFrom(
      visibleAnswers(db)
        .select('consultation_answers.id')
        .where('consultation_answers.created_at', '>=', since)
        .limit(limit)
        .as('fresh'),
    )
    .select(eb => eb.fn.countAll<number>().as('n'))
    .executeTakeFirstOrThrow()
  return Number(found.n)
}
