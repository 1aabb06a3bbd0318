/** What an operator's desk shows: figures, the log of what was done, and in a demonstration what was sent. */
import { sql } from 'kysely'
import type { CallParsed, CallResult, ListOf } from '#lib/contract/define.ts'
import { type ReviewKind, reviewDuty } from '#lib/contract/platform/moderation.ts'
import type { AuditItem, operatorLog } from '#lib/contract/platform/operator-log.ts'
import type { operatorOverview } from '#lib/contract/platform/operator-overview.ts'
import { reviewKindTexts } from '#lib/format/review.ts'
import { hasDuty, type Operator } from '#server/access/actor.ts'
import type { Db } from '#server/db/client.ts'
import { keysetPage, presentPage } from '#server/db/paging.ts'
import { countWaiting } from '#server/domains/platform/moderation/service.ts'
import { AppError } from '#server/errors.ts'

const DAYS = 14

const listDays = async (db: Db) =>
  (
    await sql<{ day: string; people: number; companies: number }>`
      select d::date as day,
        (select count(*)::int from users where created_at >= d and created_at < d + interval '1 day') as people,
        (select count(*)::int from companies where created_at >= d and created_at < d + interval '1 day') as companies
      from generate_series(current_date - ${DAYS - 1}::int, current_date, interval '1 day') as d order by d`.execute(db)
  ).rows

export async function getOverview(db: Db, me: Operator, demo: boolean): Promise<CallResult<typeof operatorOverview.getOverview>> {
  const [figures, days, jobs] = await Promise.all([
    countWaiting(db, me.userId),
    listDays(db),
    db.selectFrom('background_jobs').selectAll().orderBy('name').execute(),
  ])
  const kinds = (Object.keys(reviewDuty) as ReviewKind[]).filter(kind => hasDuty(me, reviewDuty[kind]))
  return {
    duties: [...me.duties],
    demo,
    queues: kinds.map(kind => {
      const found = figures.find(one => one.kind === kind)
      return {
        kind,
        label: reviewKindTexts[kind],
        waiting: found?.waiting ?? 0,
        mine: found?.mine ?? 0,
        oldestAt: found?.oldestAt?.toISOString() ?? null,
      }
    }),
    days,
    jobs: jobs.map(job => ({
      name: job.name,
      startedAt: job.started_at.toISOString(),
      finishedAt: job.finished_at?.toISOString() ?? null,
      failedAt: job.failed_at?.toISOString() ?? null,
      runs: job.runs,
      failures: job.failures,
    })),
  }
}

type AuditQuery = CallParsed<typeof operatorLog.listAudit>['query']

export async function listAudit(db: Db, query: AuditQuery): Promise<ListOf<AuditItem>> {
  let rows = db
    .selectFrom('audit_entries')
    .leftJoin('users', 'users.id', 'audit_entries.actor_id')
    .leftJoin('audit_traces', 'audit_traces.entry_id', 'audit_entries.id')
    .select([
      'audit_entries.id',
      'at',
      'actor_kind',
      'actor_id',
      'users.nickname',
      'acting_company_id',
      'address',
      'action',
      'subject_kind',
      'subject_id',
      'company_id',
      'detail',
    ])
  if (query.actorId) rows = rows.where('actor_id', '=', query.actorId)
  if (query.action) {
    // `review` finds everything that was done to reviews.
    rows = query.action.includes('.')
      ? rows.where('action', '=', query.action)
      : rows.where('action', '>=', `${query.action}.`).where('action', '<', `${query.action}/`)
  }
  if (query.subjectKind) rows = rows.where('subject_kind', '=', query.subjectKind)
  if (query.subjectId) rows = rows.where('subject_id', '=', query.subjectId)
  if (query.companyId) rows = rows.where('company_id', '=', query.companyId)
  if (query.from) rows = rows.where('at', '>=', sql<Date>`${query.from}::date::timestamptz`)
  if (query.to) rows = rows.where('at', '<', sql<Date>`(${query.to}::date + 1)::timestamptz`)
  const page = await keysetPage(db, rows, { paging: query, order: [{ column: 'audit_entries.id', direction: 'desc' }] })
  return presentPage(page, row => ({
    id: row.id,
    at: row.at.toISOString(),
    actor: { kind: row.actor_kind, userId: row.actor_id, name: row.nickname ?? '' },
    actingCompanyId: row.acting_company_id,
    address: row.address ?? '',
    action: row.action,
    subjectKind: row.subject_kind,
    subjectId: row.subject_id,
    companyId: row.company_id,
    detail: row.detail,
  }))
}

/** @throws AppError `missing.record` where messages really go out. */
export async function listInbox(
  db: Db,
  demo: boolean,
  query: CallParsed<typeof operatorLog.listInbox>['query'],
): Promise<CallResult<typeof operatorLog.listInbox>> {
  if (!demo) throw new AppError('missing.record')
  let rows = db.selectFrom('inbox_messages').select(['id', 'channel', 'recipient', 'subject', 'body', 'created_at'])
  if (query.channel) rows = rows.where('channel', '=', query.channel)
  if (query.keyword) rows = rows.where('recipient', '=', query.keyword)
  const page = await keysetPage(db, rows, { paging: query, order: [{ column: 'inbox_messages.id', direction: 'desc' }] })
  return presentPage(page, row => ({
    id: row.id,
    channel: row.channel,
    recipient: row.recipient,
    subject: row.subject,
    body: row.body,
    createdAt: row.created_at.toISOString(),
  }))
}
