/** SQL of directed consultations as their two sides, operators and sweeps move them. */
import { type Insertable, sql, type Updateable } from 'kysely'
import type { Db } from '#server/db/client.ts'
import type {
  ConsultationEventsTable,
  ConsultationExtensionsTable,
  ConsultationRepliesTable,
  ConsultationsTable,
  DirectedState,
} from '#server/domains/consult/consult/tables.ts'

const directed = (db: Db) =>
  db
    .selectFrom('consultations')
    .leftJoin('consultants as expert', 'expert.id', 'consultations.consultant_id')
    .where('consultations.kind', '=', 'DIRECTED')
    .select([
      'consultations.id',
      'consultations.kind',
      'consultations.state',
      'consultations.title',
      'consultations.anonymous',
      'consultations.asker_user_id',
      'consultations.asker_company_id',
      'consultations.consultant_id',
      'consultations.company_id',
      'consultations.category_id',
      'consultations.way',
      'consultations.minutes',
      'consultations.price',
      'consultations.starts_at',
      'consultations.started_at',
      'consultations.replied_at',
      'consultations.ends_at',
      'consultations.finished_at',
      'consultations.follow_ups_left',
      'consultations.order_no',
      'consultations.next_step_at',
      'consultations.file_ids',
      'consultations.updated_at',
      'expert.user_id as consultant_user_id',
      'expert.company_id as consultant_company_id',
      'expert.name as consultant_name',
    ])

type Row = Awaited<ReturnType<ReturnType<typeof directed>['execute']>>[number]
/** Directed consultations have states of their own. */
export type DirectedRow = Omit<Row, 'state' | 'kind'> & {
  kind: 'DIRECTED'
  state: DirectedState
}

export const findDirected = (db: Db, id: number): Promise<DirectedRow | undefined> =>
  directed(db).where('consultations.id', '=', id).executeTakeFirst() as Promise<DirectedRow | undefined>

type Answerer = { consultantId: number } | { companyId: number }

/** The newest that somebody has ordered from a side since then and not paid for. */
export const findUnpaid = (
  db: Db,
  { userId, companyId }: { userId: number; companyId: number | null },
  asked: Answerer,
  since: Date,
): Promise<{ id: number; order_no: string | null; title: string } | undefined> =>
  db
    .selectFrom('consultations')
    .select(['id', 'order_no', 'title'])
    .where('kind', '=', 'DIRECTED')
    .where('state', '=', 'PENDING_PAY')
    .where('asker_user_id', '=', userId)
    .where('asker_company_id', 'is not distinct from', companyId)
    .where('created_at', '>', since)
    .$if('consultantId' in asked, query => query.where('consultant_id', '=', 'consultantId' in asked ? asked.consultantId : 0))
    .$if('companyId' in asked, query =>
      query.where('consultant_id', 'is', null).where('company_id', '=', 'companyId' in asked ? asked.companyId : 0),
    )
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()

/** Holds the consultation until the transaction ends, then reads it. */
export async function lockDirected(trx: Db, id: number): Promise<DirectedRow | undefined> {
  await trx.selectFrom('consultations').select('id').where('id', '=', id).forNoKeyUpdate().executeTakeFirst()
  return findDirected(trx, id)
}

export const insertDirected = async (trx: Db, row: Insertable<ConsultationsTable>): Promise<number> =>
  (await trx.insertInto('consultations').values(row).returning('id').executeTakeFirstOrThrow()).id

export const updateDirected = (trx: Db, id: number, change: Updateable<ConsultationsTable>) =>
  trx.updateTable('consultations').set(change).where('id', '=', id).execute()

export const insertDirectedEvent = (trx: Db, row: Insertable<ConsultationEventsTable>) =>
  trx.insertInto('consultation_events').values(row).execute()

/** When something last happened to it, and from which state. */
export const findLastEvent = (db: Db, id: number, event: string) =>
  db
    .selectFrom('consultation_events')
    .select(['from_state', 'created_at'])
    .where('consultation_id', '=', id)
    .where('event', '=', event)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()

export const insertReply = async (trx: Db, row: Insertable<ConsultationRepliesTable>): Promise<number> =>
  (await trx.insertInto('consultation_replies').values(row).returning('id').executeTakeFirstOrThrow()).id

/** All that was written in the room, oldest first. */
export const listReplies = (db: Db, consultationId: number) =>
  db
    .selectFrom('consultation_replies')
    .leftJoin('consultants as expert', 'expert.id', 'consultation_replies.consultant_id')
    .innerJoin('consultations as whole', 'whole.id', 'consultation_replies.consultation_id')
    .leftJoin('companies', 'companies.id', 'whole.company_id')
    .select([
      'consultation_replies.id',
      'consultation_replies.author_user_id',
      'consultation_replies.side',
      'consultation_replies.kind',
      'consultation_replies.content',
      'consultation_replies.file_ids',
      'consultation_replies.created_at',
      'expert.name as consultant_name',
      'companies.name as company_name',
    ])
    .where('consultation_replies.consultation_id', '=', consultationId)
    .orderBy('consultation_replies.id')
    .execute()

export type ReplyRow = Awaited<ReturnType<typeof listReplies>>[number]

export const insertExtension = (trx: Db, row: Insertable<ConsultationExtensionsTable>) =>
  trx.insertInto('consultation_extensions').values(row).execute()

export const findExtension = (db: Db, orderNo: string) =>
  db.selectFrom('consultation_extensions').selectAll().where('order_no', '=', orderNo).executeTakeFirst()

export const updateExtension = (trx: Db, orderNo: string, state: 'PAID' | 'RETURN' | 'CLOSED') =>
  trx.updateTable('consultation_extensions').set({ state }).where('order_no', '=', orderNo).execute()

