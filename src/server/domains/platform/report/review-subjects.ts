/** How the review queue shows and decides reports, appeals against points, and the restrictions that points lead to. */
import type { ReviewKind } from '#lib/contract/platform/moderation.ts'
import { dateTime } from '#lib/format/date.ts'
import { brokenRuleNames, reportKindNames, reportReasonNames } from '#lib/format/report.ts'
import type { Db } from '#server/db/client.ts'
import type { Decision, ReviewSubject } from '#server/domains/platform/moderation/service.ts'
import { notify } from '#server/domains/platform/notice/service.ts'
import { freezeUserWithin } from '#server/domains/platform/operator/service.ts'
import { AppError } from '#server/errors.ts'
import type { Judgement } from '#server/reportable.ts'
import { judge, reportableOf } from './cases.ts'
import { linksOf } from './evidence.ts'
import { freezeGround, infringementsAt, pointsAt } from './policy.ts'
import * as queries from './queries.ts'
import { markRestored } from './rights/queries.ts'
import * as strikes from './strike-queries.ts'
import { STRIKES_PAGE, takeBack } from './strikes.ts'

const reports = (kind: ReviewKind, label: string): ReviewSubject => ({
  kind,
  label,
  async parties(db, id) {
    const row = await queries.findCase(db, id)
    const reporters = await queries.listReporters(db, id)
    return [row?.author_user_id ?? null, ...reporters].map(userId => ({ userId }))
  },
  async show(db, id, reader) {
    const row = await queries.findCase(db, id)
    if (!row) throw new AppError('missing.record')
    const now = new Date()
    const list = await queries.listCaseReports(db, id)
    const links = await linksOf(
      db,
      list.flatMap(one => [one.upload_ids, one.content_upload_ids]),
      reader,
      now,
    )
    return {
      facts: [
        { label: '被举报', value: `${reportKindNames[row.kind]}“${row.title}”` },
        ...list.map(one => ({
          label: '举报原因',
          value: [reportReasonNames[one.reason], one.body].filter(Boolean).join('：'),
        })),
      ],
      text: list.at(-1)?.content ?? '',
      pictures: list.flatMap(one => links(one.upload_ids)).map(({ name, url }) => ({ url, label: name })),
      files: list.flatMap(one => links(one.content_upload_ids)),
      ...(row.link ? { link: row.link } : {}),
    }
  },
  async approve(trx, id, { operatorId, reason, now }) {
    const row = await queries.findCase(trx, id)
    if (!row) throw new AppError('missing.record')
    const outcome = reportableOf(row.kind).hide ? 'HIDDEN' : 'UPHELD'
    const why = reason || '经举报核实，违反了规则'
    await judge(trx, id, { outcome, reason: why, rule: 'PUBLISHING', points: 0, operatorId, now })
  },
  async reject(trx, id, { operatorId, reason, now }) {
    await judge(trx, id, { outcome: 'UNFOUNDED', reason, rule: 'PUBLISHING', points: 0, operatorId, now })
  },
})

export const reportReview = reports('REPORT', '举报')
export const chatReportReview = reports('CHAT_REPORT', '消息举报')

/** @throws AppError `rights.denied` for the operator who gave the points. */
async function appealOf(trx: Db, id: number, { operatorId }: Decision) {
  const row = await strikes.findAppealed(trx, id)
  if (!row) throw new AppError('missing.record')
  if (row.given_by === operatorId)
    throw new AppError('rights.denied', { message: '申诉要由没有参与原处理的人员复核，请放回队列' })
  if (row.appeal_state !== 'WAITING') throw new AppError('state.conflict')
  return row
}

type Appealed = Awaited<ReturnType<typeof appealOf>>

/** Restores hidden content and unfolds folded content. @returns the text for the author. */
async function undo(trx: Db, row: Appealed, judgement: Judgement): Promise<string> {
  if (!row.case_kind || row.target_id === null) return ''
  const { restore, unfold } = reportableOf(row.case_kind)
  if (row.outcome === 'HIDDEN') return (await restore?.(trx, row.target_id, judgement)) ? '，隐藏的内容已经恢复' : ''
  if (row.outcome === 'FOLDED') return (await unfold?.(trx, row.target_id)) ? '，内容不再折叠' : ''
  return ''
}

