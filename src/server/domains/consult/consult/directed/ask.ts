/** Asking a consultant or a company: what can be bought, and ordering it. Prices come from the fees alone. */

import type { directed } from '#lib/contract/consult/directed.ts'
import type { CallParsed, CallResult } from '#lib/contract/define.ts'
import { ORDER_PAY_MINUTES } from '#lib/contract/trade/order-actions.ts'
import { minutesText, wayTexts } from '#lib/format/consult.ts'
import { startOfDay } from '#lib/format/shanghai.ts'
import { DAY_MS, MINUTE_MS } from '#lib/format/units.ts'
import { type Actor, signedInPerson } from '#server/access/actor.ts'
import { ownerScopeOf } from '#server/access/ownership.ts'
import { introHtml } from '#server/content/intro.ts'
import type { Db } from '#server/db/client.ts'
import { openDays } from '#server/domains/consult/consult/calendar.ts'
import { readAvailability } from '#server/domains/consult/consult/queries/availability.ts'
import { findCompanyRow } from '#server/domains/consult/consult/queries/companies.ts'
import { listFieldRows } from '#server/domains/consult/consult/queries/consultants.ts'
import { listFeeRows, type Provider } from '#server/domains/consult/consult/queries/fees.ts'
import { minorRefusal, refuseMinor } from '#server/domains/people/certification/service.ts'
import { AppError } from '#server/errors.ts'
import { useLimit } from '#server/limits.ts'
import { takeFiles } from './files.ts'
import { orderConsultation } from './purchase.ts'
import * as queries from './queries.ts'

type Calls = typeof directed
type ProviderIds = { employeeId?: number | undefined; companyId?: number | undefined }

/** `relayed`: whether calls have a relay, without which nobody calls anonymously. */
type AskContext = { relayed: boolean; now: Date }

const CALENDAR_DAYS = 7
const NO_RELAY = '匿名咨询的通话要经过中转服务器，本站还没有开通。请选图文咨询，或者不匿名'

/** Who is asked, as money and the calendar know them. @throws AppError `missing.record` */
async function findProvider(db: Db, { employeeId, companyId }: ProviderIds, hold: boolean) {
  if ((employeeId === undefined) === (companyId === undefined)) throw new AppError('missing.record')
  if (employeeId !== undefined) {
    const row = await (hold ? queries.lockAskable : queries.findAskable)(db, employeeId)
    if (!row) throw new AppError('missing.record')
    const { id, name, state, free_first, root_category_id, user_id, company_id } = row
    const seller = { userId: user_id, companyId: company_id }
    const fees: Provider = { consultantId: id }
    return { consultantId: id, name, taking: state === 'ACTIVE', freeFirst: free_first, root: root_category_id, seller, fees }
  }
  const row = await findCompanyRow(db, companyId!)
  const ownerId = row ? await queries.findCompanyOwner(db, row.id) : null
  if (!row || ownerId === null) throw new AppError('missing.record')
  const seller = { userId: ownerId, companyId: row.id }
  const fees: Provider = { companyId: row.id }
  return {
    consultantId: null,
    name: row.name,
    taking: row.state === 'ACTIVE',
    freeFirst: false,
    root: row.root_category_id,
    seller,
    fees,
  }
}

type FoundProvider = Awaited<ReturnType<typeof findProvider>>

const listFields = (db: Db, { consultantId, root }: FoundProvider) =>
  consultantId === null ? queries.listFieldsUnder(db, root) : listFieldRows(db, consultantId)

async function listSlots(db: Db, consultantId: number | null, now: Date): Promise<Date[]> {
  if (consultantId === null) return []
  const today = startOfDay(now)
  const availability = await readAvailability(db, consultantId, today, new Date(today.getTime() + CALENDAR_DAYS * DAY_MS))
  return openDays(availability, now, CALENDAR_DAYS).flatMap(({ slots }, index) =>
    slots.filter(slot => !slot.booked).map(slot => new Date(today.getTime() + index * DAY_MS + slot.from * MINUTE_MS)),
  )
}

const isFirstFree = async (db: Db, asking: FoundProvider, userId: number): Promise<boolean> =>
  asking.freeFirst && asking.consultantId !== null && !(await queries.hasAskedBefore(db, userId, asking.consultantId))

/** The first consultation of a consultant who gives it away is in writing. */
const isFree = ({ way, price }: { way: string; price: number }, firstFree: boolean): boolean =>
  price === 0 || (firstFree && way === 'TEXT')

