/** Points for broken rules: given, counted, appealed against, taken back. State, restriction and notices change together. */

import type { CallParsed, CallResult } from '#lib/contract/define.ts'
import type { BrokenRule, Reputation, report, Strike } from '#lib/contract/platform/report.ts'
import { brokenRuleNames, reportKindNames, restrictionText } from '#lib/format/report.ts'
import { DAY_MS } from '#lib/format/units.ts'
import { type Actor, mayStop, signedInPerson } from '#server/access/actor.ts'
import type { OperatorContext } from '#server/access/request-context.ts'
import { audit } from '#server/audit.ts'
import type { Db } from '#server/db/client.ts'
import { submitForReview, withdrawFromReview } from '#server/domains/platform/moderation/service.ts'
import { notify } from '#server/domains/platform/notice/service.ts'
import { takeUploads } from '#server/domains/platform/upload/service.ts'
import { AppError } from '#server/errors.ts'
import {
  APPEAL_DAYS,
  appealEnd,
  freezeGround,
  infringementsAt,
  pointsAt,
  restrictedUntil,
  STRIKE_DAYS,
  trustLevel,
} from './policy.ts'
import * as queries from './strike-queries.ts'

type Calls = typeof report
export const STRIKES_PAGE = '/member/member_strike'

const about = (row: queries.StrikeRow, forOperator: boolean): string => {
  if (!row.case_kind) return ''
  // What somebody said without a name is not tied to them by their points.
  return row.author_anonymous && forOperator ? reportKindNames[row.case_kind] : `${reportKindNames[row.case_kind]}“${row.title}”`
}

export const presentStrike = (row: queries.StrikeRow, now: Date, { forOperator = false } = {}): Strike => ({
  strikeId: row.id,
  points: row.points,
  rule: row.rule,
  reason: row.reason,
  about: about(row, forOperator),
  state: row.revoked_at ? 'REVOKED' : row.expires_at <= now ? 'EXPIRED' : 'ACTIVE',
  createdAt: row.created_at.toISOString(),
  expiresAt: row.expires_at.toISOString(),
  appeal:
    row.appeal_state === null || row.appealed_at === null
      ? null
      : {
          state: row.appeal_state,
          text: row.appeal_body ?? '',
          answer: row.appeal_answer ?? '',
          createdAt: row.appealed_at.toISOString(),
          decidedAt: row.appeal_decided_at?.toISOString() ?? null,
        },
})

/** @throws AppError `missing.record` */
export async function reputationOf(db: Db, userId: number, now: Date): Promise<Reputation & { rows: queries.StrikeRow[] }> {
  const [person, rows, published] = await Promise.all([
    queries.findPerson(db, userId),
    queries.listStrikes(db, userId),
    queries.countPublished(db, userId),
  ])
  if (!person) throw new AppError('missing.record')
  const points = pointsAt(rows, now)
  const until = restrictedUntil(rows)
  return {
    points,
    restrictedUntil: until && until > now ? until.toISOString() : null,
    trust: trustLevel({ joinedAt: person.created_at, published, points }, now),
    rows,
  }
}

/** What follows from all strikes of a person. Their row is locked. */
async function recalculate(trx: Db, person: { id: number; nickname: string }, now: Date) {
  const rows = await queries.listStrikes(trx, person.id)
  const until = restrictedUntil(rows)
  const running = until && until > now ? until : null
  await queries.writeRestriction(trx, person.id, running)
  const ground = freezeGround(rows, now)
  if (ground) {
    await submitForReview(trx, {
      kind: 'STRIKE_FREEZE',
      refId: person.id,
      title: `${person.nickname}：${ground.words}`,
      submittedBy: null,
    })
  } else await withdrawFromReview(trx, 'STRIKE_FREEZE', person.id)
  return { until: running, infringements: infringementsAt(rows, now) }
}

type Giving = {
  userId: number
  caseId: number | null
  points: number
  rule: BrokenRule
  reason: string
  /** Null: the site itself. */
  operatorId: number | null
  restrictDays?: number
  now: Date
}

/** @returns the text for the person; undefined when their account is closed. */
export async function strike(
  trx: Db,
  { userId, caseId, operatorId, restrictDays, now, ...given }: Giving,
): Promise<string | undefined> {
  const person = await queries.lockPerson(trx, userId)
  if (!person || person.state === 'CLOSED') return undefined
  await queries.insertStrike(trx, {
    user_id: userId,
    case_id: caseId,
    ...given,
    given_by: operatorId,
    restrict_days: restrictDays ?? null,
    created_at: now,
    expires_at: new Date(now.getTime() + STRIKE_DAYS * DAY_MS),
  })
  const { until, infringements } = await recalculate(trx, person, now)
  const repeated = given.rule === 'COPYRIGHT' && infringements > 1
  return [
    `依据《${brokenRuleNames[given.rule]}》`,
    given.points > 0 ? `记 ${given.points} 分` : '不记分',
    ...(repeated ? [`一年内第 ${infringements} 次被认定侵权`] : []),
    ...(until && (given.points > 0 || repeated || restrictDays) ? [restrictionText(until)] : []),
    `不服可以在 ${APPEAL_DAYS} 天内申诉一次`,
  ].join('，')
}

