/** Registering for an exam, and what a candidate does with it until the exam begins. */
import type { CallResult } from '#lib/contract/define.ts'
import type { examRegistration, RegistrationForm, RegistrationScreen } from '#lib/contract/learn/exam-registration.ts'
import { dateTime } from '#lib/format/date.ts'
import { maskPhone } from '#lib/format/mask.ts'
import { ADULT_AGE } from '#lib/learn/exam-rules.ts'
import { pageTag } from '#lib/tags.ts'
import { ageOf, maskIdNumber } from '#lib/validate/id-number.ts'
import { type Actor, signedInPerson } from '#server/access/actor.ts'
import { purgeTags } from '#server/cache/purge.ts'
import type { Db } from '#server/db/client.ts'
import { findIdentityPaper } from '#server/domains/people/certification/service.ts'
import { takeUploads } from '#server/domains/platform/upload/service.ts'
import { closeOrder, getPayable, noContact, placeOrder, refundByRule } from '#server/domains/trade/order/service.ts'
import { AppError } from '#server/errors.ts'
import { seal } from '#server/secrets.ts'
import { requestFile } from '../certificate/service.ts'
import { move, notifyCandidate } from './move.ts'
import * as queries from './queries.ts'

type Calls = typeof examRegistration

const closedText = (exam: queries.OpenExam, now: Date): string =>
  now < exam.register_from
    ? `${dateTime(exam.register_from)} 开始报名`
    : now >= exam.register_to
      ? `报名已于 ${dateTime(exam.register_to)} 截止`
      : ''

/** @throws AppError `missing.record` when there is no such exam, or nobody takes registrations for it here. */
export async function getRegistrationScreen(db: Db, actor: Actor, examId: number, now: Date): Promise<RegistrationScreen> {
  const { userId } = signedInPerson(actor)
  const exam = await queries.findExam(db, examId)
  if (!exam) throw new AppError('missing.record')
  const [sites, live, conflicts, paper, phone] = await Promise.all([
    queries.listSites(db, examId),
    queries.findLive(db, examId, userId),
    queries.listConflicts(db, examId, userId),
    findIdentityPaper(db, userId),
    queries.findPhone(db, userId),
  ])
  const closed = closedText(exam, now)
  return {
    examId,
    title: exam.title,
    fee: exam.fee,
    startsAt: exam.starts_at.toISOString(),
    registerTo: exam.register_to.toISOString(),
    isOpen: closed === '',
    closedText: closed,
    conditions: exam.conditions,
    materials: exam.materials,
    needsFiles: exam.needs_files,
    sites: sites.map(site => ({
      siteId: site.id,
      name: site.name,
      address: site.address,
      seats: site.seats,
      seatsLeft: site.seats - site.seats_taken,
      waiting: Number(site.waiting ?? 0),
    })),
    mine: live ? { registrationId: live.id, state: live.state } : null,
    certified: paper
      ? { name: paper.name, idNumberMasked: maskIdNumber(paper.idNumber), isMinor: ageOf(paper.idNumber, now) < ADULT_AGE }
      : null,
    phone,
    conflicts: conflicts.map(one => ({
      registrationId: one.id,
      title: one.title,
      subject: one.subject,
      startsAt: one.starts_at.toISOString(),
    })),
  }
}

/** Every material that the exam asks for has its file, and nothing else has one. */
function requireFiles(exam: queries.OpenExam, files: RegistrationForm['files']): void {
  if (!exam.needs_files) {
    if (files.length > 0) throw new AppError('validation.fields', { fields: { files: '这场考试不收材料文件' } })
    return
  }
  const handedIn = new Set<string>(files.map(file => file.material))
  const missing = exam.materials.find(material => !handedIn.has(material))
  if (missing !== undefined) throw new AppError('validation.fields', { fields: { files: `请上传：${missing}` } })
  if (files.some(file => !exam.materials.includes(file.material)))
    throw new AppError('validation.fields', { fields: { files: '材料的种类变了，请刷新页面后再试' } })
}

type Person = { name: string; idNumber: string }

/** As the certificate says, otherwise as typed. */
async function personOf(trx: Db, userId: number, form: RegistrationForm): Promise<Person> {
  const paper = await findIdentityPaper(trx, userId)
  if (paper) return paper
  if (form.name === '' || form.idNumber === '')
    throw new AppError('validation.fields', {
      fields: {
        ...(form.name === '' ? { name: '请填写姓名' } : {}),
        ...(form.idNumber === '' ? { idNumber: '请填写身份证号' } : {}),
      },
    })
  return { name: form.name, idNumber: form.idNumber }
}

/** A seat, or a place on the waiting list: what is full stays full until this one stands on the list. */
const takeSeatOrWait = async (trx: Db, siteId: number): Promise<boolean> => {
  if (await queries.takeSeatAhead(trx, siteId)) return true
  await queries.lockSite(trx, siteId)
  return queries.takeSeatAhead(trx, siteId)
}

type Guardian = NonNullable<RegistrationForm['guardian']>

const NEEDS_GUARDIAN = '报名者未满十八周岁，请填写监护人并由监护人同意'

