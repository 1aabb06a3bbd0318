/** Use cases of open days: written by a school, places taken and given back, cancelled for all. */

import type { z } from 'zod'
import type { ListOf } from '#lib/contract/define.ts'
import type {
  OpenDayDetail,
  OpenDayEntry,
  OpenDayForm,
  OpenDayPlace,
  OpenDayPlaceState,
  OpenDayRecord,
  OpenDayState,
  OpenDayVisitor,
} from '#lib/contract/learn/open-day.ts'
import { dateTime } from '#lib/format/date.ts'
import type { openDayPlaceForm } from '#lib/forms/learn/school-visit.ts'
import { pageTag } from '#lib/tags.ts'
import { type Actor, actingCompany, signedInPerson } from '#server/access/actor.ts'
import type { ActorContext } from '#server/access/request-context.ts'
import { audit } from '#server/audit.ts'
import { purgeTags } from '#server/cache/purge.ts'
import type { Db } from '#server/db/client.ts'
import { presentPage } from '#server/db/paging.ts'
import { notify } from '#server/domains/platform/notice/service.ts'
import { checkText, saveVerdict, type Verdict, type WrittenText } from '#server/domains/platform/text-check/service.ts'
import { AppError } from '#server/errors.ts'
import type { Exchange } from '#server/http/exchange.ts'
import type { LeavingPerson } from '#server/manifest/domain.ts'
import { refuseOutdated, versionOf } from '#server/version.ts'
import { formOf, presentEntry, presentOpenDay, presentPlace, presentRecord } from './present.ts'
import * as queries from './queries.ts'

const MAX_COMING = 50
/** How many a school's page shows. */
const OPEN_DAYS_SHOWN = 6

export const MY_OPEN_DAYS = '/member/member_school?view=open-days'

/** What is still to come at a school, for its page. */
export const listComingOpenDays = async (db: Db, schoolId: number, now: Date): Promise<OpenDayEntry[]> =>
  (await queries.listComing(db, schoolId, now, OPEN_DAYS_SHOWN)).map(row => presentEntry(row, now))

/** @throws AppError `missing.record` unless its school is public. */
async function findPublic(db: Db, id: number): Promise<queries.OpenDayRow> {
  const row = await queries.findOpenDay(db, id)
  if (row?.school_state !== 'ONLINE' || row.hold !== null) throw new AppError('missing.record')
  return row
}

export const getOpenDay = async (db: Db, id: number, now: Date): Promise<OpenDayDetail> =>
  presentOpenDay(await findPublic(db, id), now)

type Registering = { openDayId: number } & z.output<typeof openDayPlaceForm>

/** The same again answers with the place that is there. @throws AppError as the call declares */
export async function registerForOpenDay(db: Db, actor: Actor, asked: Registering, now: Date): Promise<OpenDayPlace> {
  const { userId } = signedInPerson(actor)
  const { openDayId, contactName, people, sharesPhone } = asked
  return db.transaction().execute(async trx => {
    const { phone } = await queries.lockPerson(trx, userId)
    const day = await findPublic(trx, openDayId)
    if (day.state !== 'PUBLISHED' || day.starts_at <= now) throw new AppError('open_day.over')
    if (sharesPhone && phone === null) throw new AppError('enquiry.no_phone')
    const held = await queries.findOwnRegistration(trx, openDayId, userId)
    if (held && held.people !== people) throw new AppError('open_day.registered')
    if (held) return presentPlace((await queries.findRegistration(trx, held.id))!, now)
    if (!(await queries.takeSeats(trx, openDayId, people, now))) throw new AppError('open_day.full')
    const placeId = await queries.insertPlace(trx, {
      open_day_id: openDayId,
      user_id: userId,
      contact_name: contactName,
      people,
      shares_phone: sharesPhone,
      created_at: now,
    })
    await purgeTags(trx, [pageTag.school(day.school_id)])
    return presentPlace((await queries.findRegistration(trx, placeId))!, now)
  })
}

type Paging = { pageNo: number; pageSize: number; cursor?: string | undefined }
type PlaceQuery = Paging & { state?: OpenDayPlaceState | undefined }

export const listMyOpenDays = async (db: Db, actor: Actor, query: PlaceQuery, now: Date): Promise<ListOf<OpenDayPlace>> =>
  presentPage(await queries.pageOfMine(db, signedInPerson(actor).userId, query), row => presentPlace(row, now))

