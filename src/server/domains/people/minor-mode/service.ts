/** The minors' mode: kept here for the account, whatever device it is used on. */

import type { CallDefinition, CallParsed } from '#lib/contract/define.ts'
import { EXTRA_MINUTES, type MinorMode, type minorModes } from '#lib/contract/people/minor-mode.ts'
import { date } from '#lib/format/date.ts'
import { type Actor, signedInPerson } from '#server/access/actor.ts'
import type { ActorContext } from '#server/access/request-context.ts'
import { audit } from '#server/audit.ts'
import type { Db } from '#server/db/client.ts'
import { hashPassword, personAsker, takeCode, verifyPassword } from '#server/domains/people/session/service.ts'
import { featureOf } from '#server/domains/platform/feature/service.ts'
import { notify } from '#server/domains/platform/notice/service.ts'
import { AppError } from '#server/errors.ts'
import { clearLimit, useLimit } from '#server/limits.ts'
import type { Ports } from '#server/ports/ports.ts'
import { closedNow, closedTexts, isBounded, refusedAlways, secondsSince, type Use } from './policy.ts'
import * as queries from './queries.ts'

type Calls = typeof minorModes
type Context = ActorContext & { ports: Ports }

const OFF: MinorMode = { on: false, minutesADay: 0, usedMinutes: 0, extraMinutes: 0, closed: null }

/** Today's minutes: those used and given on earlier days no longer count. */
const useOf = (row: queries.MinorModeRow, now: Date): Use & { isToday: boolean } => {
  const isToday = row.day === date(now)
  return {
    isToday,
    minutesADay: row.minutes_a_day,
    extraMinutes: isToday ? row.extra_minutes : 0,
    usedSeconds: isToday ? row.used_seconds : 0,
  }
}

function present(row: queries.MinorModeRow | undefined, now: Date): MinorMode {
  if (!row) return OFF
  const use = useOf(row, now)
  return {
    on: true,
    minutesADay: use.minutesADay,
    usedMinutes: Math.floor(use.usedSeconds / 60),
    extraMinutes: use.extraMinutes,
    closed: closedNow(use, now),
  }
}

export const getMinorMode = async (db: Db, userId: number, now: Date): Promise<MinorMode> =>
  present(await queries.findMode(db, userId), now)

/** For other domains: whether strangers may write to this person. */
export const isInMinorMode = async (db: Db, userId: number): Promise<boolean> =>
  (await queries.findMode(db, userId)) !== undefined

const UNUSED = { used_seconds: 0, extra_minutes: 0, beat_at: null }

type Terms = { password: string; minutesADay: number }

/** Turns the mode on for a guardian whom an operator has identified; if it is on already, only sets the guardian's password. */
export async function turnOnForGuardian(trx: Db, userId: number, { password, minutesADay }: Terms, now: Date): Promise<void> {
  const row = { user_id: userId, password_hash: await hashPassword(password), minutes_a_day: minutesADay, turned_on_at: now }
  await queries.upsertMode(trx, { ...row, day: date(now), ...UNUSED, by_guardian: true })
}

/** @throws AppError `state.conflict` when it is off. */
export async function turnOffForGuardian(trx: Db, userId: number): Promise<void> {
  if (!(await queries.lockMode(trx, userId))) throw new AppError('state.conflict', { message: '未成年人模式没有开启' })
  await queries.deleteMode(trx, userId)
}

/** @throws AppError `state.conflict` when it is on already. */
export async function turnOnMinorMode(
  db: Db,
  { password, minutesADay }: CallParsed<Calls['turnOnMinorMode']>['body'],
  { actor, exchange, now }: Context,
): Promise<MinorMode> {
  const { userId } = signedInPerson(actor)
  const password_hash = await hashPassword(password)
  return db.transaction().execute(async trx => {
    const row = { user_id: userId, password_hash, minutes_a_day: minutesADay, turned_on_at: now, day: date(now) }
    const isNew = await queries.insertMode(trx, { ...row, ...UNUSED, by_guardian: false })
    if (!isNew) throw new AppError('state.conflict', { message: '未成年人模式已经开启' })
    await audit(trx, actor, { action: 'minor.on', subjectKind: 'user', subjectId: userId, detail: { minutesADay } }, exchange)
    return present(await queries.findMode(trx, userId), now)
  })
}

