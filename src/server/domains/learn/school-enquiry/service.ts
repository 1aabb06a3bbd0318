/** Use cases of asking a school. The phone is seen only while the person agrees, and looking at it is written to the audit log. */
import type { z } from 'zod'
import type { ListOf } from '#lib/contract/define.ts'
import {
  MAX_ENQUIRY_MESSAGES,
  MAX_OPEN_SCHOOL_ENQUIRIES,
  type ReceivedEnquiryEntry,
  type ReceivedEnquiryThread,
  type SchoolEnquiryEntry,
  type SchoolEnquiryState,
  type SchoolEnquiryThread,
} from '#lib/contract/learn/school-enquiry.ts'
import type { schoolEnquiryForm } from '#lib/forms/learn/school-visit.ts'
import { type Actor, actingCompany, signedInPerson } from '#server/access/actor.ts'
import { audit } from '#server/audit.ts'
import type { Db } from '#server/db/client.ts'
import { presentPage } from '#server/db/paging.ts'
import { notify } from '#server/domains/platform/notice/service.ts'
import { AppError } from '#server/errors.ts'
import type { Exchange } from '#server/http/exchange.ts'
import { useLimit } from '#server/limits.ts'
import * as queries from './queries.ts'

const EXCERPT_CHARS = 80
const excerptOf = (text: string): string => [...text.replace(/\s+/g, ' ')].slice(0, EXCERPT_CHARS).join('')

const presentEntry = (row: queries.EnquiryRow): SchoolEnquiryEntry => ({
  enquiryId: row.id,
  schoolId: row.school_id,
  schoolName: row.school_name,
  topic: row.topic,
  state: row.state,
  lastText: row.last_text,
  lastAt: row.last_at.toISOString(),
  createdAt: row.created_at.toISOString(),
  sharesPhone: row.shares_phone,
})

const askerOf = (row: queries.EnquiryRow) => ({
  nickname: row.nickname,
  phoneMasked: row.shares_phone ? row.phone_masked : null,
})

async function messagesOf(db: Db, enquiryId: number): Promise<SchoolEnquiryThread['messages']> {
  const rows = await queries.listMessages(db, enquiryId, MAX_ENQUIRY_MESSAGES)
  return rows.map(row => ({
    messageId: row.id,
    bySchool: row.by_school,
    body: row.body,
    createdAt: row.created_at.toISOString(),
  }))
}

const mine = (actor: Actor): queries.Side => ({ userId: signedInPerson(actor).userId })
const ours = (actor: Actor): queries.Side => ({ companyId: actingCompany(actor).companyId })

/** @throws AppError `missing.record` */
async function readRow(db: Db, id: number, side: queries.Side): Promise<queries.EnquiryRow> {
  const row = await queries.findEnquiry(db, id, side)
  if (!row) throw new AppError('missing.record')
  return row
}

async function threadOf(db: Db, id: number, side: queries.Side): Promise<SchoolEnquiryThread> {
  const row = await readRow(db, id, side)
  return { ...presentEntry(row), messages: await messagesOf(db, id) }
}

async function receivedThreadOf(db: Db, id: number, side: queries.Side): Promise<ReceivedEnquiryThread> {
  const row = await readRow(db, id, side)
  return { ...presentEntry(row), ...askerOf(row), messages: await messagesOf(db, id) }
}

const notifySchool = async (trx: Db, { companyId, enquiryId, title, body }: Telling): Promise<void> => {
  for (const leader of await queries.listLeaders(trx, companyId))
    await notify(trx, leader, { kind: 'COMMENT', title, body, link: `/merchant/school/enquiry?id=${enquiryId}` })
}

type Telling = { companyId: number; enquiryId: number; title: string; body: string }

type EnquiryRequest = { id: number } & z.output<typeof schoolEnquiryForm>

/** @throws AppError `missing.record`, `enquiry.closed_school`, `enquiry.asked`, `enquiry.no_phone`, `limits.too_many` */
export async function askSchool(db: Db, actor: Actor, asked: EnquiryRequest, now: Date): Promise<SchoolEnquiryThread> {
  const { userId } = signedInPerson(actor)
  await useLimit(db, 'commentPerPerson', String(userId))
  return db.transaction().execute(async trx => {
    const { phone } = await queries.lockPerson(trx, userId)
    const school = await queries.findPublicSchool(trx, asked.id)
    if (!school) throw new AppError('missing.record')
    if (school.company_id === null) throw new AppError('enquiry.closed_school')
    if (asked.sharesPhone && phone === null) throw new AppError('enquiry.no_phone')
    const open = await queries.listOpenSchools(trx, userId)
    if (open.includes(school.id)) throw new AppError('enquiry.asked')
    if (open.length >= MAX_OPEN_SCHOOL_ENQUIRIES)
      throw new AppError('limits.too_many', {
        message: `最多同时咨询 ${MAX_OPEN_SCHOOL_ENQUIRIES} 所学校，请先结束不需要的`,
      })
    const enquiryId = await queries.insertEnquiry(trx, {
      school_id: school.id,
      user_id: userId,
      topic: asked.topic,
      shares_phone: asked.sharesPhone,
      last_text: excerptOf(asked.body),
      last_at: now,
      created_at: now,
    })
    await queries.insertMessage(trx, {
      enquiry_id: enquiryId,
      author_user_id: userId,
      by_school: false,
      body: asked.body,
      created_at: now,
    })
    await notifySchool(trx, {
      companyId: school.company_id,
      enquiryId,
      title: `有人咨询${school.name}`,
      body: excerptOf(asked.body),
    })
    return threadOf(trx, enquiryId, { userId })
  })
}

type ListQuery = {
  pageNo: number
  pageSize: number
  cursor?: string | undefined
  state?: SchoolEnquiryState | undefined
}