async function release(trx: Db, place: queries.PlaceRow, now: Date): Promise<void> {
  await queries.cancelPlace(trx, place.place_id, now)
  await queries.freeSeats(trx, place.id, place.people)
  await purgeTags(trx, [pageTag.school(place.school_id)])
}

/** Cancelled twice, it is cancelled. @throws AppError `missing.record`, `open_day.over` */
export async function cancelPlace(db: Db, actor: Actor, placeId: number, now: Date): Promise<OpenDayPlace> {
  const { userId } = signedInPerson(actor)
  return db.transaction().execute(async trx => {
    const seen = await queries.findRegistration(trx, placeId)
    if (seen?.user_id !== userId) throw new AppError('missing.record')
    await queries.lockOpenDay(trx, seen.id)
    const place = (await queries.findRegistration(trx, placeId))!
    if (place.place_state === 'REGISTERED') {
      if (place.state === 'CANCELLED' || place.starts_at <= now) throw new AppError('open_day.over')
      await release(trx, place, now)
    }
    return presentPlace((await queries.findRegistration(trx, placeId))!, now)
  })
}

/** Somebody leaves the site: their places are free. */
export async function eraseOpenDayPlaces(trx: Db, { id }: LeavingPerson, now: Date): Promise<void> {
  for (const place of await queries.listComingPlaces(trx, id, now)) await release(trx, place, now)
}

const companyOf = (actor: Actor): number => actingCompany(actor).companyId

export async function listOpenDaySchools(db: Db, actor: Actor) {
  const schools = await queries.listSchools(db, companyOf(actor))
  return { schools: schools.map(({ id, name }) => ({ schoolId: id, name })) }
}

type DayQuery = Paging & { state?: OpenDayState | undefined }

export const listCompanyOpenDays = async (db: Db, actor: Actor, query: DayQuery, now: Date): Promise<ListOf<OpenDayRecord>> =>
  presentPage(await queries.pageOfCompany(db, companyOf(actor), query, now), row => presentRecord(row, now))

/** @throws AppError `missing.record` for one that is not at a school of the company. */
function ours(actor: Actor, row: queries.OpenDayRow | undefined): queries.OpenDayRow {
  if (!row || row.company_id !== companyOf(actor)) throw new AppError('missing.record')
  return row
}

export const getCompanyOpenDay = async (db: Db, actor: Actor, id: number, now: Date): Promise<OpenDayRecord> =>
  presentRecord(ours(actor, await queries.findOpenDay(db, id)), now)

/** @throws AppError `validation.fields` */
async function requireSound(trx: Db, actor: Actor, form: OpenDayForm, now: Date): Promise<void> {
  const fields: Record<string, string> = {}
  const [from, to] = [Date.parse(form.startsAt), Date.parse(form.endsAt)]
  if (from <= now.getTime()) fields.startsAt = '开始时间要在现在之后'
  if (to <= from) fields.endsAt = '结束时间要在开始之后'
  const schools = await queries.listSchools(trx, companyOf(actor))
  if (!schools.some(one => one.id === form.schoolId)) fields.schoolId = '请选择公司已上线的院校'
  if (Object.keys(fields).length > 0) throw new AppError('validation.fields', { fields })
}

const columnsOf = ({ startsAt, endsAt, schoolId, ...form }: OpenDayForm, now: Date) => ({
  ...form,
  school_id: schoolId,
  starts_at: new Date(startsAt),
  ends_at: new Date(endsAt),
  updated_at: now,
})

type Writing = ActorContext & { form: OpenDayForm }

const record = (trx: Db, actor: Actor, action: 'open_day.publish' | 'open_day.cancel', id: number, exchange: Exchange) =>
  audit(trx, actor, { action, subjectKind: 'open_day', subjectId: id, companyId: companyOf(actor) }, exchange)

type Words = Pick<OpenDayForm, 'title' | 'place' | 'description'>
const wordsOf = ({ title, place, description }: Words): string => [title, place, description].filter(Boolean).join('\n')