export async function getDirectedOffer(
  db: Db,
  actor: Actor,
  asked: ProviderIds,
  { relayed, now }: AskContext,
): Promise<CallResult<Calls['getDirectedOffer']>> {
  const { userId } = signedInPerson(actor)
  const asking = await findProvider(db, asked, false)
  const unpaidSince = new Date(now.getTime() - ORDER_PAY_MINUTES * MINUTE_MS)
  const [fees, slots, categories, firstFree, refusal, unpaid] = await Promise.all([
    listFeeRows(db, asking.fees),
    listSlots(db, asking.consultantId, now),
    listFields(db, asking),
    isFirstFree(db, asking, userId),
    minorRefusal(db, userId, 'CONSULT', now),
    queries.findUnpaid(db, { userId, companyId: ownerScopeOf(actor).companyId }, asking.fees, unpaidSince),
  ])
  const own = asking.consultantId !== null && asking.seller.userId === userId
  return {
    name: asking.name,
    companyId: asking.seller.companyId,
    fees: fees
      .filter(fee => refusal === null || isFree(fee, firstFree))
      .map(({ way, minutes, price, follow_ups, note }) => ({ way, minutes, price, followUps: follow_ups, note })),
    slots: asking.taking ? slots.map(slot => slot.toISOString()) : [],
    categories: categories.map(({ id, name }) => ({ categoryId: id, name })),
    firstFree,
    anonymousCalls: relayed,
    closed: own
      ? '不能向自己咨询'
      : asking.taking
        ? refusal && !fees.some(fee => isFree(fee, firstFree))
          ? refusal
          : null
        : '现在暂停接单，过几天再来看看',
    unpaid: unpaid?.order_no ? { consultationId: unpaid.id, orderNo: unpaid.order_no, title: unpaid.title } : null,
  }
}

type Fee = { way: string; price: number }

/** In fen. @throws AppError `minor.bounds` for a minor who would have to pay. */
async function priceFor(
  trx: Db,
  asking: FoundProvider,
  fee: Fee,
  { userId, now }: { userId: number; now: Date },
): Promise<number> {
  if (isFree(fee, await isFirstFree(trx, asking, userId))) return 0
  await refuseMinor(trx, userId, 'CONSULT', now)
  return fee.price
}

export async function askDirected(
  db: Db,
  actor: Actor,
  body: CallParsed<Calls['askDirected']>['body'],
  { relayed, now }: AskContext,
): Promise<CallResult<Calls['askDirected']>> {
  const { userId } = signedInPerson(actor)
  const { companyId: askerCompany } = ownerScopeOf(actor)
  if (body.anonymous && body.way !== 'TEXT' && !relayed) throw new AppError('consult.way_closed', { message: NO_RELAY })
  await useLimit(db, 'publishPerOwner', `user:${userId}`)
  return db.transaction().execute(async trx => {
    const asking = await findProvider(trx, body, true)
    if (!asking.taking) throw new AppError('missing.record', { message: '现在暂停接单，过几天再来看看' })
    if (asking.consultantId !== null && asking.seller.userId === userId) throw new AppError('order.own')
    const fee = (await listFeeRows(trx, asking.fees)).find(({ way, minutes }) => way === body.way && minutes === body.minutes)
    if (!fee) throw new AppError('missing.record', { message: '这项收费刚刚改过，请刷新后重新选择' })
    const startsAt = body.startsAt === null ? null : new Date(body.startsAt)
    const slots = startsAt && (await listSlots(trx, asking.consultantId, now))
    if (startsAt && !slots?.some(slot => slot.getTime() === startsAt.getTime())) throw new AppError('consult.slot_taken')
    const category = (await listFields(trx, asking)).find(({ id }) => id === body.categoryId)
    const leaf = category && (await queries.findLeafCategory(trx, category.id))
    if (!leaf) throw new AppError('validation.fields', { fields: { categoryId: '请选择领域' } })
    const price = await priceFor(trx, asking, fee, { userId, now })
    const place = await queries.getAskerPlace(trx, userId)
    const id = await queries.insertDirected(trx, {
      kind: 'DIRECTED',
      state: 'PENDING_PAY',
      root_category_id: leaf.parent_id ?? leaf.id,
      category_id: leaf.id,
      title: body.title,
      content: introHtml(body.text),
      asker_user_id: userId,
      asker_company_id: askerCompany,
      anonymous: body.anonymous,
      consultant_id: asking.consultantId,
      company_id: asking.seller.companyId,
      way: fee.way,
      minutes: fee.minutes,
      price,
      starts_at: startsAt,
      follow_ups_left: fee.follow_ups,
      order_no: null,
      ...place,
      district_code: null,
      created_at: now,
      updated_at: now,
    })
    await queries.insertDirectedEvent(trx, {
      consultation_id: id,
      event: 'CREATE',
      from_state: null,
      to_state: 'PENDING_PAY',
      actor: 'ASKER',
      actor_user_id: userId,
      created_at: now,
    })
    const files = await takeFiles(trx, { userId, ids: body.files, anonymous: body.anonymous, now })
    if (files.length > 0) await queries.updateDirected(trx, id, { file_ids: files })
    const orderNo = await orderConsultation(trx, actor, {
      consultationId: id,
      title: body.title,
      line: `${wayTexts[fee.way]}（${minutesText(fee.minutes)}）`,
      price,
      seller: asking.seller,
      now,
    })
    return { consultationId: id, orderNo, state: (await queries.findDirected(trx, id))!.state }
  })
}
