/** One step of a registration: by the table of moves, with its seat, and with the next of the waiting list. */
import { dateTime } from '#lib/format/date.ts'
import { HOUR_MS } from '#lib/format/units.ts'
import { pageTag } from '#lib/tags.ts'
import { purgeTags } from '#server/cache/purge.ts'
import type { Db } from '#server/db/client.ts'
import { notify } from '#server/domains/platform/notice/service.ts'
import { AppError } from '#server/errors.ts'
import type { ExamRegistrationsTable, RegistrationState } from '../tables.ts'
import { holdsSeat, nextState, type RegistrationActor, type RegistrationEvent } from './machine.ts'
import * as queries from './queries.ts'

/** How long somebody from the waiting list has to say that they come. */
const CONFIRM_HOURS = 24

/** A term never lies behind the beginning of the exam. */
export const termOf = (exam: { starts_at: Date }, hours: number, now: Date): Date =>
  new Date(Math.min(now.getTime() + hours * HOUR_MS, exam.starts_at.getTime()))

export const linkOf = (registrationId: number): string => `/member/member_school?view=exams&id=${registrationId}`

type Words = { title: string; body: string }

export const notifyCandidate = (trx: Db, { id, user_id }: { id: number; user_id: number }, words: Words): Promise<void> =>
  notify(trx, user_id, { kind: 'SYSTEM', ...words, link: linkOf(id) })

type Site = { siteId: number; exam: { id: number; title: string; state: string; starts_at: Date } }

/**
 * Gives a free seat to anyone who has waited longest. The caller holds the row of the site.
 * @returns false when nobody waits, no seat is free, or the exam has begun.
 */
export async function promoteNext(trx: Db, { siteId, exam }: Site, now: Date): Promise<boolean> {
  if (exam.state !== 'PUBLISHED' || exam.starts_at <= now) return false
  const next = await queries.lockFirstWaiting(trx, siteId)
  if (!next || !(await queries.takeSeat(trx, siteId))) return false
  const due = termOf(exam, CONFIRM_HOURS, now)
  await queries.updateRegistration(trx, next.id, { state: 'SUBMITTED', due_at: due }, now)
  await notifyCandidate(trx, next, {
    title: '候补到名额了',
    body: `《${exam.title}》空出一个座位，已经为你留下。请在 ${dateTime(due)} 之前确认参加，过时会让给下一位。`,
  })
  return true
}

type Change = Partial<Pick<ExamRegistrationsTable, 'reason' | 'due_at' | 'order_no' | 'score' | 'passed' | 'result_notified_at'>>
type Step = { event: RegistrationEvent; by: RegistrationActor; now: Date; set?: Change; words?: Words }

/**
 * Moves a registration that the caller has locked; a seat that it gives back goes to the waiting list in the same transaction.
 * @throws AppError `state.conflict` when the table has no such move.
 */
export async function move(trx: Db, row: queries.Registration, { event, by, now, set, words }: Step): Promise<RegistrationState> {
  const to = nextState(row.state, event, by)
  if (!to) throw new AppError('state.conflict')
  await queries.updateRegistration(trx, row.id, { due_at: null, ...set, state: to }, now)
  if (holdsSeat(row.state) && !holdsSeat(to)) {
    await queries.freeSeat(trx, row.site_id)
    const exam = { id: row.exam_id, title: row.title, state: row.exam_state, starts_at: row.starts_at }
    await promoteNext(trx, { siteId: row.site_id, exam }, now)
    // Not while money is booked: the purchase does it afterwards; who calls off has done it before.
    if (event !== 'REVOKE' && event !== 'CALL_OFF') await purgeTags(trx, [pageTag.exam(row.exam_id)])
  }
  if (words) await notifyCandidate(trx, row, words)
  return to
}