export const appealReview: ReviewSubject = {
  kind: 'STRIKE_APPEAL',
  label: '处罚申诉',
  parties: async (db, id) => [{ userId: (await strikes.findAppealed(db, id))?.user_id ?? null }],
  async show(db, id, reader) {
    const row = await strikes.findAppealed(db, id)
    if (!row) throw new AppError('missing.record')
    const uploads = row.appeal_upload_ids ?? []
    const links = await linksOf(db, [uploads], reader, new Date())
    const operator = row.given_by === null ? undefined : await strikes.findPerson(db, row.given_by)
    return {
      facts: [
        { label: '处罚', value: `${row.points} 分，依据《${brokenRuleNames[row.rule]}》` },
        { label: '原因', value: row.reason },
        { label: '对象', value: row.case_kind ? `${reportKindNames[row.case_kind]}“${row.title}”` : '账号' },
        { label: '处理人', value: row.given_by === null ? '系统' : (operator?.nickname ?? '') },
        { label: '处罚时间', value: dateTime(row.created_at.toISOString()) },
      ],
      text: row.appeal_body ?? '',
      pictures: links(uploads).map(({ name, url }) => ({ url, label: name })),
      files: [],
    }
  },
  async approve(trx, id, decision) {
    const row = await appealOf(trx, id, decision)
    const { operatorId, now } = decision
    const answer = decision.reason || '原处理不成立'
    await strikes.updateAppeal(trx, id, { state: 'UPHELD', answer, decided_by: operatorId, decided_at: now })
    await takeBack(trx, row, now)
    if (row.case_id !== null) await markRestored(trx, row.case_id, answer, now)
    if (row.case_id !== null && row.case_kind) await reportableOf(row.case_kind).overturn?.(trx, row.case_id, now)
    const undone = await undo(trx, row, { reason: answer, operatorId, now })
    await notify(trx, row.user_id, {
      kind: 'SECURITY',
      title: '申诉成立',
      body: `${answer}。记的分已经取消${undone}。`,
      link: STRIKES_PAGE,
      dedupeKey: `strike-appeal-${id}`,
    })
    if (row.case_id === null) return
    await queries.updateOutcome(trx, row.case_id, {
      outcome: 'UNFOUNDED',
      answer: `经复核撤销原处理：${answer}`,
      decided_by: operatorId,
      decided_at: now,
    })
    for (const userId of await queries.listReporters(trx, row.case_id)) {
      await notify(trx, userId, {
        kind: 'SYSTEM',
        title: '举报经复核没有成立',
        body: `你举报的${row.case_kind ? reportKindNames[row.case_kind] : ''}“${row.title}”，对方申诉后由另一位人员复核：${answer}。`,
        link: '/member/member_report',
        dedupeKey: `report-again-${row.case_id}`,
      })
    }
  },
  async reject(trx, id, decision) {
    const row = await appealOf(trx, id, decision)
    const { operatorId, reason, now } = decision
    await strikes.updateAppeal(trx, id, { state: 'REFUSED', answer: reason, decided_by: operatorId, decided_at: now })
    await notify(trx, row.user_id, {
      kind: 'SECURITY',
      title: '申诉没有成立',
      body: `${reason}。原来的处罚不变。`,
      link: STRIKES_PAGE,
      dedupeKey: `strike-appeal-${id}`,
    })
  },
}

const FROZEN_DAYS = 30

export const freezeReview: ReviewSubject = {
  kind: 'STRIKE_FREEZE',
  label: '冻结提议',
  parties: async (_, userId) => [{ userId }],
  async show(db, userId) {
    const [person, rows] = await Promise.all([strikes.findPerson(db, userId), strikes.listStrikes(db, userId)])
    if (!person) throw new AppError('missing.record')
    const now = new Date()
    const ground = freezeGround(rows, now)
    const infringements = infringementsAt(rows, now)
    return {
      facts: [
        { label: '用户', value: `${person.nickname}（编号 ${userId}）` },
        { label: '缘由', value: ground?.words ?? '' },
        { label: '累计', value: `${pointsAt(rows, now)} 分` },
        { label: '一年内侵权', value: infringements > 0 ? `${infringements} 次` : '' },
        {
          label: '通过以后',
          value: ground?.forGood ? '冻结账号，没有期限，由运营人员解除' : `冻结账号 ${FROZEN_DAYS} 天，到期自动解除`,
        },
      ].filter(fact => fact.value),
      text: rows
        .filter(row => row.revoked_at === null && (row.expires_at > now || (row.rule === 'COPYRIGHT' && infringements > 0)))
        .map(row => `${dateTime(row.created_at.toISOString())} ${row.points} 分，《${brokenRuleNames[row.rule]}》：${row.reason}`)
        .join('\n'),
      pictures: [],
      files: [],
    }
  },
  async approve(trx, userId, { reason, context }) {
    if (!context) throw new AppError('state.conflict')
    const forGood = freezeGround(await strikes.listStrikes(trx, userId), new Date())?.forGood ?? false
    const why = reason || (forGood ? '一年内五次以上被认定侵权，终止服务' : '多次违反规则，处罚累计满 9 分')
    await freezeUserWithin(trx, userId, { reason: why, days: forGood ? null : FROZEN_DAYS }, context)
  },
  reject: async () => undefined,
}