/** @throws AppError `state.conflict` when it is off; `minor.wrong_password` beside the field. */
async function requirePassword(db: Db, userId: number, password: string): Promise<void> {
  const row = await queries.findMode(db, userId)
  if (!row) throw new AppError('state.conflict', { message: '未成年人模式没有开启' })
  await useLimit(db, 'guardianPasswordPerPerson', String(userId))
  if (!(await verifyPassword(row.password_hash, password))) {
    throw new AppError('minor.wrong_password', { fields: { password: '密码不正确' } })
  }
  await clearLimit(db, 'guardianPasswordPerPerson', String(userId))
}

const end = (db: Db, { actor, exchange, now }: Context): Promise<MinorMode> =>
  db.transaction().execute(async trx => {
    const { userId } = signedInPerson(actor)
    if (!(await queries.lockMode(trx, userId))) throw new AppError('state.conflict', { message: '未成年人模式没有开启' })
    await queries.deleteMode(trx, userId)
    await notify(trx, userId, {
      kind: 'SECURITY',
      title: '未成年人模式已关闭',
      body: '如果不是监护人操作，请重新开启并换一个密码。',
      link: '/member/member_minor',
    })
    await audit(trx, actor, { action: 'minor.off', subjectKind: 'user', subjectId: userId }, exchange)
    return present(undefined, now)
  })

export async function turnOffMinorMode(db: Db, { password }: { password: string }, context: Context): Promise<MinorMode> {
  await requirePassword(db, signedInPerson(context.actor).userId, password)
  return end(db, context)
}

/** The account is its guardian's, and so is the phone. @throws AppError of the code, `session.no_phone`, `state.conflict` */
export async function turnOffByCode(db: Db, { code }: { code: string }, context: Context): Promise<MinorMode> {
  const { userId } = signedInPerson(context.actor)
  const mode = await queries.findMode(db, userId)
  if (!mode) throw new AppError('state.conflict', { message: '未成年人模式没有开启' })
  if (mode.by_guardian) throw new AppError('state.conflict', { message: '这是监护人向平台申请开启的，忘记密码请监护人联系客服' })
  const phone = await queries.findPhone(db, userId)
  if (!phone) throw new AppError('session.no_phone')
  await useLimit(db, 'proofPerPerson', String(userId))
  await takeCode(db, { phone, purpose: 'PROOF', code }, context, personAsker(userId))
  await clearLimit(db, 'proofPerPerson', String(userId))
  return end(db, context)
}

export async function extendMinorMode(db: Db, { password }: { password: string }, { actor, now }: Context): Promise<MinorMode> {
  const { userId } = signedInPerson(actor)
  await requirePassword(db, userId, password)
  return db.transaction().execute(async trx => {
    const row = await queries.lockMode(trx, userId)
    if (!row) throw new AppError('state.conflict', { message: '未成年人模式没有开启' })
    const { usedSeconds, extraMinutes } = useOf(row, now)
    const change = { day: date(now), used_seconds: usedSeconds, extra_minutes: extraMinutes + EXTRA_MINUTES }
    await queries.updateMode(trx, userId, change)
    return present({ ...row, ...change }, now)
  })
}

/** A page of this account is being looked at. */
export const countMinutes = (db: Db, userId: number, now: Date): Promise<MinorMode> =>
  db.transaction().execute(async trx => {
    const row = await queries.lockMode(trx, userId)
    if (!row) return OFF
    const { usedSeconds, extraMinutes } = useOf(row, now)
    const used_seconds = usedSeconds + secondsSince(row.beat_at, now)
    const change = { day: date(now), used_seconds, extra_minutes: extraMinutes, beat_at: now }
    await queries.updateMode(trx, userId, change)
    return present({ ...row, ...change }, now)
  })

/**
 * Before a call that begins something: of an account in the mode.
 * @throws AppError `minor.bounds`, `minor.closed`
 */
export async function admitMinor(db: Db, call: CallDefinition, actor: Actor, now: Date): Promise<void> {
  const feature = featureOf(call)
  if (actor.kind !== 'user' || !isBounded(call, feature)) return
  const row = await queries.findMode(db, actor.userId)
  if (!row) return
  const refusal = refusedAlways(call, feature)
  if (refusal) throw new AppError('minor.bounds', { message: refusal })
  const closed = closedNow(useOf(row, now), now)
  if (closed) throw new AppError('minor.closed', { message: closedTexts[closed] })
}
