/** SQL of the working areas of consultation: what one identity asked, answers, leads and was told. */
import { type SelectQueryBuilder, sql } from 'kysely'
import type { DeskStage, DeskState } from '#lib/contract/consult-desk.ts'
import type { PageQuery } from '#lib/contract/define.ts'
import type { Db } from '#server/db/client.ts'
import { keysetPage, type OrderColumn } from '#server/db/paging.ts'
import type { Database } from '#server/db/schema.ts'
import type { Mine } from '#server/http/mine.ts'
import type { ConsultWay } from '../tables.ts'
import { questionIsPublic, visibleEvaluations } from '../visibility.ts'

export type ListQuery = Pick<PageQuery, 'pageNo' | 'pageSize' | 'cursor' | 'keyword'>

/** The states of each stage, of questions and of directed consultations alike. */
const STAGES: Record<DeskStage, readonly DeskState[]> = {
  draft: ['DRAFT'],
  pay: ['PENDING_PAY'],
  waiting: ['REVIEWING', 'OPEN', 'WAIT_ACCEPT', 'NEED_INFO'],
  running: ['ANSWERING', 'CONSULTING'],
  confirm: ['WAIT_CONFIRM'],
  done: ['ACCEPTED', 'FINISHED', 'REVIEWED'],
  dispute: ['DISPUTED'],
  closed: ['REJECTED', 'EXPIRED', 'DECLINED', 'TIMEOUT', 'CANCELLED', 'PARTIAL_REFUND', 'REFUNDED'],
}

const newest: OrderColumn[] = [
  { column: 'consultations.created_at', direction: 'desc' },
  { column: 'consultations.id', direction: 'desc' },
]

/** Left joins on unique keys: the planner drops them where a total is counted. */
const withCard = <Selection>(query: SelectQueryBuilder<Database, 'consultations', Selection>) =>
  query
    .leftJoin('users as asker', 'asker.id', 'consultations.asker_user_id')
    .leftJoin('companies as asking', 'asking.id', 'consultations.asker_company_id')
    .leftJoin('consult_categories as category', 'category.id', 'consultations.category_id')
    .leftJoin('consultants as expert', 'expert.id', 'consultations.consultant_id')
    .leftJoin('companies as firm', 'firm.id', 'consultations.company_id')
    .leftJoin('consultation_evaluations as evaluation', 'evaluation.consultation_id', 'consultations.id')
    .select([
      'consultations.id',
      'consultations.kind',
      'consultations.state',
      'consultations.title',
      'consultations.way',
      'consultations.minutes',
      'consultations.price',
      'consultations.bounty',
      'consultations.anonymous',
      'consultations.asker_user_id',
      'consultations.asker_company_id',
      'consultations.consultant_id',
      'consultations.company_id',
      'consultations.answer_count',
      'consultations.starts_at',
      'consultations.ends_at',
      'consultations.created_at',
      'asker.nickname as asker_nickname',
      'asker.avatar as asker_avatar',
      'asking.name as asking_name',
      'asking.logo as asking_logo',
      'category.name as category_name',
      'expert.name as expert_name',
      'firm.name as firm_name',
      'evaluation.id as evaluation_id',
    ])
    .select(eb =>
      eb
        .selectFrom('consultation_complaints as complaint')
        .whereRef('complaint.consultation_id', '=', 'consultations.id')
        .orderBy('complaint.id', 'desc')
        .limit(1)
        .select('complaint.state')
        .as('complaint_state'),
    )

export type DeskRow = Awaited<ReturnType<typeof listAskedRows>>['rows'][number]

const inStage = <Selection>(
  query: SelectQueryBuilder<Database, 'consultations', Selection>,
  { stage, keyword }: { stage?: DeskStage | undefined; keyword?: string | undefined },
) => {
  let found = query
  if (stage) found = found.where('consultations.state', 'in', STAGES[stage])
  if (keyword) found = found.where(sql<boolean>`strpos(lower(consultations.title), ${keyword.toLowerCase()}) > 0`)
  return found
}

export function listAskedRows(
  db: Db,
  { userId, companyId }: Mine,
  query: ListQuery & { stage?: DeskStage | undefined; kind?: 'QUESTION' | 'DIRECTED' | undefined },
) {
  let rows = inStage(db.selectFrom('consultations'), query)
  rows =
    companyId === null
      ? rows.where('consultations.asker_company_id', 'is', null)
      : rows.where('consultations.asker_company_id', '=', companyId)
  if (userId !== null) rows = rows.where('consultations.asker_user_id', '=', userId)
  if (query.kind) rows = rows.where('consultations.kind', '=', query.kind)
  return keysetPage(db, withCard(rows), { paging: query, order: newest })
}

