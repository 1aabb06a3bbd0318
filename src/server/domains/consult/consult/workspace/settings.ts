/**
 * What a consultant (or a consulting company) charges, and when one can be booked. A table is saved whole: what is not in it any
 * more is gone. Orders keep the price they were made at. The public page and search show the change with the next request.
 */
import type { consultWorkspace } from '#lib/contract/consult/consult-workspace.ts'
import type { FeeLine } from '#lib/contract/consult/consult-workspace-settings.ts'
import type { CallParsed, CallResult } from '#lib/contract/define.ts'
import { type Actor, actingCompany } from '#server/access/actor.ts'
import { leadsCompany } from '#server/access/ownership.ts'
import { audit } from '#server/audit.ts'
import { purgeTags } from '#server/cache/purge.ts'
import type { Db } from '#server/db/client.ts'
import { announce } from '#server/domains/consult/consult/announce.ts'
import { startOfDay } from '#server/domains/consult/consult/calendar.ts'
import { listFeeRows } from '#server/domains/consult/consult/experts/fees.ts'
import { presentFee } from '#server/domains/consult/consult/present-experts.ts'
import { AppError } from '#server/errors.ts'
import type { Exchange } from '#server/http/exchange.ts'
import { refuseOutdated, revOf } from '#server/version.ts'
import { listFeeLines } from './consultant-queries.ts'
import { findMyConsultant } from './service.ts'

type Calls = typeof consultWorkspace
type Saved = { done: true; rev: string }
type Body<Name extends keyof Calls> = CallParsed<Calls[Name]>['body']

const SHANGHAI = 8 * 3_600_000

const presentLine = (row: Awaited<ReturnType<typeof listFeeLines>>[number]): FeeLine => ({
  way: row.way,
  minutes: row.minutes,
  price: row.price,
  followUps: row.follow_ups,
  note: row.note,
  enabled: row.enabled,
})

const findLedCompany = async (db: Db, actor: Actor) => {
  if (!leadsCompany(actor)) return undefined
  return db
    .selectFrom('consult_companies')
    .innerJoin('companies', 'companies.id', 'consult_companies.company_id')
    .select(['companies.id', 'companies.name'])
    .where('consult_companies.company_id', '=', actingCompany(actor).companyId)
    .where('consult_companies.state', 'in', ['ACTIVE', 'PAUSED'])
    .executeTakeFirst()
}

type FeeOwner = { consultantId: number } | { companyId: number }

const readFees = async (db: Db, of: FeeOwner) => ({
  freeFirst:
    'consultantId' in of &&
    (await db.selectFrom('consultants').select('free_first').where('id', '=', of.consultantId).executeTakeFirstOrThrow())
      .free_first,
  fees: (await listFeeLines(db, of)).map(presentLine),
})

const feesRev = async (db: Db, of: FeeOwner): Promise<string> => revOf(await readFees(db, of))

/** With days off that are over: midnight changes nothing. */
async function readHours(db: Db, consultantId: number) {
  const hours = await db
    .selectFrom('consultant_hours')
    .select(['weekday', 'from_minute', 'to_minute'])
    .where('consultant_id', '=', consultantId)
    .orderBy('weekday')
    .orderBy('from_minute')
    .execute()
  const daysOff = await db
    .selectFrom('consultant_days_off')
    .select('day')
    .where('consultant_id', '=', consultantId)
    .orderBy('day')
    .execute()
  return {
    hours: hours.map(row => ({ weekday: row.weekday, from: row.from_minute, to: row.to_minute })),
    daysOff: daysOff.map(row => row.day),
  }
}

const hoursRev = async (db: Db, consultantId: number): Promise<string> => revOf(await readHours(db, consultantId))

const readReplies = async (db: Db, consultantId: number): Promise<string[]> =>
  (
    await db
      .selectFrom('consultant_quick_replies')
      .select('content')
      .where('consultant_id', '=', consultantId)
      .orderBy('sort')
      .orderBy('id')
      .execute()
  ).map(row => row.content)

const repliesRev = async (db: Db, consultantId: number): Promise<string> => revOf(await readReplies(db, consultantId))

export async function getSettings(db: Db, actor: Actor, now: Date): Promise<CallResult<Calls['getSettings']>> {
  const [me, firm] = await Promise.all([findMyConsultant(db, actor), findLedCompany(db, actor)])
  const table = firm && (await readFees(db, { companyId: firm.id }))
  const company = firm && {
    companyId: firm.id,
    name: firm.name,
    fees: table!.fees,
    rev: revOf(table),
    publicFees: (await listFeeRows(db, { companyId: firm.id })).map(presentFee),
  }
  if (!me) return { consultant: null, company: company ?? null }
  const [fees, hours, quickReplies] = await Promise.all([
    readFees(db, { consultantId: me.id }),
    readHours(db, me.id),
    readReplies(db, me.id),
  ])
  return {
    consultant: {
      employeeId: me.id,
      name: me.name,
      state: me.state,
      ...fees,
      hours: hours.hours,
      daysOff: hours.daysOff.filter(day => day >= today(now)),
      quickReplies,
      revs: { fees: revOf(fees), hours: revOf(hours), quickReplies: revOf(quickReplies) },
    },
    company: company ?? null,
  }
}

/** `YYYY-MM-DD` in China. */
const today = (now: Date): string => new Date(startOfDay(now).getTime() + SHANGHAI).toISOString().slice(0, 10)

const me = async (db: Db, actor: Actor) => {
  const consultant = await findMyConsultant(db, actor)
  // Who was refused or is still applying has nothing to set yet.
  if (!consultant || !['ACTIVE', 'PAUSED'].includes(consultant.state))
    throw new AppError('missing.record', { message: '你还不是咨询师，开通后再来设置' })
  // Two savings at once wait for each other.
  await db.selectFrom('consultants').select('id').where('id', '=', consultant.id).forUpdate().execute()
  return consultant
}

