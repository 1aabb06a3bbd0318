/**
 * What a consultant (or a consulting company) charges, and when one can be booked. A table is saved whole: what is not in it any
 * more is gone. Orders keep the price they were made at. The public page and search show the change with the next request.
 */

import type { consultWorkspace } from '#lib/contract/consult/consult-workspace.ts'
import type { FeeLine } from '#lib/contract/consult/consult-workspace-settings.ts'
import type { CallParsed, CallResult } from '#lib/contract/define.ts'
import { date } from '#lib/format/date.ts'
import { pageTag } from '#lib/tags.ts'
import { type Actor, actingCompany } from '#server/access/actor.ts'
import { leadsCompany } from '#server/access/ownership.ts'
import { audit } from '#server/audit.ts'
import { purgeTags } from '#server/cache/purge.ts'
import type { Db } from '#server/db/client.ts'
import { announce } from '#server/domains/consult/consult/announce.ts'
import { presentFee } from '#server/domains/consult/consult/present-experts.ts'
import { findOpenCompany, lockConsultCompany } from '#server/domains/consult/consult/queries/companies.ts'
import { listFeeRows, type Provider } from '#server/domains/consult/consult/queries/fees.ts'
import { AppError } from '#server/errors.ts'
import type { Exchange } from '#server/http/exchange.ts'
import { refuseOutdated, versionOf } from '#server/version.ts'
import { findMyConsultant } from './service.ts'
import {
  deleteFees,
  deleteHours,
  deleteQuickReplies,
  insertDaysOff,
  insertFees,
  insertHours,
  insertQuickReplies,
  isFirstFree,
  listDaysOff,
  listFeeLines,
  listHours,
  listQuickReplies,
  lockConsultant,
  updateConsultant,
} from './settings-queries.ts'

type Calls = typeof consultWorkspace
type Saved = { done: true; version: string }
type Body<Name extends keyof Calls> = CallParsed<Calls[Name]>['body']

const presentLine = (row: Awaited<ReturnType<typeof listFeeLines>>[number]): FeeLine => ({
  way: row.way,
  minutes: row.minutes,
  price: row.price,
  followUps: row.follow_ups,
  note: row.note,
  enabled: row.enabled,
})

const findLedCompany = async (db: Db, actor: Actor) =>
  leadsCompany(actor) ? findOpenCompany(db, actingCompany(actor).companyId) : undefined

const readFees = async (db: Db, of: Provider) => ({
  freeFirst: 'consultantId' in of && (await isFirstFree(db, of.consultantId)),
  fees: (await listFeeLines(db, of)).map(presentLine),
})

const feesVersion = async (db: Db, of: Provider): Promise<string> => versionOf(await readFees(db, of))

/** Past days off included, so that the version does not change at midnight. */
async function readHours(db: Db, consultantId: number) {
  const hours = await listHours(db, consultantId)
  const daysOff = await listDaysOff(db, consultantId)
  return { hours: hours.map(row => ({ weekday: row.weekday, from: row.from_minute, to: row.to_minute })), daysOff }
}

const hoursVersion = async (db: Db, consultantId: number): Promise<string> => versionOf(await readHours(db, consultantId))

const repliesVersion = async (db: Db, consultantId: number): Promise<string> =>
  versionOf(await listQuickReplies(db, consultantId))

export async function getSettings(db: Db, actor: Actor, now: Date): Promise<CallResult<Calls['getSettings']>> {
  const [me, firm] = await Promise.all([findMyConsultant(db, actor), findLedCompany(db, actor)])
  const table = firm && (await readFees(db, { companyId: firm.id }))
  const company = firm && {
    companyId: firm.id,
    name: firm.name,
    fees: table!.fees,
    version: versionOf(table),
    publicFees: (await listFeeRows(db, { companyId: firm.id })).map(presentFee),
  }
  if (!me) return { consultant: null, company: company ?? null }
  const [fees, hours, quickReplies] = await Promise.all([
    readFees(db, { consultantId: me.id }),
    readHours(db, me.id),
    listQuickReplies(db, me.id),
  ])
  return {
    consultant: {
      employeeId: me.id,
      name: me.name,
      state: me.state,
      ...fees,
      hours: hours.hours,
      daysOff: hours.daysOff.filter(day => day >= date(now)),
      quickReplies,
      versions: { fees: versionOf(fees), hours: versionOf(hours), quickReplies: versionOf(quickReplies) },
    },
    company: company ?? null,
  }
}