/** Rule 未成年人: a candidate who is not of age sits an exam with the knowledge of a guardian; the organiser checks their relation. */
function guardianOf({ guardian }: RegistrationForm, person: Person, now: Date): Guardian | null {
  if (ageOf(person.idNumber, now) >= ADULT_AGE) return null
  if (!guardian) throw new AppError('validation.fields', { message: NEEDS_GUARDIAN, fields: { 'guardian.name': NEEDS_GUARDIAN } })
  return guardian
}

type Registering = RegistrationForm & { examId: number; now: Date }

/** @throws AppError `missing.record`; `state.conflict` outside the time for it; `exam.registered`, `exam.time_conflict` */
async function requireOpenFor(trx: Db, userId: number, examId: number, now: Date): Promise<queries.OpenExam> {
  const exam = await queries.findExam(trx, examId)
  if (!exam) throw new AppError('missing.record')
  const closed = closedText(exam, now)
  if (closed) throw new AppError('state.conflict', { message: closed })
  if (await queries.findLive(trx, examId, userId)) throw new AppError('exam.registered')
  const [conflict] = await queries.listConflicts(trx, examId, userId)
  if (conflict)
    throw new AppError('exam.time_conflict', {
      message: `和你报名的《${conflict.title}》时间冲突（${conflict.subject}，${dateTime(conflict.starts_at)}）`,
    })
  return exam
}

/** What is stored of the form: masked, as both sides see it, and whole, sealed. */
const storedForm = (form: RegistrationForm, person: Person, guardian: Guardian | null) => ({
  form: JSON.stringify({
    name: person.name,
    idNumber: maskIdNumber(person.idNumber),
    education: form.education,
    phone: maskPhone(form.phone),
    ...(form.company ? { company: form.company } : {}),
    ...(guardian
      ? { guardianName: guardian.name, guardianRelation: guardian.relation, guardianPhone: maskPhone(guardian.phone) }
      : {}),
  }),
  private_cipher: seal(
    JSON.stringify({
      idNumber: person.idNumber,
      phone: form.phone,
      ...(guardian ? { guardianPhone: guardian.phone } : {}),
    }),
  ),
})

const noticeOf = (state: 'SUBMITTED' | 'WAITLISTED', exam: string, site: string) =>
  state === 'SUBMITTED'
    ? { title: '报名已提交', body: `《${exam}》在${site}的座位已经为你留下，等组织方审核资格。` }
    : { title: '已进入候补', body: `《${exam}》在${site}的座位已满，你已排进候补，有人退出时按先后顺序通知。` }

/** @throws AppError `missing.record`, `state.conflict`, `validation.fields`, `exam.registered`, `exam.time_conflict`, `upload.missing` */
export const registerForExam = (
  db: Db,
  actor: Actor,
  { examId, now, ...form }: Registering,
): Promise<CallResult<Calls['registerForExam']>> =>
  db.transaction().execute(async trx => {
    const { userId } = signedInPerson(actor)
    await queries.lockPerson(trx, userId)
    const exam = await requireOpenFor(trx, userId, examId, now)
    const sites = await queries.listSites(trx, examId)
    const site = sites.find(one => one.id === form.siteId)
    if (!site) throw new AppError('validation.fields', { fields: { siteId: '请选择考点' } })
    requireFiles(exam, form.files)
    const person = await personOf(trx, userId, form)
    const guardian = guardianOf(form, person, now)
    const ids = form.files.map(file => file.uploadId)
    const taken = await takeUploads(trx, { userId, ids, purpose: 'ATTACHMENT', field: 'files', now })
    const state = (await takeSeatOrWait(trx, site.id)) ? ('SUBMITTED' as const) : ('WAITLISTED' as const)
    const id = await queries.insertRegistration(trx, {
      exam_id: examId,
      site_id: site.id,
      user_id: userId,
      state,
      reason: null,
      ...storedForm(form, person, guardian),
      due_at: null,
      order_no: null,
      seat_no: null,
      ticket_no: null,
      check_code: null,
      score: null,
      passed: null,
      result_notified_at: null,
      created_at: now,
      updated_at: now,
    })
    if (taken.length > 0)
      await queries.insertFiles(
        trx,
        taken.map((file, at) => ({
          registration_id: id,
          material: form.files[at]!.material,
          upload_id: file.id,
          name: file.name,
        })),
      )
    await notifyCandidate(trx, { id, user_id: userId }, noticeOf(state, exam.title, site.name))
    await purgeTags(trx, [pageTag.exam(examId)])
    return { registrationId: id, state }
  })

/** @throws AppError `missing.record` for a registration that is not mine. */
async function lockMine(trx: Db, actor: Actor, registrationId: number): Promise<queries.Registration> {
  const row = await queries.lockRegistration(trx, registrationId)
  if (row?.user_id !== signedInPerson(actor).userId) throw new AppError('missing.record')
  return row
}

type OwnRegistration = { registrationId: number; now: Date }

