/** Deciding on applicants: looking at their papers, whether they qualify, seats, attendance, scores. */

import type { CallResult } from '#lib/contract/define.ts'
import type { ApplicantDetail, CheckedRow, examOrganising, OpenedApplicant } from '#lib/contract/learn/exam-organising.ts'
import { dateTime } from '#lib/format/date.ts'
import { MAX_SCORE } from '#lib/learn/exam-rules.ts'
import { type Actor, actingCompany } from '#server/access/actor.ts'
import { linkReaderOf } from '#server/access/link-reader.ts'
import type { ActorContext } from '#server/access/request-context.ts'
import { audit } from '#server/audit.ts'
import { newCheckCode } from '#server/check-code.ts'
import type { Db } from '#server/db/client.ts'
import { findUploads, signedLink } from '#server/domains/platform/upload/service.ts'
import { AppError } from '#server/errors.ts'
import type { Exchange } from '#server/http/exchange.ts'
import { open } from '#server/secrets.ts'
import { correctCertificate, getCertificate, revokeCertificate } from '../certificate/service.ts'
import { move, notifyCandidate, termOf } from '../registration/move.ts'
import { listFiles, lockRegistration, type Registration } from '../registration/queries.ts'
import { presentApplicant } from '../workspace/present.ts'
import * as queries from './queries.ts'
import { found } from './service.ts'

type Calls = typeof examOrganising

/** How long somebody who has qualified has to pay. */
const PAY_HOURS = 48

const companyOf = (actor: Actor): number => actingCompany(actor).companyId

/** @throws AppError `missing.record` for an applicant of another company's exam. */
export async function getApplicant(db: Db, actor: Actor, registrationId: number, now: Date): Promise<ApplicantDetail> {
  const row = found(await queries.findApplicant(db, companyOf(actor), registrationId))
  return {
    ...presentApplicant(row),
    examId: row.exam_id,
    examTitle: row.title,
    company: row.form.company ?? '',
    idNumberMasked: row.form.idNumber ?? '',
    dueAt: row.due_at?.toISOString() ?? null,
    startsAt: row.starts_at.toISOString(),
    files: Number(row.files ?? 0),
    guardian: row.form.guardianName
      ? {
          name: row.form.guardianName,
          relation: row.form.guardianRelation ?? '',
          phoneMasked: row.form.guardianPhone ?? '',
        }
      : null,
    certificate: await getCertificate(db, actor, registrationId, now),
  }
}

/** Locked until the commit. @throws AppError `missing.record` for an applicant of another company's exam. */
async function lockOurs(trx: Db, actor: Actor, registrationId: number): Promise<Registration> {
  const row = await lockRegistration(trx, registrationId)
  if (!row || row.company_id !== companyOf(actor)) throw new AppError('missing.record')
  return row
}

type Step = { actor: Actor; registrationId: number; now: Date }

type Sealed = { idNumber: string; phone: string; guardianPhone?: string }

export const openApplicant = (
  db: Db,
  { actor, registrationId, now, exchange }: Step & { exchange: Exchange },
): Promise<OpenedApplicant> =>
  db.transaction().execute(async trx => {
    const row = await lockOurs(trx, actor, registrationId)
    if (row.state === 'SUBMITTED' && row.due_at === null) await move(trx, row, { event: 'OPEN', by: 'ORGANISER', now })
    const entry = { action: 'exam.read_applicant', subjectKind: 'exam_registration' } as const
    await audit(trx, actor, { ...entry, subjectId: registrationId, companyId: companyOf(actor) }, exchange)
    const sealed = row.private_cipher ? (JSON.parse(open(row.private_cipher)) as Sealed) : null
    const files = await listFiles(trx, registrationId)
    const uploads = await findUploads(
      trx,
      files.map(file => file.upload_id),
    )
    return {
      idNumber: sealed?.idNumber ?? '',
      phone: sealed?.phone ?? '',
      guardianPhone: sealed?.guardianPhone ?? '',
      files: files.map(file => {
        const upload = uploads.get(file.upload_id)
        return { material: file.material, name: file.name, url: upload ? signedLink(upload, linkReaderOf(actor), now) : null }
      }),
    }
  })