const me = async (db: Db, actor: Actor) => {
  const consultant = await findMyConsultant(db, actor)
  // Who was refused or is still applying has nothing to set yet.
  if (!consultant || !['ACTIVE', 'PAUSED'].includes(consultant.state))
    throw new AppError('missing.record', { message: '你还不是咨询师，开通后再来设置' })
  await lockConsultant(db, consultant.id)
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

/** @throws AppError `missing.record` for anyone who is no consultant, or leads no consulting company; `state.changed`. */
export const saveFees = (
  db: Db,
  actor: Actor,
  { of, fees, freeFirst, version: seen }: Body<'saveFees'>,
  exchange: Exchange,
): Promise<Saved> =>
  db.transaction().execute(async trx => {
    const detail = { lines: fees.length, lowest: fees.length > 0 ? Math.min(...fees.map(fee => fee.price)) : null }
    if (of === 'company') {
      const firm = await findLedCompany(trx, actor)
      if (!firm) throw new AppError('missing.record', { message: '公司还没有开通咨询' })
      await lockConsultCompany(trx, firm.id)
      await refuseOutdated(seen, () => feesVersion(trx, { companyId: firm.id }))
      await deleteFees(trx, { companyId: firm.id })
      if (fees.length > 0) await insertFees(trx, rowsOf(fees, { consultant_id: null, company_id: firm.id }))
      await purgeTags(trx, [pageTag.consultCompany(firm.id), pageTag.consultants])
      const entry = {
        action: 'consult.fees',
        subjectKind: 'consult_company',
        subjectId: firm.id,
        companyId: firm.id,
        detail,
      } as const
      await audit(trx, actor, entry, exchange)
      return { done: true as const, version: await feesVersion(trx, { companyId: firm.id }) }
    }
    const consultant = await me(trx, actor)
    await refuseOutdated(seen, () => feesVersion(trx, { consultantId: consultant.id }))
    await deleteFees(trx, { consultantId: consultant.id })
    if (fees.length > 0) await insertFees(trx, rowsOf(fees, { consultant_id: consultant.id, company_id: null }))
    const open = fees.filter(fee => fee.enabled).map(fee => fee.price)
    await updateConsultant(trx, consultant.id, { free_first: freeFirst, price_from: open.length > 0 ? Math.min(...open) : null })
    await announce(trx, consultant)
    const entry = {
      action: 'consult.fees',
      subjectKind: 'consultant',
      subjectId: consultant.id,
      companyId: consultant.company_id,
      detail,
    } as const
    await audit(trx, actor, entry, exchange)
    return { done: true as const, version: await feesVersion(trx, { consultantId: consultant.id }) }
  })

/** @throws AppError `missing.record` for anyone who is no consultant, `state.changed`. */
export const saveHours = (
  db: Db,
  actor: Actor,
  { hours, daysOff, version: seen }: Body<'saveHours'>,
  now: Date,
): Promise<Saved> =>
  db.transaction().execute(async trx => {
    const consultant = await me(trx, actor)
    await refuseOutdated(seen, () => hoursVersion(trx, consultant.id))
    await deleteHours(trx, consultant.id)
    if (hours.length > 0) {
      const rows = hours.map(({ weekday, from, to }) => ({
        consultant_id: consultant.id,
        weekday,
        from_minute: from,
        to_minute: to,
      }))
      await insertHours(trx, rows)
    }
    const coming = [...new Set(daysOff)].filter(day => day >= date(now))
    if (coming.length > 0) await insertDaysOff(trx, consultant.id, coming)
    await purgeTags(trx, [pageTag.consultant(consultant.id)])
    return { done: true as const, version: await hoursVersion(trx, consultant.id) }
  })

/** @throws AppError `missing.record` for anyone who is no consultant, `state.changed`. */
export const saveQuickReplies = (
  db: Db,
  actor: Actor,
  { quickReplies, version: seen }: Body<'saveQuickReplies'>,
): Promise<Saved> =>
  db.transaction().execute(async trx => {
    const consultant = await me(trx, actor)
    await refuseOutdated(seen, () => repliesVersion(trx, consultant.id))
    await deleteQuickReplies(trx, consultant.id)
    if (quickReplies.length > 0) await insertQuickReplies(trx, consultant.id, quickReplies)
    return { done: true as const, version: await repliesVersion(trx, consultant.id) }
  })

/** @throws AppError `missing.record` for anyone who is no consultant, `state.conflict` for one who may not take orders at all. */
export const setTaking = (db: Db, actor: Actor, taking: boolean): Promise<{ done: true }> =>
  db.transaction().execute(async trx => {
    const consultant = await me(trx, actor)
    await updateConsultant(trx, consultant.id, { state: taking ? 'ACTIVE' : 'PAUSED' })
    await announce(trx, consultant)
    return { done: true as const }
  })
