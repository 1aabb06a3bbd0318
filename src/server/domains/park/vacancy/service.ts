/** Use cases of enquiries about vacant rooms: asked, confirmed or moved, declined, withdrawn. Both sides are notified. */

import type { z } from 'zod'
import type { ListOf } from '#lib/contract/define.ts'
import {
  type Enquiry,
  type EnquiryState,
  type HalfDay,
  MAX_OPEN_ENQUIRIES,
  type ManagedEnquiry,
  VIEWING_DAYS,
} from '#lib/contract/park/vacancy.ts'
import { date } from '#lib/format/date.ts'
import { DAY_MS } from '#lib/format/units.ts'
import { roomText, visitText } from '#lib/format/vacancy.ts'
import type { appointmentBody, declineBody, enquiryBody } from '#lib/forms/park/vacancy.ts'
import { type Actor, companyIdOf, signedInPerson } from '#server/access/actor.ts'
import { ownedOnly, ownershipOf, requireOwned } from '#server/access/ownership.ts'
import type { OperatorContext } from '#server/access/request-context.ts'
import { audit } from '#server/audit.ts'
import type { Db } from '#server/db/client.ts'
import { presentPage } from '#server/db/paging.ts'
import { notify } from '#server/domains/platform/notice/service.ts'
import { AppError } from '#server/errors.ts'
import * as queries from './queries.ts'

const visitOf = (on: string | null, halfDay: HalfDay | null) => (on && halfDay ? { on, halfDay } : null)

const present = (row: queries.EnquiryRow): Enquiry => ({
  id: row.id,
  buildingId: row.building_id,
  building: row.building,
  number: row.number,
  area: row.area,
  rent: row.rent,
  isVacant: row.unit_state === 'VACANT',
  contactName: row.contact_name,
  wantedArea: row.wanted_area,
  message: row.message,
  company: row.company,
  wished: { on: row.wished_on, halfDay: row.wished_half },
  agreed: visitOf(row.agreed_on, row.agreed_half),
  state: row.state,
  reply: row.reply,
  createdAt: row.created_at.toISOString(),
  version: row.version,
})

const presentManaged = (row: queries.EnquiryRow): ManagedEnquiry => ({ ...present(row), phoneMasked: row.phone_masked })

/** @throws AppError `validation.fields` unless the day is one from tomorrow on */
function requireComing(visitOn: string, now: Date): void {
  const [first, last] = [date(now.getTime() + DAY_MS), date(now.getTime() + VIEWING_DAYS * DAY_MS)]
  if (visitOn < first || visitOn > last)
    throw new AppError('validation.fields', { fields: { visitOn: `请选择明天起 ${VIEWING_DAYS} 天内的日期` } })
}

type NewEnquiry = { id: number } & z.output<typeof enquiryBody>

/** @throws AppError `missing.record` for a room that is not vacant; `vacancy.no_phone`, `vacancy.asked`, `vacancy.too_many` */
export async function enquire(db: Db, actor: Actor, { id: unitId, ...asked }: NewEnquiry, now: Date): Promise<Enquiry> {
  const { userId } = signedInPerson(actor)
  requireComing(asked.visitOn, now)
  const row = await db.transaction().execute(async trx => {
    const { phone } = await queries.lockPerson(trx, userId)
    if (phone === null) throw new AppError('vacancy.no_phone')
    const unit = await queries.findVacant(trx, unitId)
    if (!unit) throw new AppError('missing.record')
    const open = await queries.listOpenUnits(trx, userId)
    if (open.includes(unitId)) throw new AppError('vacancy.asked')
    if (open.length >= MAX_OPEN_ENQUIRIES) throw new AppError('vacancy.too_many')
    const id = await queries.insertEnquiry(trx, {
      unit_id: unitId,
      owner_user_id: userId,
      owner_company_id: companyIdOf(actor),
      contact_name: asked.contactName,
      wanted_area: asked.wantedArea,
      message: asked.message,
      wished_on: asked.visitOn,
      wished_half: asked.halfDay,
      created_at: now,
      updated_at: now,
    })
    for (const operator of await queries.listOperators(trx)) {
      await notify(trx, operator, {
        kind: 'SYSTEM',
        title: `有人想看 ${roomText(unit)}`,
        body: `希望 ${visitText({ on: asked.visitOn, halfDay: asked.halfDay })}看房，请确认或改约。`,
        link: '/manage/vacancy?state=WAITING',
        dedupeKey: `vacancy-asked-${id}`,
      })
    }
    return queries.getEnquiry(trx, id)
  })
  return present(row)
}

type ListQuery = { pageNo: number; pageSize: number; cursor?: string | undefined; state?: EnquiryState | undefined }

export async function listEnquiries(db: Db, actor: Actor, query: ListQuery): Promise<ListOf<Enquiry>> {
  const owned = ownedOnly(actor, { user: 'vacancy_enquiries.owner_user_id', company: 'vacancy_enquiries.owner_company_id' })
  return presentPage(await queries.pageOfEnquiries(db, owned, query), present)
}