export const listSchoolEnquiries = async (db: Db, actor: Actor, query: ListQuery): Promise<ListOf<SchoolEnquiryEntry>> =>
  presentPage(await queries.pageOfEnquiries(db, mine(actor), query), presentEntry)

/** @throws AppError `missing.record` */
export const getSchoolEnquiry = (db: Db, actor: Actor, id: number): Promise<SchoolEnquiryThread> => threadOf(db, id, mine(actor))

/** @throws AppError `missing.record`; `state.conflict` once it is closed. */
async function lockOpen(trx: Db, id: number, side: queries.Side): Promise<queries.EnquiryRow> {
  const row = await queries.lockEnquiry(trx, id, side)
  if (!row) throw new AppError('missing.record')
  if (row.state === 'CLOSED') throw new AppError('state.conflict', { message: '这个咨询已经结束' })
  return row
}

type Writing = { row: queries.EnquiryRow; userId: number; bySchool: boolean; body: string; now: Date }

/** @throws AppError `enquiry.full` */
async function write(trx: Db, { row, userId, bySchool, body, now }: Writing): Promise<void> {
  if ((await queries.countMessages(trx, row.id)) >= MAX_ENQUIRY_MESSAGES) throw new AppError('enquiry.full')
  await queries.insertMessage(trx, {
    enquiry_id: row.id,
    author_user_id: userId,
    by_school: bySchool,
    body,
    created_at: now,
  })
  const state = bySchool ? 'ANSWERED' : 'WAITING'
  await queries.updateEnquiry(trx, row.id, { state, last_text: excerptOf(body), last_at: now })
}

type Message = { enquiryId: number; body: string; now: Date }

/** @throws AppError `missing.record`, `state.conflict`, `enquiry.full` */
export async function writeToSchool(db: Db, actor: Actor, { enquiryId, body, now }: Message): Promise<SchoolEnquiryThread> {
  const { userId } = signedInPerson(actor)
  await useLimit(db, 'commentPerPerson', String(userId))
  return db.transaction().execute(async trx => {
    const row = await lockOpen(trx, enquiryId, { userId })
    await write(trx, { row, userId, bySchool: false, body, now })
    if (row.company_id !== null)
      await notifySchool(trx, {
        companyId: row.company_id,
        enquiryId,
        title: `${row.school_name}的咨询有新留言`,
        body: excerptOf(body),
      })
    return threadOf(trx, enquiryId, { userId })
  })
}

/** @throws AppError `missing.record`, `state.conflict`, `enquiry.no_phone` */
export async function sharePhone(db: Db, actor: Actor, enquiryId: number, share: boolean): Promise<SchoolEnquiryThread> {
  const { userId } = signedInPerson(actor)
  return db.transaction().execute(async trx => {
    await lockOpen(trx, enquiryId, { userId })
    if (share && (await queries.findPhone(trx, userId)) === null) throw new AppError('enquiry.no_phone')
    await queries.updateEnquiry(trx, enquiryId, { shares_phone: share })
    return threadOf(trx, enquiryId, { userId })
  })
}

/** @throws AppError `missing.record`, `state.conflict` */
export async function closeSchoolEnquiry(db: Db, actor: Actor, enquiryId: number): Promise<SchoolEnquiryThread> {
  const { userId } = signedInPerson(actor)
  return db.transaction().execute(async trx => {
    await lockOpen(trx, enquiryId, { userId })
    await queries.updateEnquiry(trx, enquiryId, { state: 'CLOSED', shares_phone: false })
    return threadOf(trx, enquiryId, { userId })
  })
}

export const listReceivedEnquiries = async (db: Db, actor: Actor, query: ListQuery): Promise<ListOf<ReceivedEnquiryEntry>> =>
  presentPage(await queries.pageOfEnquiries(db, ours(actor), query), row => ({ ...presentEntry(row), ...askerOf(row) }))

/** @throws AppError `missing.record` */
export const getReceivedEnquiry = (db: Db, actor: Actor, id: number): Promise<ReceivedEnquiryThread> =>
  receivedThreadOf(db, id, ours(actor))

/** @throws AppError `missing.record`, `state.conflict`, `enquiry.full` */
export async function answerSchoolEnquiry(
  db: Db,
  actor: Actor,
  { enquiryId, body, now }: Message,
): Promise<ReceivedEnquiryThread> {
  const { userId } = signedInPerson(actor)
  return db.transaction().execute(async trx => {
    const row = await lockOpen(trx, enquiryId, ours(actor))
    await write(trx, { row, userId, bySchool: true, body, now })
    await notify(trx, row.user_id, {
      kind: 'COMMENT',
      title: `${row.school_name}答复了你的咨询`,
      body: excerptOf(body),
      link: `/member/member_school?view=enquiries&id=${enquiryId}`,
    })
    return receivedThreadOf(trx, enquiryId, ours(actor))
  })
}

/** @throws AppError `missing.record`; `enquiry.no_consent` unless the person agrees. */
export const revealEnquiryPhone = (
  db: Db,
  actor: Actor,
  { enquiryId, exchange }: { enquiryId: number; exchange: Exchange },
): Promise<{ phone: string }> =>
  db.transaction().execute(async trx => {
    const { companyId } = actingCompany(actor)
    const row = await queries.lockEnquiry(trx, enquiryId, { companyId })
    if (!row) throw new AppError('missing.record')
    const phone = row.shares_phone ? await queries.findPhone(trx, row.user_id) : null
    if (phone === null) throw new AppError('enquiry.no_consent')
    await audit(
      trx,
      actor,
      { action: 'school_enquiry.read_phone', subjectKind: 'school_enquiry', subjectId: enquiryId, companyId },
      exchange,
    )
    return { phone }
  })