/** A day like it every month is no repetition. @throws AppError `validation.fields` */
const checkWords = (db: Db, actor: Actor, form: Words, now: Date): Promise<Verdict> =>
  checkText(
    db,
    {
      userId: signedInPerson(actor).userId,
      place: 'COURSE',
      subject: 'OPEN_DAY',
      text: wordsOf(form),
      field: 'description',
      can: 'hold',
      mayRepeat: true,
    },
    now,
  )

const holdOf = (verdict: Verdict): 'WAITING' | null => (verdict.outcome === 'HELD' ? 'WAITING' : null)

/** @throws AppError `validation.fields`, `limits.too_many` */
export async function createOpenDay(db: Db, { actor, form, now, exchange }: Writing): Promise<OpenDayRecord> {
  const verdict = await checkWords(db, actor, form, now)
  return db.transaction().execute(async trx => {
    await requireSound(trx, actor, form, now)
    if ((await queries.countComing(trx, companyOf(actor), now)) >= MAX_COMING)
      throw new AppError('limits.too_many', { message: `最多同时有 ${MAX_COMING} 次还没开始的开放日` })
    const id = await queries.insertOpenDay(trx, {
      ...columnsOf(form, now),
      hold: holdOf(verdict),
      created_by: signedInPerson(actor).userId,
      created_at: now,
    })
    await saveVerdict(trx, verdict, { id, title: `开放日：${form.title}` }, now)
    await record(trx, actor, 'open_day.publish', id, exchange)
    await purgeTags(trx, [pageTag.school(form.schoolId)])
    return presentRecord((await queries.findOpenDay(trx, id))!, now)
  })
}

/** @throws AppError `missing.record`; `state.conflict` once it has begun or was cancelled. */
async function lockComing(trx: Db, actor: Actor, id: number, now: Date): Promise<queries.OpenDayRow> {
  const row = ours(actor, await queries.lockOpenDay(trx, id))
  if (row.state === 'CANCELLED' || row.starts_at <= now)
    throw new AppError('state.conflict', { message: '已经开始或取消的开放日不能再改' })
  return row
}

const notifyVisitors = async (trx: Db, openDayId: number, words: { title: string; body: string }): Promise<void> => {
  for (const { user_id } of await queries.listRegistrations(trx, openDayId))
    await notify(trx, user_id, { kind: 'SYSTEM', ...words, link: MY_OPEN_DAYS })
}

type Saving = { actor: Actor; openDayId: number; form: OpenDayForm; version: string | undefined; now: Date }

/**
 * Changes an open day; its visitors are notified of another time or place.
 * @throws AppError `missing.record`, `state.conflict`, `state.changed`, `validation.fields`
 */
export async function saveOpenDay(db: Db, { actor, openDayId, form, version, now }: Saving): Promise<OpenDayRecord> {
  const before = ours(actor, await queries.findOpenDay(db, openDayId))
  // What an operator has let through is not asked about again because the hour changes.
  const verdict = wordsOf(before) === wordsOf(form) ? null : await checkWords(db, actor, form, now)
  return db.transaction().execute(async trx => {
    const row = await lockComing(trx, actor, openDayId, now)
    await refuseOutdated(version, () => versionOf(formOf(row)))
    await requireSound(trx, actor, form, now)
    if (form.seats < row.seats_taken)
      throw new AppError('validation.fields', { fields: { seats: `已经约出 ${row.seats_taken} 个，不能更少` } })
    if (form.schoolId !== row.school_id && row.seats_taken > 0)
      throw new AppError('validation.fields', { fields: { schoolId: '已经有人预约，不能换院校' } })
    const hold = verdict ? holdOf(verdict) : row.hold
    await queries.updateOpenDay(trx, openDayId, { ...columnsOf(form, now), hold })
    if (verdict) await saveVerdict(trx, verdict, { id: openDayId, title: `开放日：${form.title}` }, now)
    const saved = (await queries.findOpenDay(trx, openDayId))!
    const moved = saved.starts_at.getTime() !== row.starts_at.getTime() || saved.place !== row.place
    if (moved && hold === null) await notifyOfMove(trx, saved)
    await purgeTags(trx, [pageTag.school(row.school_id), pageTag.school(saved.school_id)])
    return presentRecord(saved, now)
  })
}

