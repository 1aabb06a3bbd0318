/** Tickets: the PDF that is drawn when its holder requests it, and what the check code of a ticket shows to everybody. */
import type { VerifiedTicket } from '#lib/contract/learn/exam.ts'
import type { TicketFile } from '#lib/contract/learn/exam-registration.ts'
import { dateTime } from '#lib/format/date.ts'
import { hiddenName } from '#lib/format/mask.ts'
import { DAY_MS, HOUR_MS } from '#lib/format/units.ts'
import { type Actor, signedInPerson } from '#server/access/actor.ts'
import { readCheckCode } from '#server/check-code.ts'
import type { Db } from '#server/db/client.ts'
import { AppError } from '#server/errors.ts'
import type { Job } from '#server/jobs/loop.ts'
import { createPdf } from '#server/pdf/create-pdf.ts'
import { sign, verifySignature } from '#server/secrets.ts'
import { listSubjects } from '../queries.ts'
import { TICKETED } from '../registration/machine.ts'
import { findRegistration } from '../registration/queries.ts'
import { describeTicket } from './document.ts'
import * as queries from './queries.ts'

const MAX_TRIES = 3
/** One that takes longer was cut off by a power cut. */
const STUCK_MS = 600_000
const LINK_MS = HOUR_MS
const RETENTION_MS = 30 * DAY_MS

const wordsOf = (id: number, until: number): string => `exam-ticket ${id} ${until}`

/** Whether the address of a document is genuine and still good. */
export function isTicketLinkGood(id: number, search: string, now: Date): boolean {
  const query = new URLSearchParams(search)
  const until = Number(query.get('until'))
  if (!Number.isSafeInteger(until) || until * 1000 <= now.getTime()) return false
  return verifySignature(wordsOf(id, until), query.get('sig') ?? '')
}

/** Null: it was not asked for, or not lately. */
export async function getTicketFile(db: Db, registrationId: number, now: Date): Promise<TicketFile | null> {
  const row = await queries.findFile(db, registrationId)
  if (!row) return null
  const until = Math.floor((now.getTime() + LINK_MS) / 1000)
  return {
    state: row.state === 'RUNNING' ? 'WAITING' : row.state,
    url:
      row.state === 'READY'
        ? `/my-tickets/${registrationId}.pdf?until=${until}&sig=${sign(wordsOf(registrationId, until))}`
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
  const file = await getTicketFile(db, registrationId, now)
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