/** @throws AppError `state.conflict` */
function requireOpen(row: queries.LockedRow): void {
  if (row.state !== 'WAITING' && row.state !== 'CONFIRMED') throw new AppError('state.conflict')
}

/** Withdraws an enquiry; the operator who made the appointment is notified. @throws AppError `missing.record`, `state.conflict` */
export async function withdrawEnquiry(db: Db, actor: Actor, id: number, now: Date): Promise<Enquiry> {
  return db.transaction().execute(async trx => {
    const locked = requireOwned(actor, await queries.lockEnquiry(trx, id), ownershipOf)
    requireOpen(locked)
    await queries.updateEnquiry(trx, locked, { state: 'WITHDRAWN', updated_at: now })
    const row = await queries.getEnquiry(trx, id)
    const agreed = visitOf(locked.agreed_on, locked.agreed_half)
    if (locked.decided_by !== null && agreed) {
      await notify(trx, locked.decided_by, {
        kind: 'SYSTEM',
        title: `${roomText(row)}的看房取消了`,
        body: `${locked.contact_name}撤回了 ${visitText(agreed)}的看房。`,
        link: '/manage/vacancy?state=WITHDRAWN',
        dedupeKey: `vacancy-withdrawn-${id}`,
      })
    }
    return present(row)
  })
}

export async function listManaged(db: Db, query: ListQuery): Promise<ListOf<ManagedEnquiry>> {
  return presentPage(await queries.pageOfEnquiries(db, null, query), presentManaged)
}

type Deciding = OperatorContext & { id: number }

/** @throws AppError `missing.record`; `state.changed` when somebody was quicker; `state.conflict` */
async function lockToDecide(trx: Db, id: number, version: number): Promise<queries.LockedRow> {
  const row = await queries.lockEnquiry(trx, id)
  if (!row) throw new AppError('missing.record')
  requireOpen(row)
  if (row.version !== version) throw new AppError('state.changed')
  return row
}

const subjectOf = (id: number) => ({ subjectKind: 'vacancy_enquiry', subjectId: id }) as const

/** @throws AppError `missing.record`; `state.conflict` once it is over */
export async function revealPhone(db: Db, { operator, exchange, id }: Deciding): Promise<{ phone: string | null }> {
  return db.transaction().execute(async trx => {
    const row = await queries.lockEnquiry(trx, id)
    if (!row) throw new AppError('missing.record')
    requireOpen(row)
    await audit(trx, operator, { action: 'vacancy.read_phone', ...subjectOf(id) }, exchange)
    return { phone: await queries.findPhone(trx, row.owner_user_id) }
  })
}

const LIST = '/member/member_vacancy'

/** @throws AppError as `lockToDecide`; `validation.fields` for a day that is not to come */
export async function confirmEnquiry(
  db: Db,
  { visitOn, halfDay, reply, version }: z.output<typeof appointmentBody>,
  { operator, exchange, id, now }: Deciding,
): Promise<ManagedEnquiry> {
  return db.transaction().execute(async trx => {
    const locked = await lockToDecide(trx, id, version)
    requireComing(visitOn, now)
    await queries.updateEnquiry(trx, locked, {
      state: 'CONFIRMED',
      agreed_on: visitOn,
      agreed_half: halfDay,
      reply,
      decided_by: operator.userId,
      updated_at: now,
    })
    await audit(trx, operator, { action: 'vacancy.confirm', ...subjectOf(id) }, exchange)
    const row = await queries.getEnquiry(trx, id)
    const before = visitOf(locked.agreed_on, locked.agreed_half) ?? { on: locked.wished_on, halfDay: locked.wished_half }
    const moved = before.on !== visitOn || before.halfDay !== halfDay
    await notify(trx, locked.owner_user_id, {
      kind: 'SYSTEM',
      title: `${roomText(row)}的看房${moved ? '改了时间' : '约好了'}`,
      body: `${visitText({ on: visitOn, halfDay })}看房。${reply}`,
      link: LIST,
      dedupeKey: `vacancy-confirmed-${id}-${locked.version}`,
    })
    return presentManaged(row)
  })
}

/** @throws AppError as `lockToDecide` */
export async function declineEnquiry(
  db: Db,
  { reason, version }: z.output<typeof declineBody>,
  { operator, exchange, id, now }: Deciding,
): Promise<ManagedEnquiry> {
  return db.transaction().execute(async trx => {
    const locked = await lockToDecide(trx, id, version)
    await queries.updateEnquiry(trx, locked, { state: 'DECLINED', reply: reason, decided_by: operator.userId, updated_at: now })
    await audit(trx, operator, { action: 'vacancy.decline', ...subjectOf(id), detail: { reason } }, exchange)
    const row = await queries.getEnquiry(trx, id)
    await notify(trx, locked.owner_user_id, {
      kind: 'SYSTEM',
      title: `${roomText(row)}没有安排看房`,
      body: `理由：${reason}`,
      link: LIST,
      dedupeKey: `vacancy-declined-${id}`,
    })
    return presentManaged(row)
  })
}
