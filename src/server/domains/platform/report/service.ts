/** Reporting: whatever it is about, the same way, into one case for each thing. */
import type { CallParsed, CallResult } from '#lib/contract/define.ts'
import type { ReportKind, ReportReason, report } from '#lib/contract/platform/report.ts'
import { reportKindNames } from '#lib/format/report.ts'
import { type Actor, signedInPerson } from '#server/access/actor.ts'
import { linkReaderOf } from '#server/access/link-reader.ts'
import type { Db } from '#server/db/client.ts'
import { presentPage } from '#server/db/paging.ts'
import { submitForReview } from '#server/domains/platform/moderation/service.ts'
import { takeUploads } from '#server/domains/platform/upload/service.ts'
import { AppError } from '#server/errors.ts'
import { useLimit } from '#server/limits.ts'
import type { Reportable } from '#server/reportable.ts'
import { reportableOf, reviewKindOf } from './cases.ts'
import { linksOf } from './evidence.ts'
import { holdWhenValid } from './holding.ts'
import * as queries from './queries.ts'
import { listByReports } from './rights/queries.ts'

export { withinRate } from './rates.ts'
export { STRIKES_PAGE, strike } from './strikes.ts'

const MAX_STORED_CONTENT = 4_000
const MAX_STORED_TITLE = 80

/** What the calls of the single domains still say for reasons of the one list. */
const FORMER = {
  PROHIBITED: 'ILLEGAL',
  ATTITUDE: 'ABUSE',
  HARASSMENT: 'ABUSE',
  AD: 'SPAM',
  ADVERTISING: 'SPAM',
  COPYRIGHT: 'INFRINGEMENT',
} as const satisfies Record<string, ReportReason>

export type AnyReason = ReportReason | keyof typeof FORMER

const reasonOf = (reason: AnyReason): ReportReason =>
  reason in FORMER ? FORMER[reason as keyof typeof FORMER] : (reason as ReportReason)

export type NewReport = {
  kind: ReportKind
  targetId: number
  reason: AnyReason
  text: string
  uploadIds?: readonly number[]
  seqs?: readonly number[]
  /** What is stored with the report, in its transaction; with the earlier report, if the person has reported this before. */
  attach?: (trx: Db, to: { caseId: number; reportId: number; authorId: number | null }) => Promise<void>
}

export type ReportTarget = NonNullable<Awaited<ReturnType<Reportable['find']>>>
type Reporting = { userId: number; thing: ReportTarget; report: NewReport; now: Date }

/** In a transaction that may report other things as well. */
export async function reportWithin(trx: Db, { userId, thing, report, now }: Reporting): Promise<void> {
  const { kind, targetId, reason, text, uploadIds = [], attach } = report
  const { id, title } = await queries.holdCase(trx, {
    kind,
    targetId,
    title: thing.title.slice(0, MAX_STORED_TITLE),
    link: thing.link,
    authorId: thing.authorId,
    anonymous: thing.anonymous ?? false,
    at: now,
  })
  const evidence = await takeUploads(trx, { userId, ids: uploadIds, purpose: 'CERTIFICATE', field: 'uploadIds', now })
  const made = await queries.insertReport(trx, {
    case_id: id,
    user_id: userId,
    reason: reasonOf(reason),
    body: text,
    upload_ids: evidence.map(upload => upload.id),
    content: thing.content.slice(0, MAX_STORED_CONTENT),
    content_upload_ids: [...(thing.uploadIds ?? [])],
    created_at: now,
  })
  const to = { caseId: id, authorId: thing.authorId }
  if (attach) await attach(trx, { ...to, reportId: made?.id ?? (await queries.renewReport(trx, id, userId, reasonOf(reason))) })
  if (!made) return
  const count = await queries.addReport(trx, id)
  await holdWhenValid(trx, id, now)
  await submitForReview(trx, {
    kind: reviewKindOf(kind),
    refId: id,
    title: `举报${reportKindNames[kind]}：${title}${count > 1 ? `（${count} 人）` : ''}`,
    submittedBy: null,
  })
}

/** Reported twice by the same person while it waits, it counts once. @throws AppError `missing.record` for what they do not see. */
export async function submitReport(db: Db, actor: Actor, report: NewReport, now: Date): Promise<{ reported: true }> {
  const { userId } = signedInPerson(actor)
  const thing = await reportableOf(report.kind).find(db, report.targetId, { userId, seqs: report.seqs ?? [] })
  if (!thing) throw new AppError('missing.record')
  await useLimit(db, 'reportPerPerson', String(userId))
  await db.transaction().execute(trx => reportWithin(trx, { userId, thing, report, now }))
  return { reported: true }
}

export async function listMyReports(
  db: Db,
  actor: Actor,
  query: CallParsed<typeof report.listMyReports>['query'],
  now: Date,
): Promise<CallResult<typeof report.listMyReports>> {
  const page = await queries.listOwnReports(db, signedInPerson(actor).userId, query)
  const links = await linksOf(
    db,
    page.rows.map(row => row.upload_ids),
    linkReaderOf(actor),
    now,
  )
  const assertions = await listByReports(
    db,
    page.rows.map(row => row.id),
  )
  return presentPage(page, row => ({
    reportId: row.id,
    kind: row.kind,
    title: row.title,
    link: row.outcome === 'HIDDEN' || row.outcome === 'REMOVED' ? null : row.link,
    reason: row.reason,
    text: row.body,
    evidence: links(row.upload_ids),
    outcome: row.outcome,
    answer: row.answer,
    assertionId: assertions.find(one => one.report_id === row.id)?.id ?? null,
    createdAt: row.created_at.toISOString(),
    decidedAt: row.decided_at?.toISOString() ?? null,
  }))
}