/** @throws AppError `missing.record`, `state.conflict`, `validation.fields` */
export const decideApplicant = (
  db: Db,
  { actor, registrationId, now, pass, reason }: Step & { pass: boolean; reason: string },
): Promise<{ done: true }> =>
  db.transaction().execute(async trx => {
    const row = await lockOurs(trx, actor, registrationId)
    if (row.due_at !== null && row.state === 'SUBMITTED')
      throw new AppError('state.conflict', { message: '候补转正的人还没有确认参加' })
    if (pass && row.starts_at <= now) throw new AppError('state.conflict', { message: '考试已经开始' })
    if (!pass && reason === '') throw new AppError('validation.fields', { fields: { reason: '请写明原因' } })
    if (!pass) {
      const words = { title: '考试资格审核未通过', body: `《${row.title}》：${reason}` }
      await move(trx, row, { event: 'REFUSE', by: 'ORGANISER', now, set: { reason }, words })
    } else if (row.fee === 0) {
      const words = { title: '报名成功', body: `《${row.title}》资格审核通过，准考证发放后会通知你。` }
      await move(trx, row, { event: 'QUALIFY_FREE', by: 'ORGANISER', now, words })
    } else {
      const due = termOf(row, PAY_HOURS, now)
      const body = `《${row.title}》资格审核通过，请在 ${dateTime(due)} 之前缴费，过时座位会放出。`
      await move(trx, row, {
        event: 'QUALIFY',
        by: 'ORGANISER',
        now,
        set: { due_at: due },
        words: { title: '请缴考试报名费', body },
      })
    }
    return { done: true as const }
  })

const numbered = (seat: number): string => String(seat).padStart(3, '0')

/** @throws AppError `missing.record`; `state.conflict` while the window is open, or when nobody has no seat. */
export const issueTickets = (
  db: Db,
  { actor, examId, now, exchange }: ActorContext & { examId: number },
): Promise<CallResult<Calls['issueTickets']>> =>
  db.transaction().execute(async trx => {
    const companyId = companyOf(actor)
    const exam = found(await queries.lockExam(trx, companyId, examId))
    if (exam.state !== 'PUBLISHED') throw new AppError('state.conflict', { message: '考试没有发布，或已经取消' })
    if (now < exam.register_to) throw new AppError('state.conflict', { message: '报名截止之后才能编排座位' })
    const rows = await queries.listSeatless(trx, examId)
    if (rows.length === 0) throw new AppError('state.conflict', { message: '没有等待编排座位的人' })
    const taken = new Set((await queries.listTakenNumbers(trx, examId)).map(one => `${one.site_id} ${one.seat_no}`))
    const year = exam.starts_at.toISOString().slice(0, 4)
    const last = new Map<number, number>()
    const tickets = rows.map(({ id, site_id }): queries.Ticket => {
      let seat = (last.get(site_id) ?? 0) + 1
      while (taken.has(`${site_id} ${numbered(seat)}`)) seat++
      last.set(site_id, seat)
      const ticket_no = `${year}${String(examId).padStart(5, '0')}${String(id).padStart(8, '0')}`
      return { id, seat_no: numbered(seat), ticket_no, check_code: newCheckCode() }
    })
    await queries.updateTickets(trx, tickets, now)
    for (const row of rows)
      await notifyCandidate(trx, row, { title: '准考证已经发放', body: `《${exam.title}》的座位已经排好，可以查看准考证。` })
    const entry = { action: 'exam.issue_tickets', subjectKind: 'exam', subjectId: examId, companyId } as const
    await audit(trx, actor, { ...entry, detail: { amount: rows.length } }, exchange)
    return { issued: rows.length }
  })

const refuseEarly = (row: { starts_at: Date }, now: Date): void => {
  if (now < row.starts_at) throw new AppError('state.conflict', { message: '考试还没有开始' })
}

/** @throws AppError `missing.record`, `state.conflict` */
export const markAttendance = (
  db: Db,
  { actor, registrationId, now, taken }: Step & { taken: boolean },
): Promise<{ done: true }> =>
  db.transaction().execute(async trx => {
    const row = await lockOurs(trx, actor, registrationId)
    refuseEarly(row, now)
    const words = taken ? undefined : { title: '考试登记为缺考', body: `《${row.title}》登记为缺考。如有疑问，请联系组织方。` }
    await move(trx, row, { event: taken ? 'TAKE' : 'MISS', by: 'ORGANISER', now, ...(words ? { words } : {}) })
    return { done: true as const }
  })

/** A changed result is notified again. */
async function score(trx: Db, row: Registration, value: number, now: Date): Promise<void> {
  refuseEarly(row, now)
  const isPassed = row.pass_score === null ? null : value >= row.pass_score
  const isSame = row.state === 'SCORED' && row.score === value
  await move(trx, row, {
    event: 'SCORE',
    by: 'ORGANISER',
    now,
    set: { score: value, passed: isPassed, ...(isSame ? {} : { result_notified_at: null }) },
  })
  if (!isSame) await correctCertificate(trx, row.id, isPassed === true, now)
}

