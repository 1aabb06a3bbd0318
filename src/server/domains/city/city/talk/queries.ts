/** SQL of talking about a service: questions, answers, reports. */
import { type Insertable, sql } from 'kysely'
import type { PageQuery } from '#lib/contract/define.ts'
import type { Db } from '#server/db/client.ts'
import { keysetPage } from '#server/db/paging.ts'
import { isOwn } from '#server/domains/city/city/offer/queries.ts'
import type { CityTables } from '#server/domains/city/city/tables.ts'
import { isPublicQuestion, isPublicService } from '#server/domains/city/city/visibility.ts'
import type { OfferOwner } from '../offer/policy.ts'

/** A published service, locked so that its counts follow one after the other. */
export const lockPublicService = (trx: Db, id: number) =>
  trx
    .selectFrom('services')
    .select(['id', 'title', 'owner_user_id', 'owner_company_id'])
    .where('id', '=', id)
    .where(isPublicService)
    .forNoKeyUpdate()
    .executeTakeFirst()

export const insertQuestion = async (trx: Db, row: Insertable<CityTables['service_questions']>): Promise<number> =>
  (await trx.insertInto('service_questions').values(row).returning('id').executeTakeFirstOrThrow()).id

/** The count of a service is what the rows say. */
export async function updateQuestionCount(trx: Db, serviceId: number): Promise<void> {
  await sql`update services set question_count = (select count(*) from service_questions
    where service_id = ${serviceId} and state = 'PUBLISHED') where id = ${serviceId}`.execute(trx)
}

export const findPublicQuestion = (db: Db, id: number) =>
  db
    .selectFrom('service_questions')
    .select(['id', 'service_id', 'body'])
    .where('id', '=', id)
    .where(isPublicQuestion)
    .executeTakeFirst()

/** Finds it in every state. */
export const findAnyQuestion = (db: Db, id: number) =>
  db.selectFrom('service_questions').select(['id', 'service_id', 'body', 'state']).where('id', '=', id).executeTakeFirst()

export const setQuestionState = (trx: Db, id: number, state: 'PUBLISHED' | 'HIDDEN') =>
  trx.updateTable('service_questions').set({ state }).where('id', '=', id).execute()

const received = (db: Db, owner: OfferOwner) =>
  db
    .selectFrom('service_questions')
    .innerJoin('services', 'services.id', 'service_questions.service_id')
    .leftJoin('users', 'users.id', 'service_questions.user_id')
    .where(isOwn(owner))
    .where('services.state', '=', 'ON')
    .where(isPublicQuestion)
    .select([
      'service_questions.id',
      'service_questions.service_id',
      'service_questions.body',
      'service_questions.answer',
      'service_questions.held_answer',
      'service_questions.created_at',
      'services.title',
      'users.nickname',
    ])

export const pageReceivedQuestions = (
  db: Db,
  owner: OfferOwner,
  paging: Pick<PageQuery, 'pageNo' | 'pageSize' | 'cursor'> & { unanswered: boolean },
) =>
  keysetPage(
    db,
    received(db, owner).$if(paging.unanswered, list =>
      list.where('service_questions.answer', 'is', null).where('service_questions.held_answer', 'is', null),
    ),
    {
      paging,
      order: [
        { column: 'service_questions.created_at', direction: 'desc' },
        { column: 'service_questions.id', direction: 'desc' },
      ],
    },
  )

const shownColumns = (answer: string, by: number, now: Date) =>
  sql`answer = ${answer}, answered_by = ${by}, answered_at = ${now}, held_answer = null, held_answer_by = null`
const heldColumns = (answer: string, by: number) => sql`held_answer = ${answer}, held_answer_by = ${by}`

/** What waits becomes the answer. */
export const showHeldAnswer = (trx: Db, id: number, answer: string, by: number, now: Date) =>
  sql`update service_questions set ${shownColumns(answer, by, now)} where id = ${id}`.execute(trx)

/** Neither what waits nor what is shown is left. */
export const clearAnswer = (trx: Db, id: number, waiting: boolean) =>
  trx
    .updateTable('service_questions')
    .set({ held_answer: null, held_answer_by: null, ...(waiting ? {} : { answer: null, answered_by: null, answered_at: null }) })
    .where('id', '=', id)
    .execute()

export const findAnswered = (db: Db, id: number) =>
  db
    .selectFrom('service_questions')
    .innerJoin('services', 'services.id', 'service_questions.service_id')
    .select([
      'service_questions.service_id',
      'service_questions.user_id',
      'service_questions.answer',
      'service_questions.held_answer',
      'service_questions.held_answer_by',
      'services.title',
    ])
    .where('service_questions.id', '=', id)
    .executeTakeFirst()

/** @returns the question with its answer; undefined where it is not the owner's to answer. */
export async function updateAnswer(
  trx: Db,
  id: number,
  owner: OfferOwner,
  { answer, held, now }: { answer: string; held: boolean; now: Date },
): Promise<{ service_id: number; user_id: number; title: string; first: boolean } | undefined> {
  const { rows } = await sql<{ service_id: number; user_id: number; title: string; first: boolean }>`
    with before as (select service_questions.id, service_questions.answer is null as first, services.title from service_questions
      join services on services.id = service_questions.service_id
      where service_questions.id = ${id} and ${isOwn(owner)} and ${isPublicQuestion} for update of service_questions)
    update service_questions set ${held ? heldColumns(answer, owner.userId) : shownColumns(answer, owner.userId, now)}
    from before where service_questions.id = before.id
    returning service_questions.service_id, service_questions.user_id, before.title, before.first`.execute(trx)
  return rows[0]
}