/** What has reached the answering side: paid, and directed at somebody. */
const received = (db: Db) =>
  db.selectFrom('consultations').where('consultations.kind', '=', 'DIRECTED').where('consultations.state', '<>', 'PENDING_PAY')

export function listAssignedRows(
  db: Db,
  consultantId: number,
  query: ListQuery & { stage?: DeskStage | undefined; way?: ConsultWay | undefined },
) {
  let rows = inStage(received(db), query).where('consultations.consultant_id', '=', consultantId)
  if (query.way) rows = rows.where('consultations.way', '=', query.way)
  return keysetPage(db, withCard(rows), { paging: query, order: newest })
}

export function listQueueRows(
  db: Db,
  companyId: number,
  query: ListQuery & { stage?: DeskStage | undefined; employeeId?: number | undefined },
) {
  let rows = inStage(received(db), query).where('consultations.company_id', '=', companyId)
  if (query.employeeId === 0) rows = rows.where('consultations.consultant_id', 'is', null)
  else if (query.employeeId) rows = rows.where('consultations.consultant_id', '=', query.employeeId)
  return keysetPage(db, withCard(rows), { paging: query, order: newest })
}

export const findDeskRow = (db: Db, id: number) =>
  withCard(db.selectFrom('consultations').where('consultations.id', '=', id))
    .select([
      'consultations.content',
      'consultations.pictures',
      'consultations.order_no',
      'consultations.follow_ups_left',
      'consultations.published_at',
      'consultations.closes_at',
      'consultations.finished_at',
      'consultations.is_public',
      'expert.user_id as consultant_user_id',
      'expert.company_id as consultant_company_id',
    ])
    .executeTakeFirst()

export type DeskDetailRow = NonNullable<Awaited<ReturnType<typeof findDeskRow>>>

export const listEventRows = (db: Db, id: number) =>
  db
    .selectFrom('consultation_events')
    .select(['event', 'to_state', 'actor', 'reason', 'created_at'])
    .where('consultation_id', '=', id)
    .orderBy('created_at')
    .orderBy('id')
    .execute()

export const listLabelNames = async (db: Db, id: number): Promise<string[]> => {
  const rows = await db
    .selectFrom('consultation_label_links')
    .innerJoin('consult_labels', 'consult_labels.id', 'consultation_label_links.label_id')
    .where('consultation_label_links.consultation_id', '=', id)
    .select('consult_labels.name')
    .orderBy('consult_labels.sort')
    .execute()
  return rows.map(row => row.name)
}

export const listAnswersUnder = (db: Db, id: number, limit: number) =>
  db
    .selectFrom('consultation_answers as answer')
    .leftJoin('users as writer', 'writer.id', 'answer.author_user_id')
    .leftJoin('consultants as expert', 'expert.id', 'answer.consultant_id')
    .where('answer.consultation_id', '=', id)
    .where('answer.state', '=', 'VISIBLE')
    .select([
      'answer.id',
      'answer.summary',
      'answer.accepted',
      'answer.like_count',
      'answer.created_at',
      'writer.nickname',
      'expert.name as expert_name',
    ])
    .orderBy('answer.accepted', 'desc')
    .orderBy('answer.like_count', 'desc')
    .orderBy('answer.id', 'desc')
    .limit(limit)
    .execute()

const complaints = (db: Db) => db.selectFrom('consultation_complaints').selectAll()

export const findComplaintRow = (db: Db, id: number) => complaints(db).where('id', '=', id).executeTakeFirst()

export const findComplaintOf = (db: Db, consultationId: number) =>
  complaints(db).where('consultation_id', '=', consultationId).orderBy('id', 'desc').limit(1).executeTakeFirst()

export type ComplaintRow = NonNullable<Awaited<ReturnType<typeof findComplaintRow>>>

export const listEvidenceRows = (db: Db, complaintId: number) =>
  db
    .selectFrom('consultation_evidence')
    .select(['kind', 'ref', 'sha256', 'created_at'])
    .where('complaint_id', '=', complaintId)
    .orderBy('id')
    .execute()

/** Me as a consultant: of the company I act for, or on my own. */
export const findConsultantOf = (db: Db, userId: number, companyId: number | null) =>
  db
    .selectFrom('consultants')
    .selectAll()
    .where('user_id', '=', userId)
    .where('company_id', companyId === null ? 'is' : '=', companyId)
    .executeTakeFirst()

