/** Reports as operators see and decide them. A case has one outcome, of which all reporters and the author are notified. */
import type { CallParsed, CallResult } from '#lib/contract/define.ts'
import { REPORT_REVIEWS, reviewDuty } from '#lib/contract/platform/moderation.ts'
import type { BrokenRule, ReportCase, ReportKind, ReportVerdict, report } from '#lib/contract/platform/report.ts'
import { reportKindNames } from '#lib/format/report.ts'
import { hasDuty, type Operator } from '#server/access/actor.ts'
import { operatorReader } from '#server/access/link-reader.ts'
import type { OperatorContext } from '#server/access/request-context.ts'
import { audit } from '#server/audit.ts'
import type { Db } from '#server/db/client.ts'
import { presentPage } from '#server/db/paging.ts'
import { isOwnReview, settleReview } from '#server/domains/platform/moderation/service.ts'
import { notify } from '#server/domains/platform/notice/service.ts'
import { rememberRefusedPictures } from '#server/domains/platform/picture-check/service.ts'
import { AppError } from '#server/errors.ts'
import { getRegistry } from '#server/manifest/registry.ts'
import type { Reportable } from '#server/reportable.ts'
import { linksOf } from './evidence.ts'
import * as queries from './queries.ts'
import { forwardAssertions, hasAssertion } from './rights/forwarding.ts'
import { presentStrike, reputationOf, STRIKES_PAGE, strike } from './strikes.ts'

type Calls = typeof report

/** Reported messages are private: operators with another duty decide on them. */
export const reviewKindOf = (kind: ReportKind): 'REPORT' | 'CHAT_REPORT' => (kind === 'CHAT' ? 'CHAT_REPORT' : 'REPORT')

export const reportableOf = (kind: ReportKind): Reportable => {
  const found = getRegistry().reportables[kind]
  if (!found) throw new Error(`No domain declares how ${kind} is reported`)
  return found
}

/** The kinds of cases that this operator may decide. */
const kindsOf = (operator: Operator) => REPORT_REVIEWS.filter(kind => hasDuty(operator, reviewDuty[kind]))

const present = (row: queries.ListedCase, operator: Operator): ReportCase => ({
  caseId: row.id,
  reviewId: row.review_id,
  kind: row.kind,
  title: row.title,
  reports: row.report_count,
  claimedBy: row.claimed_by === null ? null : { nickname: row.claimer_name ?? '', me: row.claimed_by === operator.userId },
  outcome: row.outcome,
  createdAt: row.created_at.toISOString(),
  decidedAt: row.decided_at?.toISOString() ?? null,
})

export async function listReportCases(
  db: Db,
  operator: Operator,
  query: CallParsed<Calls['listReportCases']>['query'],
): Promise<CallResult<Calls['listReportCases']>> {
  const filter = {
    kinds: kindsOf(operator),
    kind: query.kind,
    decided: query.decided,
    claimedBy: query.mine ? operator.userId : undefined,
    keyword: query.keyword,
  }
  return presentPage(await queries.listCases(db, filter, query), row => present(row as queries.ListedCase, operator))
}

const outcomesOf = (kind: ReportKind): ReportVerdict[] => {
  const { fold, hide, remove } = reportableOf(kind)
  const folding = fold ? (['FOLDED'] as const) : []
  return ['UNFOUNDED', 'UPHELD', ...folding, ...(hide ? (['HIDDEN'] as const) : []), ...(remove ? (['REMOVED'] as const) : [])]
}

/** After a notice of infringement the content is hidden, or it stays: 规则《知识产权保护规则》三. */
const assertedOutcomesOf = (kind: ReportKind): ReportVerdict[] =>
  reportableOf(kind).hide ? ['UNFOUNDED', 'HIDDEN'] : ['UNFOUNDED', 'UPHELD']

/** @throws AppError `missing.record` when there is none, or it is not this operator's to decide. */
export async function caseOf(db: Db, id: number, operator: Operator) {
  const [listed, row] = await Promise.all([queries.findListed(db, id), queries.findCase(db, id)])
  if (!listed || !row || !kindsOf(operator).includes(reviewKindOf(row.kind))) throw new AppError('missing.record')
  return { listed, row }
}

export async function getReportCase(
  db: Db,
  operator: Operator,
  id: number,
  now: Date,
): Promise<CallResult<Calls['getReportCase']>> {
  const { listed, row } = await caseOf(db, id, operator)
  const reports = await queries.listCaseReports(db, id)
  const links = await linksOf(
    db,
    reports.flatMap(one => [one.upload_ids, one.content_upload_ids]),
    operatorReader(operator),
    now,
  )
  const author = row.author_user_id === null ? null : await reputationOf(db, row.author_user_id, now)
  const isAsserted = await hasAssertion(db, id)
  // Hidden content, and content that its author has withdrawn, has no page.
  const seen = await reportableOf(row.kind).find(db, row.target_id, { userId: reports[0]?.user_id ?? 0, seqs: [] })
  return {
    ...present(listed, operator),
    link: seen ? row.link : null,
    answer: row.answer,
    author:
      author === null || row.author_user_id === null
        ? null
        : {
            userId: row.author_anonymous ? null : row.author_user_id,
            nickname: row.author_anonymous ? '不公开姓名的作者' : (row.author_name ?? ''),
            points: author.points,
            restrictedUntil: author.restrictedUntil,
            trust: author.trust,
            strikes: author.rows.map(one => presentStrike(one, now, { forOperator: true })),
          },
    own: await isOwnReview(db, reviewKindOf(row.kind), id, operator),
    outcomes: isAsserted ? assertedOutcomesOf(row.kind) : outcomesOf(row.kind),
    isAsserted,
    heldAt: row.held_at?.toISOString() ?? null,
    mayHold: row.outcome === null && row.held_at === null && reportableOf(row.kind).hold !== undefined,
    list: reports.map(one => ({
      reportId: one.id,
      reporter: { userId: one.user_id, nickname: one.nickname },
      reason: one.reason,
      text: one.body,
      evidence: links(one.upload_ids),
      content: one.content,
      files: links(one.content_upload_ids),
      createdAt: one.created_at.toISOString(),
    })),
  }
}