/** @throws AppError `missing.record`; `state.conflict` when nothing is to be confirmed, or the term is over. */
export const confirmRegistration = (db: Db, actor: Actor, { registrationId, now }: OwnRegistration): Promise<{ done: true }> =>
  db.transaction().execute(async trx => {
    const row = await lockMine(trx, actor, registrationId)
    if (row.state !== 'SUBMITTED' || !row.due_at) throw new AppError('state.conflict', { message: '现在没有需要确认的名额' })
    if (row.due_at <= now) throw new AppError('state.conflict', { message: '确认时间已过，名额会让给下一位' })
    await move(trx, row, { event: 'CONFIRM', by: 'PERSON', now })
    return { done: true as const }
  })

type Paying = { orderNo: string; payable: number }

async function findWaitingOrder(db: Db, actor: Actor, registrationId: number): Promise<Paying | null> {
  const row = await queries.findRegistration(db, registrationId)
  if (row?.user_id !== signedInPerson(actor).userId) throw new AppError('missing.record')
  if (row.state !== 'UNPAID') throw new AppError('state.conflict', { message: '现在不需要缴费' })
  if (row.order_no === null) return null
  const { orderNo, payable } = await getPayable(db, actor, row.order_no).catch(() => {
    throw new AppError('state.conflict', { message: '你用另一个身份下了缴费订单，请切换身份后付款' })
  })
  return { orderNo, payable }
}

/** @throws AppError `missing.record`, `state.conflict`, `order.own`, `order.owned`, `order.unpaid_full`, `money.balance_too_low` */
export async function payRegistration(
  db: Db,
  actor: Actor,
  { registrationId, useCoins, now }: OwnRegistration & { useCoins: boolean },
): Promise<Paying> {
  const before = await findWaitingOrder(db, actor, registrationId)
  if (before) return before
  const row = await queries.findRegistration(db, registrationId)
  if (row?.company_id === null)
    throw new AppError('state.conflict', { message: '这场考试由组织单位自行受理报名，报名费请向组织单位缴' })
  if (!row?.due_at || row.due_at <= now) throw new AppError('state.conflict', { message: '缴费时间已过，座位会让给候补' })
  const wanted = { kind: 'EXAM' as const, subjectId: row.exam_id, lines: [{ refId: null, quantity: 1 }] }
  try {
    const orderNo = await placeOrder(db, actor, wanted, { details: noContact(useCoins), now })
    const { payable } = await getPayable(db, actor, orderNo)
    return { orderNo, payable }
  } catch (error) {
    // Another tab was quicker: its order is this one's.
    if (!(error instanceof AppError) || error.code !== 'order.owned') throw error
    const placed = await findWaitingOrder(db, actor, registrationId)
    if (!placed) throw new AppError('state.conflict')
    return placed
  }
}

/** @throws AppError `missing.record` for somebody else's; `state.conflict` for a candidate who has not passed. */
export async function requestExamCertificate(db: Db, actor: Actor, registrationId: number, now: Date) {
  const row = await queries.findRegistration(db, registrationId)
  if (row?.user_id !== signedInPerson(actor).userId) throw new AppError('missing.record')
  return requestFile(db, actor, registrationId, now)
}

const REASON = '本人取消报名'

/** Explains that another identity of the person placed the order; its details are not for this one. */
const asOtherIdentity = (error: unknown): never => {
  if (error instanceof AppError && error.code === 'missing.record')
    throw new AppError('state.conflict', { message: '报名费是用另一个身份付的，请切换身份后再取消' })
  throw error
}

/**
 * Before the window closes everything comes back (rule 退款, 未开始的全退); candidates who have not paid may leave until the exam begins.
 * @throws AppError `missing.record`, `state.conflict`
 */
export async function cancelRegistration(
  db: Db,
  actor: Actor,
  { registrationId, now }: OwnRegistration,
): Promise<{ done: true }> {
  const found = await queries.findRegistration(db, registrationId)
  if (found?.user_id !== signedInPerson(actor).userId) throw new AppError('missing.record')
  if (!mayCancel(found, now)) throw new AppError('state.conflict', { message: '现在不能取消报名' })
  const order = found.order_no === null ? null : { db, actor, orderNo: found.order_no, now }
  if (order && found.state === 'REGISTERED') {
    await refundByRule(order, REASON).catch(asOtherIdentity)
    return { done: true }
  }
  if (order && found.state === 'UNPAID') await closeOrder(order).catch(asOtherIdentity)
  return db.transaction().execute(async trx => {
    const row = await lockMine(trx, actor, registrationId)
    if (!mayCancel(row, now) || row.order_no !== null) throw new AppError('state.conflict')
    await move(trx, row, { event: 'CANCEL', by: 'PERSON', now, set: { reason: REASON } })
    return { done: true as const }
  })
}

type RegistrationState = Pick<queries.Registration, 'state' | 'register_to' | 'starts_at'>

/** Whether a person may withdraw: with a seat for good only while others can still take it, before that until the exam begins. */
export const mayCancel = ({ state, register_to, starts_at }: RegistrationState, now: Date): boolean =>
  state === 'REGISTERED'
    ? now < register_to
    : ['SUBMITTED', 'QUALIFYING', 'WAITLISTED', 'UNPAID'].includes(state) && now < starts_at
