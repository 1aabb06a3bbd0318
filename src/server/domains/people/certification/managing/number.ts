/** The whole number of a certificate (隐私政策 五): one operator asks with a reason, another agrees, and the first one reads it for minutes. */

import type { ListOf } from '#lib/contract/define.ts'
import { type NumberView, type NumberViewState, READABLE_MINUTES } from '#lib/contract/people/certification-managing.ts'
import { MINUTE_MS } from '#lib/format/units.ts'
import type { Operator } from '#server/access/actor.ts'
import type { OperatorContext } from '#server/access/request-context.ts'
import { audit } from '#server/audit.ts'
import type { Db } from '#server/db/client.ts'
import { presentPage } from '#server/db/paging.ts'
import { findCertification, readSealedNumber } from '#server/domains/people/certification/queries.ts'
import { notify } from '#server/domains/platform/notice/service.ts'
import { AppError } from '#server/errors.ts'
import { refuseOwnCase } from '#server/own-case.ts'
import { open } from '#server/secrets.ts'
import * as queries from './queries.ts'

const subject = (id: number) => ({ subjectKind: 'certification', subjectId: id }) as const

export async function askNumber(
  db: Db,
  certificationId: number,
  reason: string,
  { operator, exchange, now }: OperatorContext,
): Promise<{ id: number }> {
  return db.transaction().execute(async trx => {
    const row = await findCertification(trx, certificationId)
    if (!row || !(await readSealedNumber(trx, certificationId))) throw new AppError('missing.record')
    await refuseOwnCase(trx, operator, [{ userId: row.user_id }])
    const id = await queries.insertView(trx, {
      certification_id: certificationId,
      reason,
      asked_by: operator.userId,
      asked_at: now,
    })
    if (id === undefined) throw new AppError('state.conflict', { message: '你已经申请过，正在等另一位运营人员同意' })
    await audit(trx, operator, { action: 'certification.ask_number', ...subject(certificationId), detail: { reason } }, exchange)
    return { id }
  })
}

export async function listNumberViews(
  db: Db,
  query: Parameters<typeof queries.pageViews>[1],
  { userId }: Operator,
  now: Date,
): Promise<ListOf<NumberView>> {
  return presentPage(await queries.pageViews(db, query), row => ({
    id: row.id,
    certificationId: row.certification_id,
    holderName: row.holder_name,
    numberMasked: row.number_masked,
    reason: row.reason,
    state: row.state,
    askedBy: row.asker,
    askedAt: row.asked_at.toISOString(),
    decidedBy: row.decider,
    decidedAt: row.decided_at?.toISOString() ?? null,
    readableUntil: row.readable_until?.toISOString() ?? null,
    mayAllow: row.state === 'ASKED' && row.asked_by !== userId && row.holder_id !== userId,
    mayRead: row.asked_by === userId && row.readable_until !== null && row.readable_until > now,
  }))
}

async function lockAsked(trx: Db, id: number) {
  const row = await queries.lockView(trx, id)
  if (!row) throw new AppError('missing.record')
  if (row.state !== 'ASKED') throw new AppError('state.conflict')
  return row
}

/** @throws AppError `rights.own_case` for the operator who asked, and for the person whose number it is. */
export async function allowNumberView(
  db: Db,
  id: number,
  { operator, exchange, now }: OperatorContext,
): Promise<{ state: NumberViewState }> {
  const { userId } = operator
  return db.transaction().execute(async trx => {
    const row = await lockAsked(trx, id)
    if (row.asked_by === userId) throw new AppError('rights.own_case', { message: '自己申请查看的，要由另一位运营人员同意' })
    await refuseOwnCase(trx, operator, [{ userId: row.holder_id }])
    const readableUntil = new Date(now.getTime() + READABLE_MINUTES * MINUTE_MS)
    await queries.updateView(trx, id, { state: 'ALLOWED', decided_by: userId, decided_at: now, readable_until: readableUntil })
    const detail = { reason: row.reason, userId: row.asked_by }
    await audit(trx, operator, { action: 'certification.allow_number', ...subject(row.certification_id), detail }, exchange)
    await notify(trx, row.asked_by, {
      kind: 'SYSTEM',
      title: '可以查看证件号了',
      body: `另一位运营人员已经同意，${READABLE_MINUTES} 分钟内可以查看。`,
      link: '/manage/number-view',
    })
    return { state: 'ALLOWED' as const }
  })
}

/** Refuses a view, by another operator or by the one who asked and does not need it any more. */
export async function refuseNumberView(
  db: Db,
  id: number,
  { operator, exchange, now }: OperatorContext,
): Promise<{ state: NumberViewState }> {
  return db.transaction().execute(async trx => {
    const row = await lockAsked(trx, id)
    await refuseOwnCase(trx, operator, [{ userId: row.holder_id }])
    await queries.updateView(trx, id, { state: 'REFUSED', decided_by: operator.userId, decided_at: now })
    const detail = { userId: row.asked_by }
    await audit(trx, operator, { action: 'certification.refuse_number', ...subject(row.certification_id), detail }, exchange)
    return { state: 'REFUSED' as const }
  })
}

/** The reading stands in the audit log before the number leaves. @throws AppError `state.conflict` when nobody agreed, or its time is over. */
export async function readNumber(
  db: Db,
  id: number,
  { operator, exchange, now }: OperatorContext,
): Promise<{ number: string; readableUntil: string }> {
  return db.transaction().execute(async trx => {
    const row = await queries.lockView(trx, id)
    if (row?.asked_by !== operator.userId) throw new AppError('missing.record')
    if (row.readable_until === null) throw new AppError('state.conflict', { message: '还没有另一位运营人员同意' })
    if (row.readable_until <= now) throw new AppError('state.conflict', { message: '查看的时间已经过了，请重新申请' })
    const sealed = await readSealedNumber(trx, row.certification_id)
    if (!sealed) throw new AppError('missing.record')
    const detail = { reason: row.reason, userId: row.decided_by }
    await audit(trx, operator, { action: 'certification.read_number', ...subject(row.certification_id), detail }, exchange)
    return { number: open(sealed), readableUntil: row.readable_until.toISOString() }
  })
}