/** A consultant to whom the company may hand something: taking orders, and still employed. */
export const findAssignable = (db: Db, companyId: number, consultantId: number) =>
  db
    .selectFrom('consultants')
    .innerJoin('company_employees as employee', join =>
      join
        .onRef('employee.user_id', '=', 'consultants.user_id')
        .onRef('employee.company_id', '=', 'consultants.company_id')
        .on('employee.state', 'in', ['ACTIVE', 'LEAVING']),
    )
    .where('consultants.id', '=', consultantId)
    .where('consultants.company_id', '=', companyId)
    .where('consultants.state', '=', 'ACTIVE')
    .select(['consultants.id', 'consultants.user_id', 'consultants.name'])
    .executeTakeFirst()

export function listAnswerRows(
  db: Db,
  { userId, companyId }: { userId: number; companyId: number | null },
  query: ListQuery & { state?: 'accepted' | 'visible' | 'reviewing' | 'hidden' | undefined },
) {
  let rows = db
    .selectFrom('consultation_answers as answer')
    .innerJoin('consultations', 'consultations.id', 'answer.consultation_id')
    .where('answer.author_user_id', '=', userId)
    .where('answer.company_id', companyId === null ? 'is' : '=', companyId)
    // What its author took back is gone for everybody.
    .where('answer.state', '<>', 'DELETED')
  if (query.state === 'accepted') rows = rows.where('answer.accepted', '=', true)
  if (query.state === 'visible') rows = rows.where('answer.state', '=', 'VISIBLE')
  if (query.state === 'reviewing') rows = rows.where('answer.state', '=', 'REVIEWING')
  if (query.state === 'hidden') rows = rows.where('answer.state', '=', 'HIDDEN')
  if (query.keyword) rows = rows.where(sql<boolean>`strpos(lower(consultations.title), ${query.keyword.toLowerCase()}) > 0`)
  return keysetPage(
    db,
    rows
      .leftJoin('consult_categories as category', 'category.id', 'consultations.category_id')
      .select([
        'answer.id',
        'answer.summary',
        'answer.state',
        'answer.accepted',
        'answer.like_count',
        'answer.comment_count',
        'answer.created_at',
        'consultations.id as consultation_id',
        'consultations.title',
        'consultations.state as question_state',
        'consultations.bounty',
        'category.name as category_name',
      ])
      .select(questionIsPublic.as('question_is_public')),
    {
      paging: query,
      order: [
        { column: 'answer.created_at', direction: 'desc' },
        { column: 'answer.id', direction: 'desc' },
      ],
    },
  )
}

export type MyAnswerRow = Awaited<ReturnType<typeof listAnswerRows>>['rows'][number]

/** Every consultant of the company with what lies before them. */
export function listColleagueRows(db: Db, companyId: number, query: ListQuery) {
  let rows = db.selectFrom('consultants').where('consultants.company_id', '=', companyId)
  if (query.keyword) rows = rows.where(sql<boolean>`strpos(consultants.name, ${query.keyword}) > 0`)
  return keysetPage(
    db,
    rows
      .innerJoinLateral(
        eb =>
          eb
            .selectFrom('consultations')
            .whereRef('consultations.consultant_id', '=', 'consultants.id')
            .select([
              sql<number>`count(*) filter (where state in ('WAIT_ACCEPT', 'NEED_INFO'))`.as('waiting'),
              sql<number>`count(*) filter (where state in ('CONSULTING', 'WAIT_CONFIRM'))`.as('running'),
              sql<number>`count(*) filter (where state in ('FINISHED', 'REVIEWED'))`.as('finished'),
              sql<number>`count(*) filter (where state = 'DISPUTED')`.as('disputed'),
            ])
            .as('figures'),
        join => join.onTrue(),
      )
      .select([
        'consultants.id',
        'consultants.name',
        'consultants.avatar',
        'consultants.title',
        'consultants.state',
        'consultants.online_state',
        'consultants.answer_count',
        'consultants.reply_seconds',
        'consultants.score',
        'consultants.review_count',
        'figures.waiting',
        'figures.running',
        'figures.finished',
        'figures.disputed',
      ])
      .select([
        sql<boolean>`exists (select from company_employees e where e.company_id = consultants.company_id
          and e.user_id = consultants.user_id and e.state in ('ACTIVE', 'LEAVING'))`.as('employed'),
      ]),
    {
      paging: query,
      order: [
        { column: 'consultants.presence', direction: 'desc' },
        { column: 'consultants.score', direction: 'desc' },
        { column: 'consultants.id', direction: 'desc' },
      ],
    },
  )
}

export type ColleagueRow = Awaited<ReturnType<typeof listColleagueRows>>['rows'][number]

