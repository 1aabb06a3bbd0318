/**
 * Calling an exam off. What is decided stands with one commit; the registrations are ended one by one by a job, each in a transaction with
 * its order: what was paid is on its way back before anybody is told so. An order is locked before its registration, as payments do.
 */

import type { ExamFigures } from '#lib/contract/learn/exam-organising.ts'
import { money } from '#lib/format/money.ts'
import { DAY_MS } from '#lib/format/units.ts'
import { pageTag, shownTags } from '#lib/tags.ts'
import { type Actor, actingCompany } from '#server/access/actor.ts'
import type { ActorContext } from '#server/access/request-context.ts'
import { audit } from '#server/audit.ts'
import { purgeTags } from '#server/cache/purge.ts'
import type { Db } from '#server/db/client.ts'
import { callOffOrder, lockOrders } from '#server/domains/trade/order/service.ts'
import { AppError } from '#server/errors.ts'
import { move, notifyCandidate } from '../registration/move.ts'
import { findRegistration, lockRegistration } from '../registration/queries.ts'
import * as queries from './queries.ts'
import { found } from './service.ts'

type CallingOff = ActorContext & { examId: number; reason: string }

/** @throws AppError `missing.record`; `state.conflict` for what is not published, or has begun. */
export const callOffExam = (db: Db, { actor, examId, reason, now, exchange }: CallingOff): Promise<{ done: true }> =>
  db.transaction().execute(async trx => {
    const { companyId } = actingCompany(actor)
    const row = found(await queries.lockExam(trx, companyId, examId))
    if (row.state !== 'PUBLISHED') throw new AppError('state.conflict', { message: '只能取消已经发布的考试' })
    if (row.starts_at <= now) throw new AppError('state.conflict', { message: '考试已经开始，不能取消' })
    await queries.updateExam(trx, examId, { state: 'CANCELLED', cancel_reason: reason, cancelled_at: now, updated_at: now })
    const entry = { action: 'exam.cancel', subjectKind: 'exam', subjectId: examId, companyId } as const
    await audit(trx, actor, { ...entry, detail: { reason } }, exchange)
    await purgeTags(trx, [
      ...shownTags('exam', [examId]),
      pageTag.exams,
      ...(row.school_id === null ? [] : [pageTag.school(row.school_id)]),
    ])
    return { done: true as const }
  })

const BATCH = 200
/** A payment that was under way may arrive later; after that nothing does. */
const WATCHED_MS = 30 * DAY_MS

async function endOne(db: Db, id: number, now: Date): Promise<void> {
  const seen = await findRegistration(db, id)
  if (!seen) return
  await db.transaction().execute(async trx => {
    const reason = `考试取消：${await queries.findCancelReason(trx, seen.exam_id)}`
    if (seen.order_no !== null) await lockOrders(trx, [seen.order_no])
    const row = await lockRegistration(trx, id)
    // An order came in between: the next turn takes both.
    if (!row || row.order_no !== seen.order_no) throw new AppError('state.conflict')
    // Before the money: what an order gives back finds nothing to end any more.
    await move(trx, row, { event: 'CALL_OFF', by: 'ORGANISER', now, set: { reason } })
    const { value } = row.order_no === null ? { value: 0 } : await callOffOrder(trx, row.order_no, { reason, at: now })
    await notifyCandidate(trx, row, {
      title: '考试取消了',
      body: `《${row.title}》不举行了。${reason}。${value > 0 ? `报名费 ${money(value)} 会原路退回。` : ''}`,
    })
  })
}

/** @param failed called with registrations that could not be ended; the next run tries again. */
export async function endCalledOff(db: Db, now: Date, failed: (err: unknown, registrationId: number) => void): Promise<void> {
  for (const id of await queries.listCalledOff(db, new Date(now.getTime() - WATCHED_MS), BATCH)) {
    try {
      await endOne(db, id, now)
    } catch (err) {
      failed(err, id)
    }
  }
}

/** @throws AppError `missing.record` */
export async function getExamFigures(db: Db, actor: Actor, examId: number): Promise<ExamFigures> {
  found(await queries.findExam(db, actingCompany(actor).companyId, examId))
  const rows = await queries.countBySite(db, examId)
  const sites = rows.map(({ site_id, name, seats, average: _, ...counts }) => ({
    siteId: site_id,
    name,
    seats,
    registered: Number(counts.registered),
    qualified: Number(counts.qualified),
    paid: Number(counts.paid),
    attended: Number(counts.attended),
    scored: Number(counts.scored),
    passed: Number(counts.passed),
  }))
  const sum = (read: (site: (typeof sites)[number]) => number): number => sites.reduce((total, site) => total + read(site), 0)
  const scored = sum(site => site.scored)
  const points = rows.reduce((total, row) => total + Number(row.average ?? 0) * Number(row.scored), 0)
  return {
    sites,
    total: {
      seats: sum(site => site.seats),
      registered: sum(site => site.registered),
      qualified: sum(site => site.qualified),
      paid: sum(site => site.paid),
      attended: sum(site => site.attended),
      scored,
      passed: sum(site => site.passed),
    },
    averageScore: scored === 0 ? null : Math.round((points / scored) * 10) / 10,
  }
}
