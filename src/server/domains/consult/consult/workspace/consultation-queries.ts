/** SQL of consultations in the working areas: those that an identity asked, answers or leads, and the events of each. */
import type { Insertable, SelectQueryBuilder } from 'kysely'
import type { WorkspaceStage, WorkspaceState } from '#lib/contract/consult/consult-workspace-shapes.ts'
import type { PageQuery } from '#lib/contract/define.ts'
import { CLOSED_ACCOUNT_NAME } from '#lib/format/closed-account.ts'
import type { OwnerScope } from '#server/access/ownership.ts'
import { MaybeAnonymous } from '#server/anonymity.ts'
import type { Db } from '#server/db/client.ts'
import { contains, newestFirst } from '#server/db/list-filters.ts'
import { keysetPage, type Page } from '#server/db/paging.ts'
import type { Database } from '#server/db/schema.ts'
import type { Parties } from '#server/domains/consult/consult/policy.ts'
import type { ConsultMedium } from '#server/domains/consult/consult/tables.ts'

export type ListQuery = Pick<PageQuery, 'pageNo' | 'pageSize' | 'cursor' | 'keyword'>

/** The states of each stage, of questions and of directed consultations alike. */
const STAGES: Record<WorkspaceStage, readonly WorkspaceState[]> = {
  draft: ['DRAFT'],
  pay: ['PENDING_PAY'],
  waiting: ['REVIEWING', 'OPEN', 'WAIT_ACCEPT', 'NEED_INFO'],
  running: ['ANSWERING', 'CONSULTING'],
  confirm: ['WAIT_CONFIRM'],
  done: ['ACCEPTED', 'FINISHED', 'REVIEWED'],
  dispute: ['DISPUTED'],
  closed: ['REJECTED', 'EXPIRED', 'DECLINED', 'TIMEOUT', 'CANCELLED', 'PARTIAL_REFUND', 'REFUNDED'],
}

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
      'evaluation.anonymous as evaluation_is_anonymous',
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

type RawRow = Awaited<ReturnType<ReturnType<typeof withCard<object>>['execute']>>[number]

/** Takes every column that names the asker out of the row; `asker` alone decides whether the name is shown. */
const wrapAsker = <Row extends RawRow>(row: Row) => {
  const { asker_user_id, asker_company_id, asker_nickname, asker_avatar, asking_name, asking_logo, ...rest } = row
  return {
    ...rest,
    asker: new MaybeAnonymous(
      {
        kind: 'PERSON',
        id: asker_user_id,
        name: asking_name ?? asker_nickname ?? CLOSED_ACCOUNT_NAME,
        avatar: asking_logo ?? asker_avatar ?? '',
      },
      { anonymous: row.anonymous, conversation: `consultation:${row.id}` },
    ),
  }
}

const wrapPage = ({ rows, ...page }: Page<RawRow>): Page<WorkspaceRow> => ({
  ...page,
  rows: rows.map(row => wrapAsker<RawRow>(row)),
})

export type WorkspaceRow = ReturnType<typeof wrapAsker<RawRow>>

const inStage = <Selection>(
  query: SelectQueryBuilder<Database, 'consultations', Selection>,
  { stage, keyword }: { stage?: WorkspaceStage | undefined; keyword?: string | undefined },
) => {
  let found = query
  if (stage) found = found.where('consultations.state', 'in', STAGES[stage])
  if (keyword) found = found.where(contains('consultations.title', keyword))
  return found
}

export async function listAskedRows(
  db: Db,
  { userId, companyId }: OwnerScope,
  query: ListQuery & { stage?: WorkspaceStage | undefined; kind?: 'QUESTION' | 'DIRECTED' | undefined },
) {
  let rows = inStage(db.selectFrom('consultations'), query)
  rows =
    companyId === null
      ? rows.where('consultations.asker_company_id', 'is', null)
      : rows.where('consultations.asker_company_id', '=', companyId)
  if (userId !== null) rows = rows.where('consultations.asker_user_id', '=', userId)
  if (query.kind) rows = rows.where('consultations.kind', '=', query.kind)
  return wrapPage(await keysetPage(db, withCard(rows), { paging: query, order: newestFirst('consultations') }))
}

/** What has reached the answering side: paid, and directed at somebody. */
const received = (db: Db) =>
  db
    .selectFrom('consultations')
    .where('consultations.kind', '=', 'DIRECTED')
    .where('consultations.state', '<>', 'PENDING_PAY')
    .where('consultations.order_no', 'is not', null)

export async function listAssignedRows(
  db: Db,
  consultantId: number,
  query: ListQuery & { stage?: WorkspaceStage | undefined; way?: ConsultMedium | undefined },
) {
  let rows = inStage(received(db), query).where('consultations.consultant_id', '=', consultantId)
  if (query.way) rows = rows.where('consultations.way', '=', query.way)
  return wrapPage(await keysetPage(db, withCard(rows), { paging: query, order: newestFirst('consultations') }))
}

export async function listQueueRows(
  db: Db,
  companyId: number,
  query: ListQuery & { stage?: WorkspaceStage | undefined; employeeId?: number | undefined },
) {
  let rows = inStage(received(db), query).where('consultations.company_id', '=', companyId)
  if (query.employeeId === 0) rows = rows.where('consultations.consultant_id', 'is', null)
  else if (query.employeeId) rows = rows.where('consultations.consultant_id', '=', query.employeeId)
  return wrapPage(await keysetPage(db, withCard(rows), { paging: query, order: newestFirst('consultations') }))
}

const readWorkspaceRow = (db: Db, id: number) =>
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

/** @returns the consultation, and the parties to it: for the policy alone. */
export async function findWorkspaceRow(db: Db, id: number) {
  const row = await readWorkspaceRow(db, id)
  if (!row) return undefined
  const { kind, state, asker_user_id, asker_company_id, consultant_user_id, consultant_company_id, company_id, order_no } = row
  const sides = { asker_user_id, asker_company_id, consultant_user_id, consultant_company_id, company_id }
  const parties: Parties = { kind, state, ...sides, order_no }
  return { row: wrapAsker(row), parties }
}

export type WorkspaceDetailRow = NonNullable<Awaited<ReturnType<typeof findWorkspaceRow>>>['row']

/** What has to be known of it to hand it to a consultant. */
export const lockConsultation = (trx: Db, id: number) =>
  trx
    .selectFrom('consultations')
    .select(['id', 'kind', 'state', 'title', 'asker_user_id', 'company_id', 'consultant_id'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()

export const updateConsultant = (trx: Db, id: number, consultantId: number, now: Date) =>
  trx.updateTable('consultations').set({ consultant_id: consultantId, updated_at: now }).where('id', '=', id).execute()

export const insertEvent = (trx: Db, row: Insertable<Database['consultation_events']>) =>
  trx.insertInto('consultation_events').values(row).execute()

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
