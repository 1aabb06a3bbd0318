/** Tickets: the PDF that is drawn when its holder requests it, and what the check code of a ticket shows to everybody. */
import type { VerifiedTicket } from '#lib/contract/learn/exam.ts'
import type { TicketFile } from '#lib/contract/learn/exam-registration.ts'
import { dateTime } from '#lib/format/date.ts'
import { hiddenName } from '#lib/format/mask.ts'
import { DAY_MS, HOUR_SECONDS } from '#lib/format/units.ts'
import { type Actor, signedInPerson } from '#server/access/actor.ts'
import { linkReaderOf } from '#server/access/link-reader.ts'
import { readCheckCode } from '#server/check-code.ts'
import type { Db } from '#server/db/client.ts'
import { openLink, signedQuery } from '#server/domains/platform/upload/service.ts'
import { AppError } from '#server/errors.ts'
import type { Job } from '#server/jobs/loop.ts'
import { createPdf } from '#server/pdf/create-pdf.ts'
import { listSubjects } from '../queries.ts'
import { TICKETED } from '../registration/machine.ts'
import { findRegistration } from '../registration/queries.ts'
import { describeTicket } from './document.ts'
import * as queries from './queries.ts'

const MAX_TRIES = 3
/** One that takes longer was cut off by a power cut. */
const STUCK_MS = 600_000
const RETENTION_MS = 30 * DAY_MS

const subjectOf = (registrationId: number): string => `exam-ticket:${registrationId}`

export const openTicketLink = (db: Db, registrationId: number, search: string) => openLink(db, subjectOf(registrationId), search)

/** Whether they have a seat of an exam that takes place. */
export const holdsTicket = async (db: Db, actor: Actor, registrationId: number): Promise<boolean> =>
  actor.kind !== 'visitor' && (await queries.findTicket(db, registrationId))?.user_id === actor.userId

/** Null: it was not asked for, or not lately. */
export async function getTicketFile(db: Db, actor: Actor, registrationId: number, now: Date): Promise<TicketFile | null> {
  const row = await queries.findFile(db, registrationId)
  if (!row) return null
  const reader = linkReaderOf(actor, { kind: 'TICKET', id: registrationId })
  return {
    state: row.state === 'RUNNING' ? 'WAITING' : row.state,
    url:
      row.state === 'READY'
        ? `/my-tickets/${registrationId}.pdf?${signedQuery(subjectOf(registrationId), reader, now, HOUR_SECONDS)}`
        : null,
  }
}

/** @throws AppError `missing.record` for what is not mine; `state.conflict` without a ticket, or before it may be printed. */
export async function requestTicketFile(db: Db, actor: Actor, registrationId: number, now: Date): Promise<TicketFile> {
  const row = await findRegistration(db, registrationId)
  if (row?.user_id !== signedInPerson(actor).userId) throw new AppError('missing.record')
  if (!TICKETED.includes(row.state)) throw new AppError('state.conflict', { message: '还没有准考证' })
  if (row.ticket_from && row.ticket_from > now)
    throw new AppError('state.conflict', { message: `${dateTime(row.ticket_from)} 起可以打印准考证` })
  await queries.insertWaiting(db, registrationId, now)
  const file = await getTicketFile(db, actor, registrationId, now)
  if (!file) throw new AppError('state.conflict')
  return file
}

/** Takes the document that has waited longest; what was tried too often is given up. @returns its registration. */
const claim = (db: Db, now: Date): Promise<number | undefined> =>
  db.transaction().execute(async trx => {
    const row = await queries.lockWaiting(trx, new Date(now.getTime() - STUCK_MS))
    if (!row) return undefined
    if (row.tries >= MAX_TRIES) {
      await queries.updateFailed(trx, row.registration_id)
      return undefined
    }
    await queries.updateRunning(trx, row.registration_id, row.tries + 1, now)
    return row.registration_id
  })

async function makeNext(db: Db, siteUrl: string, now: Date): Promise<boolean> {
  const id = await claim(db, now)
  if (id === undefined) return false
  const ticket = await queries.findTicket(db, id)
  if (!ticket) {
    await queries.updateFailed(db, id)
    return true
  }
  const subjects = await listSubjects(db, ticket.exam_id)
  const checkUrl = `${siteUrl}/verify?no=${ticket.check_code}`
  await queries.updateReady(db, id, await createPdf(describeTicket(ticket, { subjects, checkUrl, now })))
  return true
}

/** How many are drawn in one turn: other work waits behind it. */
const BATCH_SIZE = 5

export const ticketFiles: Job = {
  name: 'learn.exam.tickets',
  everySeconds: 3,
  async work({ db, ports, now }) {
    await queries.deleteOld(db, new Date(now.getTime() - RETENTION_MS))
    for (let made = 0; made < BATCH_SIZE && (await makeNext(db, ports.siteUrl, now)); made++);
  },
}

/** @throws AppError `missing.record` when there is none with this code. */
export async function verifyTicket(db: Db, typed: string): Promise<VerifiedTicket> {
  const row = await queries.findByCode(db, readCheckCode(typed))
  if (!row?.check_code) throw new AppError('missing.record')
  return {
    code: row.check_code,
    holder: hiddenName(row.form.name ?? ''),
    examTitle: row.title,
    startsAt: row.starts_at.toISOString(),
    valid: TICKETED.includes(row.state) && row.exam_state !== 'CANCELLED',
  }
}