/** @throws AppError `missing.record`, or `rights.denied` for oneself and for other operators. */
export async function giveStrike(
  db: Db,
  userId: number,
  given: NonNullable<CallParsed<Calls['giveStrike']>['body']>,
  { operator, exchange, now }: OperatorContext,
): Promise<{ done: true }> {
  return db.transaction().execute(async trx => {
    const person = await queries.lockPerson(trx, userId)
    if (!person) throw new AppError('missing.record')
    if (!mayStop(operator, person)) throw new AppError('rights.denied', { message: '不能处罚自己，也不能处罚其他运营人员' })
    const penalty = await strike(trx, { userId, caseId: null, ...given, operatorId: operator.userId, now })
    if (!penalty) throw new AppError('missing.record')
    await notify(trx, userId, { kind: 'SECURITY', title: '账号处罚', body: `${given.reason}。${penalty}。`, link: STRIKES_PAGE })
    await audit(
      trx,
      operator,
      {
        action: 'strike.give',
        subjectKind: 'user',
        subjectId: userId,
        detail: { points: given.points, rule: given.rule, reason: given.reason },
      },
      exchange,
    )
    return { done: true as const }
  })
}

/** Takes points back, and what followed from them. @returns false when that was so before. */
export async function takeBack(trx: Db, row: Pick<queries.StrikeRow, 'id' | 'user_id'>, now: Date): Promise<boolean> {
  const person = await queries.lockPerson(trx, row.user_id)
  if (!(person && (await queries.updateRevoked(trx, row.id, now)))) return false
  await recalculate(trx, person, now)
  return true
}

/** @throws AppError `missing.record`, or `state.conflict` when it was taken back before or an appeal waits. */
export async function revokeStrike(
  db: Db,
  { id, reason }: { id: number; reason: string },
  { operator, exchange, now }: OperatorContext,
): Promise<{ done: true }> {
  return db.transaction().execute(async trx => {
    const row = await queries.findStrike(trx, id)
    const person = row && (await queries.lockPerson(trx, row.user_id))
    if (!row || !person) throw new AppError('missing.record')
    if (!mayStop(operator, person)) throw new AppError('rights.denied')
    if (row.appeal_state === 'WAITING') throw new AppError('state.conflict', { message: '有申诉在等待复核，请先处理申诉' })
    if (!(await takeBack(trx, row, now))) throw new AppError('state.conflict')
    await notify(trx, row.user_id, {
      kind: 'SECURITY',
      title: '处罚已经撤销',
      body: `${reason}。记的分已经取消。`,
      link: STRIKES_PAGE,
    })
    await audit(
      trx,
      operator,
      { action: 'strike.revoke', subjectKind: 'user', subjectId: row.user_id, detail: { reason } },
      exchange,
    )
    return { done: true as const }
  })
}

export async function getMyStrikes(db: Db, actor: Actor, now: Date): Promise<CallResult<Calls['getMyStrikes']>> {
  const { rows, ...reputation } = await reputationOf(db, signedInPerson(actor).userId, now)
  return {
    ...reputation,
    strikes: rows.map(row => {
      const end = appealEnd(row.created_at)
      const open = row.appeal_state === null && row.revoked_at === null && end > now
      return { ...presentStrike(row, now), mayAppealUntil: open ? end.toISOString() : null }
    }),
  }
}

export async function listUserStrikes(db: Db, userId: number, now: Date): Promise<CallResult<Calls['listUserStrikes']>> {
  const { rows, ...reputation } = await reputationOf(db, userId, now)
  return { ...reputation, strikes: rows.map(row => presentStrike(row, now, { forOperator: true })) }
}

/** @throws AppError `missing.record` for what is not theirs, `state.conflict` the second time or too late. */
export async function appealStrike(
  db: Db,
  actor: Actor,
  { id, body, now }: { id: number; body: NonNullable<CallParsed<Calls['appealStrike']>['body']>; now: Date },
): Promise<{ done: true }> {
  const { userId } = signedInPerson(actor)
  return db.transaction().execute(async trx => {
    const person = await queries.lockPerson(trx, userId)
    const row = await queries.findStrike(trx, id)
    if (!person || row?.user_id !== userId) throw new AppError('missing.record')
    if (row.revoked_at) throw new AppError('state.conflict', { message: '这次处罚已经撤销' })
    if (row.appeal_state) throw new AppError('state.conflict', { message: '一次处罚只能申诉一次' })
    if (appealEnd(row.created_at) <= now) throw new AppError('state.conflict', { message: `超过 ${APPEAL_DAYS} 天，不能再申诉` })
    const uploads = await takeUploads(trx, { userId, ids: body.uploadIds, purpose: 'CERTIFICATE', field: 'uploadIds', now })
    const made = await queries.insertAppeal(trx, {
      strike_id: id,
      body: body.text,
      upload_ids: uploads.map(upload => upload.id),
      created_at: now,
    })
    if (!made) throw new AppError('state.conflict', { message: '一次处罚只能申诉一次' })
    await submitForReview(trx, {
      kind: 'STRIKE_APPEAL',
      refId: made.id,
      title: about(row, false) || `处罚：${row.reason}`,
      submittedBy: row.author_anonymous ? null : userId,
    })
    return { done: true as const }
  })
}