const notifyOfMove = (trx: Db, row: queries.OpenDayRow): Promise<void> =>
  notifyVisitors(trx, row.id, {
    title: `${row.school_name}开放日有变化`,
    body: `“${row.title}”改为 ${dateTime(row.starts_at)}，地点：${row.place}。来不了可以取消预约。`,
  })

export const writtenOpenDay: WrittenText = {
  subject: 'OPEN_DAY',
  link: async (db, id) => {
    const row = await queries.findOpenDay(db, id)
    return row && `/school/schoolDetail?id=${row.school_id}`
  },
  waits: async (db, id) => (await queries.findOpenDay(db, id))?.hold === 'WAITING',
  async release(trx, id, now) {
    const row = await queries.lockOpenDay(trx, id)
    if (row?.hold !== 'WAITING') throw new AppError('state.conflict')
    await queries.updateOpenDay(trx, id, { hold: null, updated_at: now })
    // Who had a place before the words changed learns of time and place now.
    if (row.changes > 0 && row.state === 'PUBLISHED' && row.starts_at > now) await notifyOfMove(trx, row)
    await purgeTags(trx, [pageTag.school(row.school_id)])
  },
  /** The school changes its words, or cancels it. */
  async hide(trx, id, _reason, now) {
    const row = await queries.lockOpenDay(trx, id)
    if (!row) return
    await queries.updateOpenDay(trx, id, { hold: 'REFUSED', updated_at: now })
    await purgeTags(trx, [pageTag.school(row.school_id)])
  },
}

async function cancelForAll(trx: Db, row: queries.OpenDayRow, reason: string, now: Date): Promise<void> {
  await queries.updateOpenDay(trx, row.id, { state: 'CANCELLED', reason, updated_at: now })
  await notifyVisitors(trx, row.id, {
    title: `${row.school_name}取消了开放日`,
    body: `“${row.title}”（${dateTime(row.starts_at)}）不办了。原因：${reason}`,
  })
  await purgeTags(trx, [pageTag.school(row.school_id)])
}

type Cancelling = ActorContext & { openDayId: number; reason: string }

/** @throws AppError `missing.record`, `state.conflict` */
export const cancelOpenDay = (db: Db, { actor, openDayId, reason, now, exchange }: Cancelling): Promise<{ done: true }> =>
  db.transaction().execute(async trx => {
    const row = await lockComing(trx, actor, openDayId, now)
    await cancelForAll(trx, row, reason, now)
    await record(trx, actor, 'open_day.cancel', openDayId, exchange)
    return { done: true as const }
  })

export async function cancelOfCompany(trx: Db, companyId: number, now: Date): Promise<void> {
  for (const { id } of await queries.listComingOfCompany(trx, companyId, now)) {
    const row = await queries.lockOpenDay(trx, id)
    if (row?.state === 'PUBLISHED') await cancelForAll(trx, row, '主办公司已解散', now)
  }
}

export async function listVisitors(
  db: Db,
  actor: Actor,
  { openDayId, ...query }: PlaceQuery & { openDayId: number },
): Promise<ListOf<OpenDayVisitor>> {
  ours(actor, await queries.findOpenDay(db, openDayId))
  return presentPage(await queries.pageOfVisitors(db, openDayId, query), row => ({
    placeId: row.id,
    contactName: row.contact_name,
    people: row.people,
    state: row.state,
    phoneMasked: row.shares_phone ? row.phone_masked : null,
    createdAt: row.created_at.toISOString(),
  }))
}

/** @throws AppError `missing.record`; `enquiry.no_consent` unless the person agreed and still comes. */
export const revealVisitorPhone = (
  db: Db,
  actor: Actor,
  { placeId, exchange }: { placeId: number; exchange: Exchange },
): Promise<{ phone: string }> =>
  db.transaction().execute(async trx => {
    const place = await queries.findRegistration(trx, placeId)
    if (!place || place.company_id !== companyOf(actor)) throw new AppError('missing.record')
    const mayCall = place.shares_phone && place.place_state === 'REGISTERED'
    const phone = mayCall ? await queries.findPhone(trx, place.user_id) : null
    if (phone === null) throw new AppError('enquiry.no_consent')
    await audit(
      trx,
      actor,
      { action: 'open_day.read_phone', subjectKind: 'open_day', subjectId: place.id, companyId: companyOf(actor) },
      exchange,
    )
    return { phone }
  })