/** Orders of time bought besides, in the order in which it was bought. */
export const listExtensions = (db: Db, consultationId: number, states: readonly ('WAITING' | 'PAID')[]) =>
  db
    .selectFrom('consultation_extensions')
    .select(['order_no', 'minutes', 'price'])
    .where('consultation_id', '=', consultationId)
    .where('state', 'in', [...states])
    .orderBy('created_at')
    .orderBy('order_no')
    .execute()

export const listReturns = (db: Db, limit: number) =>
  db
    .selectFrom('consultation_extensions')
    .select(['order_no', 'consultation_id'])
    .where('state', '=', 'RETURN')
    .orderBy('created_at')
    .limit(limit)
    .execute()

/** Questions whose next step is due, those that waited longest first. */
export const listDueDirected = async (db: Db, now: Date, limit: number): Promise<number[]> =>
  (
    await db
      .selectFrom('consultations')
      .select('id')
      .where('kind', '=', 'DIRECTED')
      .where('next_step_at', 'is not', null)
      .where('next_step_at', '<=', now)
      .orderBy('next_step_at')
      .orderBy('id')
      .limit(limit)
      .execute()
  ).map(row => row.id)

/** A consultant who can be asked, locked so that two do not book one time. */
export const lockAskable = (trx: Db, consultantId: number) =>
  trx
    .selectFrom('consultants')
    .select(['id', 'user_id', 'company_id', 'name', 'state', 'free_first', 'root_category_id'])
    .where('id', '=', consultantId)
    .where(sql<boolean>`is_public`)
    .forNoKeyUpdate()
    .executeTakeFirst()

export const findAskable = (db: Db, consultantId: number) =>
  db
    .selectFrom('consultants')
    .select(['id', 'user_id', 'company_id', 'name', 'state', 'free_first', 'root_category_id'])
    .where('id', '=', consultantId)
    .where(sql<boolean>`is_public`)
    .executeTakeFirst()

/** The owner of a company, who gets its notices and is its person in orders. */
export const findCompanyOwner = async (db: Db, companyId: number): Promise<number | null> =>
  (
    await db
      .selectFrom('company_employees')
      .select('user_id')
      .where('company_id', '=', companyId)
      .where('employee_identity', '=', 'OWNER')
      .where('state', 'in', ['ACTIVE', 'LEAVING'])
      .orderBy('id')
      .limit(1)
      .executeTakeFirst()
  )?.user_id ?? null

/** Whether this person has asked this consultant before, and it came to something. */
export async function hasAskedBefore(db: Db, userId: number, consultantId: number): Promise<boolean> {
  const row = await db
    .selectFrom('consultations')
    .select('id')
    .where('kind', '=', 'DIRECTED')
    .where('asker_user_id', '=', userId)
    .where('consultant_id', '=', consultantId)
    .where('state', 'not in', ['PENDING_PAY', 'DECLINED', 'TIMEOUT', 'CANCELLED', 'REFUNDED'])
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

export const getAskerPlace = (db: Db, userId: number) =>
  db.selectFrom('users').select(['province_code', 'city_code']).where('id', '=', userId).executeTakeFirstOrThrow()

export const findLeafCategory = (db: Db, id: number) =>
  db
    .selectFrom('consult_categories')
    .select(['id', 'parent_id', 'name'])
    .where('id', '=', id)
    .where('enabled', '=', true)
    .executeTakeFirst()

/** The fields of a root category, for a company that has no list of its own. */
export const listFieldsUnder = (db: Db, rootId: number) =>
  db
    .selectFrom('consult_categories')
    .select(['id', 'name'])
    .where('parent_id', '=', rootId)
    .where('enabled', '=', true)
    .orderBy('sort')
    .orderBy('id')
    .execute()

/** Figures of a consultant and of the company that follow from consultations and evaluations. */
export async function recountProvider(
  trx: Db,
  { consultantId, companyId }: { consultantId: number | null; companyId: number | null },
): Promise<void> {
  const figures = (column: 'consultant_id' | 'company_id', id: number) => {
    const of = sql.ref(column)
    return sql`consult_count = (select count(*) from consultations where ${of} = ${id} and kind = 'DIRECTED'
        and state in ('CONSULTING', 'WAIT_CONFIRM', 'FINISHED', 'REVIEWED')),
      review_count = (select count(*) from consultation_evaluations where ${of} = ${id} and state = 'VISIBLE'),
      score = coalesce((select round(avg(score) * 100)::integer from consultation_evaluations where ${of} = ${id} and state = 'VISIBLE'), 0)`
  }
  if (consultantId !== null)
    await sql`update consultants set ${figures('consultant_id', consultantId)} where id = ${consultantId}`.execute(trx)
  if (companyId !== null)
    await sql`update consult_companies set ${figures('company_id', companyId)} where company_id = ${companyId}`.execute(trx)
}

/** What a company is called. */
export async function findCompanyNames(db: Db, companyId: number): Promise<string[]> {
  const row = await db.selectFrom('companies').select(['name', 'short_name']).where('id', '=', companyId).executeTakeFirst()
  return row ? [row.name, row.short_name] : []
}

/** What a playback of the consultation begins with. */
export const findPlaybackFacts = (db: Db, id: number) =>
  db
    .selectFrom('consultations')
    .innerJoin('consultants as expert', 'expert.id', 'consultations.consultant_id')
    .select([
      'consultations.root_category_id',
      'consultations.category_id',
      'consultations.title',
      'expert.cover',
      'expert.avatar',
    ])
    .where('consultations.id', '=', id)
    .executeTakeFirst()