export type Verdict = {
  outcome: ReportVerdict
  reason: string
  rule: BrokenRule
  points: number
  operatorId: number
  now: Date
  keepPictures?: boolean
}

/** In a conversation, messages are reported; hiding ends the conversation. */
const outcomeText = (kind: ReportKind, outcome: Exclude<ReportVerdict, 'UNFOUNDED'>): string =>
  kind === 'CHAT' ? OUTCOME_TEXTS.UPHELD : OUTCOME_TEXTS[outcome]

const OUTCOME_TEXTS: Record<Exclude<ReportVerdict, 'UNFOUNDED'>, string> = {
  UPHELD: '被举报并核实',
  FOLDED: '被折叠',
  HIDDEN: '被隐藏',
  REMOVED: '被删除',
}

/** Decides a case. @throws AppError `missing.record`, or `state.conflict` when it is decided already or cannot have this outcome. */
export async function judge(trx: Db, caseId: number, verdict: Verdict): Promise<void> {
  const { outcome, reason, points, operatorId, now } = verdict
  const row = await queries.lockCase(trx, caseId)
  if (!row) throw new AppError('missing.record')
  if (row.outcome) throw new AppError('state.conflict')
  const isAsserted = await hasAssertion(trx, caseId)
  const rule = isAsserted ? 'COPYRIGHT' : verdict.rule
  if (!(isAsserted ? assertedOutcomesOf : outcomesOf)(row.kind).includes(outcome))
    throw new AppError('state.conflict', { message: '这一类举报不能这样处理' })
  const what = `${reportKindNames[row.kind]}“${row.title}”`
  const reportable = reportableOf(row.kind)
  const judgement = { reason, operatorId, now, caseId }
  const isTakenDown = outcome === 'HIDDEN' || outcome === 'REMOVED'
  // Content that a notice of infringement has hidden may come back, so its pictures are not remembered as refused.
  if (isTakenDown && !isAsserted && verdict.keepPictures !== false) {
    const seen = await reportable.find(trx, row.target_id, { userId: 0, seqs: [] })
    await rememberRefusedPictures(trx, { keys: seen?.pictures ?? [], title: what, reason, operatorId, now })
  }
  if (row.held_at && !isTakenDown) await reportable.release?.(trx, row.target_id, now)
  if (outcome === 'UPHELD') await reportable.uphold?.(trx, row.target_id, judgement)
  if (outcome === 'FOLDED') await reportable.fold?.(trx, row.target_id, judgement)
  if (outcome === 'HIDDEN') await reportable.hide?.(trx, row.target_id, judgement)
  if (outcome === 'REMOVED') await reportable.remove?.(trx, row.target_id, judgement)
  await queries.updateOutcome(trx, caseId, { outcome, answer: reason, decided_by: operatorId, decided_at: now })
  for (const userId of await queries.listReporters(trx, caseId)) {
    await notify(trx, userId, {
      kind: 'SYSTEM',
      // A notice of infringement is only forwarded: its author is heard first.
      title: outcome === 'UNFOUNDED' ? '举报没有成立' : isAsserted ? '侵权通知已转送发布者' : '举报成立，已处理',
      body: `你举报的${what}：${reason}${outcome === 'UNFOUNDED' ? '' : '。谢谢你。'}`,
      link: '/member/member_report',
      dedupeKey: `report-${caseId}`,
    })
  }
  const isForwarded = await forwardAssertions(trx, caseId, { outcome, reason, points, now })
  if (outcome === 'UNFOUNDED' || row.author_user_id === null || isForwarded) return
  const penalty = await strike(trx, { userId: row.author_user_id, caseId, points, rule, reason, operatorId, now })
  if (!penalty) return
  await notify(trx, row.author_user_id, {
    kind: points > 0 ? 'SECURITY' : 'SYSTEM',
    title: `你的${reportKindNames[row.kind]}${outcomeText(row.kind, outcome)}`,
    body: `“${row.title}”：${reason}。${penalty}。`,
    link: STRIKES_PAGE,
  })
}

/** Decides a case that the operator has claimed. */
export async function decideReport(
  db: Db,
  { id, body }: { id: number; body: NonNullable<CallParsed<Calls['decideReport']>['body']> },
  { operator, exchange, now }: OperatorContext,
): Promise<{ done: true }> {
  return db.transaction().execute(async trx => {
    const { row } = await caseOf(trx, id, operator)
    const decision = { kind: reviewKindOf(row.kind), refId: id, approved: body.outcome !== 'UNFOUNDED', reason: body.reason }
    await settleReview(trx, decision, { operator, exchange, now })
    await judge(trx, id, { ...body, operatorId: operator.userId, now })
    await audit(
      trx,
      operator,
      {
        action: 'report.decide',
        subjectKind: 'report',
        subjectId: id,
        detail: { outcome: body.outcome, points: body.outcome === 'UNFOUNDED' ? 0 : body.points, reason: body.reason },
      },
      exchange,
    )
    return { done: true as const }
  })
}
