/** SQL of questions as their askers, operators and sweeps work on them. */
import { type Insertable, sql, type Updateable } from 'kysely'
import type { Db } from '#server/db/client.ts'
import type { ConsultationEventsTable, ConsultationsTable } from '#server/domains/consult/consult/tables.ts'
import type { StoredQuestion } from './content.ts'

const questions = (db: Db) =>
  db
    .selectFrom('consultations')
    .leftJoin('question_drafts as draft', 'draft.consultation_id', 'consultations.id')
    .where('consultations.kind', '=', 'QUESTION')
    .select([
      'consultations.id',
      'consultations.state',
      'consultations.state_reason',
      'consultations.title',
      'consultations.content',
      'consultations.pictures',
      'consultations.category_id',
      'consultations.root_category_id',
      'consultations.city_code',
      'consultations.anonymous',
      'consultations.bounty',
      'consultations.valid_days',
      'consultations.order_no',
      'consultations.asker_user_id',
      'consultations.asker_company_id',
      'consultations.published_at',
      'consultations.closes_at',
      'consultations.hidden_at',
      'consultations.reminders',
      'consultations.next_step_at',
      'consultations.is_public',
      'consultations.answer_count',
      'draft.content as draft',
    ])

export type OwnQuestion = Awaited<ReturnType<ReturnType<typeof questions>['execute']>>[number]

export const findQuestion = (db: Db, id: number): Promise<OwnQuestion | undefined> =>
  questions(db).where('consultations.id', '=', id).executeTakeFirst()

/** Holds the question until the transaction ends, then reads it. */
export async function lockQuestion(trx: Db, id: number): Promise<OwnQuestion | undefined> {
  await trx.selectFrom('consultations').select('id').where('id', '=', id).forNoKeyUpdate().executeTakeFirst()
  return findQuestion(trx, id)
}

export const insertQuestion = async (trx: Db, row: Insertable<ConsultationsTable>): Promise<number> =>
  (await trx.insertInto('consultations').values(row).returning('id').executeTakeFirstOrThrow()).id

export const updateQuestion = (trx: Db, id: number, change: Updateable<ConsultationsTable>) =>
  trx.updateTable('consultations').set(change).where('id', '=', id).execute()

export const deleteQuestion = (trx: Db, id: number) => trx.deleteFrom('consultations').where('id', '=', id).execute()

export const insertQuestionEvent = (trx: Db, row: Insertable<ConsultationEventsTable>) =>
  trx.insertInto('consultation_events').values(row).execute()

export const upsertDraft = (trx: Db, id: number, content: StoredQuestion, now: Date) =>
  trx
    .insertInto('question_drafts')
    .values({ consultation_id: id, content: JSON.stringify(content), updated_at: now })
    .onConflict(conflict => conflict.column('consultation_id').doUpdateSet({ content: JSON.stringify(content), updated_at: now }))
    .execute()

export const deleteDraft = (trx: Db, id: number) => trx.deleteFrom('question_drafts').where('consultation_id', '=', id).execute()

/** What was never handed in, or refused, of somebody who leaves the site. */
export const deleteDraftsOfPerson = (trx: Db, userId: number) =>
  trx
    .deleteFrom('question_drafts')
    .where('consultation_id', 'in', eb =>
      eb.selectFrom('consultations').select('consultations.id').where('asker_user_id', '=', userId),
    )
    .execute()

/** Drafts of one person, locked so that two of the same moment are counted one after the other. */
export async function countDrafts(trx: Db, userId: number): Promise<number> {
  await sql`select pg_advisory_xact_lock(hashtext(${`question-drafts:${userId}`}))`.execute(trx)
  const { total } = await trx
    .selectFrom('consultations')
    .where('asker_user_id', '=', userId)
    .where('kind', '=', 'QUESTION')
    .where('state', '=', 'DRAFT')
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow()
  return Number(total)
}

export const findQuestionCategory = (db: Db, id: number) =>
  db
    .selectFrom('consult_categories')
    .select(['id', 'parent_id', 'name'])
    .where('id', '=', id)
    .where('enabled', '=', true)
    .executeTakeFirst()

/** Stands in for the field of a draft that has none yet. */
export const getAnyCategory = (db: Db) =>
  db
    .selectFrom('consult_categories')
    .select(['id', 'parent_id'])
    .orderBy('level')
    .orderBy('id')
    .limit(1)
    .executeTakeFirstOrThrow()

export const getAskerPlace = (db: Db, userId: number) =>
  db.selectFrom('users').select(['province_code', 'city_code']).where('id', '=', userId).executeTakeFirstOrThrow()

export const listQuestionLabelIds = async (db: Db, id: number): Promise<number[]> =>
  (
    await db
      .selectFrom('consultation_label_links')
      .select('label_id')
      .where('consultation_id', '=', id)
      .orderBy('label_id')
      .execute()
  ).map(row => row.label_id)

/** Labels that there are; others are left out. */
export async function replaceLabels(trx: Db, id: number, labelIds: readonly number[]): Promise<void> {
  await trx.deleteFrom('consultation_label_links').where('consultation_id', '=', id).execute()
  if (labelIds.length === 0) return
  await trx
    .insertInto('consultation_label_links')
    .columns(['consultation_id', 'label_id'])
    .expression(eb =>
      eb
        .selectFrom('consult_labels')
        .select([sql<number>`${id}::integer`.as('consultation_id'), 'consult_labels.id'])
        .where('kind', '=', 'QUESTION')
        .where('consult_labels.id', 'in', [...labelIds]),
    )
    .execute()
}

/** Fields of public questions whose titles share pairs of characters with this one, most shared first. */
export async function listLikelyCategories(db: Db, title: string, limit: number): Promise<{ id: number; name: string }[]> {
  const { rows } = await sql<{ id: number; name: string }>`
    with near as (
      select category_id, (select count(*) from unnest(title_grams) gram
        where length(gram) = 2 and gram = any (consult_grams(${title}))) as shared
      from (select category_id, title_grams from consultations where is_public order by published_at desc, id desc limit 2000) recent)
    select category.id, category.name from near join consult_categories category on category.id = near.category_id
    where shared > 1 and category.enabled group by category.id, category.name
    order by max(shared) desc, sum(shared) desc, category.id limit ${limit}`.execute(db)
  return rows
}

/** Questions whose next step is due, those that waited longest first. */
export const listDueQuestions = async (db: Db, now: Date, limit: number): Promise<number[]> =>
  (
    await db
      .selectFrom('consultations')
      .select('id')
      .where('kind', '=', 'QUESTION')
      .where('next_step_at', 'is not', null)
      .where('next_step_at', '<=', now)
      .orderBy('next_step_at')
      .orderBy('id')
      .limit(limit)
      .execute()
  ).map(row => row.id)

/** Recent public questions that share pairs of characters with a title, most shared first. */
export async function listSharingQuestions(db: Db, title: string, limit: number) {
  const { rows } = await sql<{ id: number; title: string; answer_count: number; state: string }>`
    select id, title, answer_count, state from (
      select id, title, answer_count, state, (select count(*) from unnest(title_grams) gram
        where length(gram) = 2 and gram = any (consult_grams(${title}))) as shared
      from (select * from consultations where is_public order by published_at desc, id desc limit 2000) recent) near
    where shared > 1 order by shared desc, id desc limit ${limit}`.execute(db)
  return rows
}
