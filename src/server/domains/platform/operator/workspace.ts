/** What an operator's workspace shows: figures, the log of what was done, and in a demonstration what was sent. */
import type { CallParsed, CallResult, Duty, ListOf } from '#lib/contract/define.ts'
import { type ReviewKind, reviewDuty } from '#lib/contract/platform/moderation.ts'
import type { AuditItem, operatorLog } from '#lib/contract/platform/operator-log.ts'
import type { operatorOverview } from '#lib/contract/platform/operator-overview.ts'
import { reviewKindTexts } from '#lib/format/review.ts'
import { hasDuty, type Operator } from '#server/access/actor.ts'
import type { Db } from '#server/db/client.ts'
import { presentPage } from '#server/db/paging.ts'
import { countWaiting } from '#server/domains/platform/moderation/service.ts'
import { AppError } from '#server/errors.ts'
import { listBackgroundJobs } from '#server/jobs/queries.ts'
import * as queries from './workspace-queries.ts'

const DAYS = 14

const OTHERS_DUTY = { VACANCY: 'support', NUMBER_VIEW: 'merchants' } as const satisfies Record<string, Duty>

export async function getOverview(db: Db, me: Operator, demo: boolean): Promise<CallResult<typeof operatorOverview.getOverview>> {
  const [figures, days, jobs, money, disputes, others] = await Promise.all([
    countWaiting(db, me.userId),
    queries.listDays(db, DAYS),
    listBackgroundJobs(db),
    hasDuty(me, 'money') ? queries.listMoneyWaiting(db) : [],
    hasDuty(me, 'support') ? queries.findDisputesWaiting(db) : null,
    queries.listOthersWaiting(db),
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
    money: money.map(({ kind, waiting, oldest_at }) => ({ kind, waiting, oldestAt: oldest_at?.toISOString() ?? null })),
    disputes: disputes && { waiting: disputes.waiting, oldestAt: disputes.oldest_at?.toISOString() ?? null },
    others: others
      .filter(({ kind }) => hasDuty(me, OTHERS_DUTY[kind]))
      .map(({ kind, waiting, oldest_at }) => ({ kind, waiting, oldestAt: oldest_at?.toISOString() ?? null })),
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

/** The id of nobody: no case is claimed by it. */
const NOBODY = 0

/** What waits for operators of any duty, by kind, and since when. */
export async function countEverythingWaiting(db: Db): Promise<{ kind: string; waiting: number; oldestAt: Date | null }[]> {
  const [reviews, money, disputes, rest] = await Promise.all([
    countWaiting(db, NOBODY),
    queries.listMoneyWaiting(db),
    queries.findDisputesWaiting(db),
    queries.listOthersWaiting(db),
  ])
  const others = [...money, { kind: 'DISPUTE', ...disputes }, ...rest]
  return [...reviews, ...others.map(({ kind, waiting, oldest_at }) => ({ kind, waiting, oldestAt: oldest_at }))]
}

type AuditQuery = CallParsed<typeof operatorLog.listAudit>['query']

export async function listAudit(db: Db, query: AuditQuery): Promise<ListOf<AuditItem>> {
  const page = await queries.listAudit(db, query)
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
  const page = await queries.listInbox(db, query)
  return presentPage(page, row => ({
    id: row.id,
    channel: row.channel,
    recipient: row.recipient,
    subject: row.subject,
    body: row.body,
    createdAt: row.created_at.toISOString(),
  }))
}