/** @throws AppError `missing.record`, `state.conflict` */
export const scoreApplicant = (
  db: Db,
  { actor, registrationId, now, score: value }: Step & { score: number },
): Promise<{ done: true }> =>
  db.transaction().execute(async trx => {
    await score(trx, await lockOurs(trx, actor, registrationId), value, now)
    return { done: true as const }
  })

/** @throws AppError `missing.record`; `state.conflict` when there is none that counts. */
export const revokeApplicantCertificate = (
  db: Db,
  { actor, registrationId, now, reason, exchange }: Step & { reason: string; exchange: Exchange },
): Promise<{ done: true }> =>
  db.transaction().execute(async trx => {
    const row = await lockOurs(trx, actor, registrationId)
    const code = await revokeCertificate(trx, registrationId, reason, now)
    const entry = { action: 'exam.certificate', subjectKind: 'exam_registration' } as const
    await audit(trx, actor, { ...entry, subjectId: registrationId, companyId: companyOf(actor) }, exchange)
    await notifyCandidate(trx, row, {
      title: '考试合格证书被撤销',
      body: `《${row.title}》的合格证书 ${code} 已经作废。原因：${reason}`,
    })
    return { done: true as const }
  })

type Row = { line: number; ticketNo: string; score: string }
type Importing = { actor: Actor; examId: number; rows: readonly Row[]; now: Date }
type Checked = CheckedRow & { registrationId: number | null; value: number }

const readScore = (text: string): number => (/^\d{1,4}$/.test(text) ? Number(text) : Number.NaN)

/** Every row with what is wrong in it, or whose it is. */
async function check(db: Db, examId: number, rows: readonly Row[]): Promise<Checked[]> {
  const people = await queries.listByTickets(
    db,
    examId,
    rows.map(row => row.ticketNo),
  )
  const byTicket = new Map(people.map(one => [one.ticket_no, one]))
  return rows.map((row, at) => {
    const person = byTicket.get(row.ticketNo)
    const value = readScore(row.score)
    const first = rows.findIndex(one => one.ticketNo === row.ticketNo)
    const problem =
      row.ticketNo === ''
        ? '没有准考证号'
        : !person
          ? '这场考试没有这个准考证号'
          : first < at
            ? `和第 ${rows[first]?.line} 行是同一个准考证号`
            : person.state === 'ABSENT'
              ? '登记为缺考'
              : !(value <= MAX_SCORE)
                ? `成绩应是 0 到 ${MAX_SCORE} 的整数`
                : null
    return { ...row, name: person?.form.name ?? '', problem, value, registrationId: person?.id ?? null }
  })
}

/** Changes nothing. @throws AppError `missing.record` */
export async function checkScores(db: Db, { actor, examId, rows }: Importing): Promise<CallResult<Calls['checkScores']>> {
  found(await queries.findExam(db, companyOf(actor), examId))
  const checked = await check(db, examId, rows)
  return { rows: checked, good: checked.filter(one => one.problem === null).length }
}

/** All rows, or none. @throws AppError `missing.record`, `state.conflict`, `validation.fields` */
export const importScores = (
  db: Db,
  { actor, examId, rows, now, exchange }: Importing & { exchange: Exchange },
): Promise<CallResult<Calls['importScores']>> =>
  db.transaction().execute(async trx => {
    const companyId = companyOf(actor)
    const exam = found(await queries.lockExam(trx, companyId, examId))
    refuseEarly(exam, now)
    const checked = await check(trx, examId, rows)
    const wrong = checked.find(one => one.problem !== null)
    if (wrong)
      throw new AppError('validation.fields', { fields: { rows: `第 ${wrong.line} 行：${wrong.problem}，没有导入任何成绩` } })
    // In one order, so that two imports never wait for each other.
    for (const one of [...checked].sort((a, b) => (a.registrationId ?? 0) - (b.registrationId ?? 0)))
      await score(trx, found(await lockRegistration(trx, one.registrationId ?? 0)), one.value, now)
    const entry = { action: 'exam.import_scores', subjectKind: 'exam', subjectId: examId, companyId } as const
    await audit(trx, actor, { ...entry, detail: { amount: checked.length } }, exchange)
    return { imported: checked.length }
  })
