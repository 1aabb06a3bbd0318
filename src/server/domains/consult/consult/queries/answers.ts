/** SQL of answers. */
import { type SelectQueryBuilder, sql } from 'kysely'
import type { Db } from '#server/db/client.ts'
import { newestFirst } from '#server/db/list-filters.ts'
import { keysetPage, type Page } from '#server/db/paging.ts'
import type { Database } from '#server/db/schema.ts'
import { questionIsPublic, visibleAnswers } from '#server/domains/consult/consult/visibility.ts'
import { wrapWriter } from './people.ts'
import type { Paging } from './questions.ts'

/** Answers with their question, whose asker may have to stay hidden. */
const withQuestion = (db: Db) =>
  visibleAnswers(db).innerJoin('consultations', 'consultations.id', 'consultation_answers.consultation_id')

/** Who wrote an answer: the person, and as which consultant of which company. */
const withWriter = <Selection>(query: SelectQueryBuilder<Database, 'consultation_answers' | 'consultations', Selection>) =>
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
    .select(
      sql<boolean>`(consultations.anonymous and consultations.asker_user_id = consultation_answers.author_user_id)`.as(
        'is_hidden',
      ),
    )

const wrapPage = <Row extends Parameters<typeof wrapWriter>[0]>({ rows, ...page }: Page<Row>) => ({
  ...page,
  rows: rows.map(wrapWriter),
})

export async function listAnswerRows(db: Db, consultationId: number, paging: Paging) {
  const query = withWriter(withQuestion(db).where('consultation_answers.consultation_id', '=', consultationId)).select([
    'consultation_answers.content',
    'consultation_answers.pictures',
    'consultation_answers.voice_seconds',
    'consultation_answers.video_seconds',
    'consultation_answers.quotes',
    'consultation_answers.folded_reason',
    'consultation_answers.comment_count',
    'consultation_answers.edit_count',
    'consultation_answers.edited_at',
  ])
  const page = await keysetPage(db, query, {
    paging,
    order: [
      { column: 'consultation_answers.accepted', direction: 'desc' },
      { column: 'consultation_answers.like_count', direction: 'desc' },
      { column: 'consultation_answers.id', direction: 'desc' },
    ],
  })
  return wrapPage(page)
}

export type AnswerRow = Awaited<ReturnType<typeof listAnswerRows>>['rows'][number]

/** Answers outside their question, public ones only. */
const answerCards = (db: Db) =>
  withWriter(withQuestion(db))
    .where(questionIsPublic)
    .leftJoin('consult_categories as category', 'category.id', 'consultations.category_id')
    .select([
      'consultation_answers.summary',
      'consultation_answers.content',
      'consultations.title as question_title',
      'consultations.province_code',
      'consultations.city_code',
      'consultations.district_code',
      'category.name as category_name',
      'writer.show_consultations as writer_shows',
    ])

/** Answers of one consultant, or of all consultants of a company. */
export async function listAnswerCardRows(db: Db, by: { consultantId: number } | { companyId: number }, paging: Paging) {
  const cards = answerCards(db)
  const query =
    'consultantId' in by
      ? cards.where('consultation_answers.consultant_id', '=', by.consultantId)
      : cards.where('consultation_answers.company_id', '=', by.companyId)
  return wrapPage(await keysetPage(db, query, { paging, order: newestFirst('consultation_answers') }))
}

/** Those of the answers that everybody may read. */
export const listQuotedAnswerRows = async (db: Db, ids: readonly number[]) =>
  ids.length === 0 ? [] : (await answerCards(db).where('consultation_answers.id', 'in', ids).execute()).map(wrapWriter)

export type AnswerCardRow = Awaited<ReturnType<typeof listAnswerCardRows>>['rows'][number]

/** The newest answers of consultants, read from the head of their index. */
export async function listFreshAnswerRows(
  db: Db,
  limit: number,
  { cityCode, rootCategoryId }: { cityCode?: number | undefined; rootCategoryId?: number | undefined } = {},
) {
  const rows = await answerCards(db)
    .where('consultation_answers.consultant_id', 'is not', null)
    .where('consultation_answers.folded_reason', 'is', null)
    .$if(cityCode !== undefined, query => query.where('consultations.city_code', '=', cityCode!))
    .$if(rootCategoryId !== undefined, query => query.where('consultations.root_category_id', '=', rootCategoryId!))
    .orderBy('consultation_answers.created_at', 'desc')
    .orderBy('consultation_answers.id', 'desc')
    .limit(limit)
    .execute()
  return rows.map(wrapWriter)
}

export async function listAnswersForSearch(db: Db, afterId: number, limit: number) {
  const rows = answerCards(db).where('consultation_answers.id', '>', afterId).orderBy('consultation_answers.id').limit(limit)
  return (await rows.execute()).map(wrapWriter)
}

export async function findAnswerForSearch(db: Db, id: number) {
  const row = await answerCards(db).where('consultation_answers.id', '=', id).executeTakeFirst()
  return row && wrapWriter(row)
}

/** The public question an answer stands under, or nothing when either must not be seen. */
export const findQuestionOfAnswer = (db: Db, answerId: number) =>
  visibleAnswers(db)
    .innerJoin('consultations', 'consultations.id', 'consultation_answers.consultation_id')
    .where(questionIsPublic)
    .where('consultation_answers.id', '=', answerId)
    .select('consultations.id')
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