const withEvaluation = <Selection>(query: SelectQueryBuilder<Database, 'consultation_evaluations', Selection>) =>
  query
    .innerJoin('consultations', 'consultations.id', 'consultation_evaluations.consultation_id')
    .innerJoin('consultants as expert', 'expert.id', 'consultation_evaluations.consultant_id')
    .leftJoin('companies as firm', 'firm.id', 'consultation_evaluations.company_id')
    .leftJoin('consult_categories as category', 'category.id', 'consultations.category_id')
    .leftJoin('users as writer', 'writer.id', 'consultation_evaluations.author_user_id')
    .select([
      'consultation_evaluations.id',
      'consultation_evaluations.consultation_id',
      'consultation_evaluations.author_user_id',
      'consultation_evaluations.anonymous',
      'consultation_evaluations.score',
      'consultation_evaluations.content',
      'consultation_evaluations.labels',
      'consultation_evaluations.reply',
      'consultation_evaluations.replied_at',
      'consultation_evaluations.state',
      'consultation_evaluations.created_at',
      'consultations.title',
      'consultations.way',
      'consultations.asker_company_id',
      'category.name as category_name',
      'expert.id as expert_id',
      'expert.name as expert_name',
      'expert.avatar as expert_avatar',
      'expert.user_id as consultant_user_id',
      'expert.company_id as consultant_company_id',
      'firm.name as firm_name',
      'writer.nickname as writer_nickname',
      'writer.avatar as writer_avatar',
    ])

const newestEvaluation: OrderColumn[] = [
  { column: 'consultation_evaluations.created_at', direction: 'desc' },
  { column: 'consultation_evaluations.id', direction: 'desc' },
]

type EvaluationQuery = ListQuery & { stars?: number | undefined }

const chosenEvaluations = <Selection>(
  query: SelectQueryBuilder<Database, 'consultation_evaluations', Selection>,
  { stars, keyword }: EvaluationQuery,
) => {
  let rows = query
  if (stars) rows = rows.where('consultation_evaluations.score', '=', stars)
  if (keyword) rows = rows.where(sql<boolean>`strpos(lower(consultation_evaluations.content), ${keyword.toLowerCase()}) > 0`)
  return rows
}

export function listReceivedRows(
  db: Db,
  of: { consultantId: number } | { companyId: number },
  query: EvaluationQuery & { replied?: 'yes' | 'no' | undefined },
) {
  let rows = chosenEvaluations(visibleEvaluations(db), query)
  rows =
    'companyId' in of
      ? rows.where('consultation_evaluations.company_id', '=', of.companyId)
      : rows.where('consultation_evaluations.consultant_id', '=', of.consultantId)
  if (query.replied) rows = rows.where('consultation_evaluations.reply', query.replied === 'yes' ? '<>' : '=', '')
  return keysetPage(db, withEvaluation(rows), { paging: query, order: newestEvaluation })
}

/** By the author; what was asked for a company belongs to the company. */
export function listGivenRows(db: Db, { userId, companyId }: Mine, query: EvaluationQuery) {
  let rows = withEvaluation(chosenEvaluations(db.selectFrom('consultation_evaluations'), query)).where(
    'consultations.asker_company_id',
    companyId === null ? 'is' : '=',
    companyId,
  )
  if (userId !== null) rows = rows.where('consultation_evaluations.author_user_id', '=', userId)
  return keysetPage(db, rows, { paging: query, order: newestEvaluation })
}

export const findEvaluationRow = (db: Db, id: number) =>
  withEvaluation(db.selectFrom('consultation_evaluations').where('consultation_evaluations.id', '=', id)).executeTakeFirst()

export const findEvaluationOf = (db: Db, consultationId: number) =>
  withEvaluation(
    db.selectFrom('consultation_evaluations').where('consultation_evaluations.consultation_id', '=', consultationId),
  ).executeTakeFirst()

export type DeskEvaluationRow = NonNullable<Awaited<ReturnType<typeof findEvaluationRow>>>

/** All lines of a fee table, those switched off too. */
export const listFeeLines = (db: Db, of: { consultantId: number } | { companyId: number }) =>
  db
    .selectFrom('consult_fees')
    .select(['way', 'minutes', 'price', 'follow_ups', 'note', 'enabled'])
    .where(eb => ('consultantId' in of ? eb('consultant_id', '=', of.consultantId) : eb('company_id', '=', of.companyId)))
    .orderBy(sql`array_position(array['TEXT', 'VOICE', 'VIDEO'], way)`)
    .orderBy('minutes')
    .execute()