const rowsOf = (fees: FeeLine[], owner: { consultant_id: number | null; company_id: number | null }) =>
  fees.map(fee => ({
    ...owner,
    way: fee.way,
    minutes: fee.minutes,
    price: fee.price,
    follow_ups: fee.followUps,
    note: fee.note,
    enabled: fee.enabled,
  }))

/** @throws AppError `missing.record` for who is no consultant, or leads no consulting company; `state.changed`. */
export const saveFees = (
  db: Db,
  actor: Actor,
  { of, fees, freeFirst, rev: seen }: Body<'saveFees'>,
  exchange: Exchange,
): Promise<Saved> =>
  db.transaction().execute(async trx => {
    const detail = { lines: fees.length, lowest: fees.length > 0 ? Math.min(...fees.map(fee => fee.price)) : null }
    if (of === 'company') {
      const firm = await findLedCompany(trx, actor)
      if (!firm) throw new AppError('missing.record', { message: '公司还没有开通咨询' })
      await trx.selectFrom('consult_companies').select('company_id').where('company_id', '=', firm.id).forUpdate().execute()
      await refuseOutdated(seen, () => feesRev(trx, { companyId: firm.id }))
      await trx.deleteFrom('consult_fees').where('company_id', '=', firm.id).execute()
      if (fees.length > 0)
        await trx
          .insertInto('consult_fees')
          .values(rowsOf(fees, { consultant_id: null, company_id: firm.id }))
          .execute()
      await purgeTags(trx, [`consultcompany:${firm.id}`, 'consultants'])
      const entry = {
        action: 'consult.fees',
        subjectKind: 'consult_company',
        subjectId: firm.id,
        companyId: firm.id,
        detail,
      } as const
      await audit(trx, actor, entry, exchange)
      return { done: true as const, rev: await feesRev(trx, { companyId: firm.id }) }
    }
    const consultant = await me(trx, actor)
    await refuseOutdated(seen, () => feesRev(trx, { consultantId: consultant.id }))
    await trx.deleteFrom('consult_fees').where('consultant_id', '=', consultant.id).execute()
    if (fees.length > 0)
      await trx
        .insertInto('consult_fees')
        .values(rowsOf(fees, { consultant_id: consultant.id, company_id: null }))
        .execute()
    const open = fees.filter(fee => fee.enabled).map(fee => fee.price)
    await trx
      .updateTable('consultants')
      .set({ free_first: freeFirst, price_from: open.length > 0 ? Math.min(...open) : null })
      .where('id', '=', consultant.id)
      .execute()
    await announce(trx, consultant)
    const entry = {
      action: 'consult.fees',
      subjectKind: 'consultant',
      subjectId: consultant.id,
      companyId: consultant.company_id,
      detail,
    } as const
    await audit(trx, actor, entry, exchange)
    return { done: true as const, rev: await feesRev(trx, { consultantId: consultant.id }) }
  })

/** @throws AppError `missing.record` for who is no consultant, `state.changed`. */
export const saveHours = (db: Db, actor: Actor, { hours, daysOff, rev: seen }: Body<'saveHours'>, now: Date): Promise<Saved> =>
  db.transaction().execute(async trx => {
    const consultant = await me(trx, actor)
    await refuseOutdated(seen, () => hoursRev(trx, consultant.id))
    await trx.deleteFrom('consultant_hours').where('consultant_id', '=', consultant.id).execute()
    await trx.deleteFrom('consultant_days_off').where('consultant_id', '=', consultant.id).execute()
    if (hours.length > 0)
      await trx
        .insertInto('consultant_hours')
        .values(
          hours.map(({ weekday, from, to }) => ({ consultant_id: consultant.id, weekday, from_minute: from, to_minute: to })),
        )
        .execute()
    const coming = [...new Set(daysOff)].filter(day => day >= today(now))
    if (coming.length > 0)
      await trx
        .insertInto('consultant_days_off')
        .values(coming.map(day => ({ consultant_id: consultant.id, day })))
        .execute()
    await purgeTags(trx, [`consultant:${consultant.id}`])
    return { done: true as const, rev: await hoursRev(trx, consultant.id) }
  })

/** @throws AppError `missing.record` for who is no consultant, `state.changed`. */
export const saveQuickReplies = (db: Db, actor: Actor, { quickReplies, rev: seen }: Body<'saveQuickReplies'>): Promise<Saved> =>
  db.transaction().execute(async trx => {
    const consultant = await me(trx, actor)
    await refuseOutdated(seen, () => repliesRev(trx, consultant.id))
    await trx.deleteFrom('consultant_quick_replies').where('consultant_id', '=', consultant.id).execute()
    if (quickReplies.length > 0)
      await trx
        .insertInto('consultant_quick_replies')
        .values(quickReplies.map((content, sort) => ({ consultant_id: consultant.id, content, sort })))
        .execute()
    return { done: true as const, rev: await repliesRev(trx, consultant.id) }
  })

/** @throws AppError `missing.record` for who is no consultant, `state.conflict` for one who may not take orders at all. */
export const setTaking = (db: Db, actor: Actor, taking: boolean): Promise<{ done: true }> =>
  db.transaction().execute(async trx => {
    const consultant = await me(trx, actor)
    await trx
      .updateTable('consultants')
      .set({ state: taking ? 'ACTIVE' : 'PAUSED' })
      .where('id', '=', consultant.id)
      .execute()
    await announce(trx, consultant)
    return { done: true as const }
  })
