/** Leaving: asked for, taken back within the days of regret, or carried out when they are over. */

import { type Closing, REGRET_DAYS } from '#lib/contract/people/personal-data.ts'
import { DAY_MS } from '#lib/format/units.ts'
import { type Actor, signedInPerson } from '#server/access/actor.ts'
import type { RequestContext } from '#server/access/request-context.ts'
import { audit, systemActor } from '#server/audit.ts'
import type { Db } from '#server/db/client.ts'
import { lockUser, updateUser } from '#server/domains/people/identity/service.ts'
import { refreshPerson } from '#server/domains/people/profile/service.ts'
import { revokeSessions } from '#server/domains/people/session/service.ts'
import { notify } from '#server/domains/platform/notice/service.ts'
import { AppError } from '#server/errors.ts'
import { forEach } from '#server/jobs/for-each-row.ts'
import type { Job } from '#server/jobs/loop.ts'
import { erasePerson } from './erase.ts'
import { isGuardiansClosing } from './guardian/queries.ts'
import { listHindrances } from './hindrances.ts'
import { getClosingAt, listDueClosings } from './queries.ts'

const BATCH = 100
const LINK = '/member/member_person_data?tab=close'

type Context = Pick<RequestContext, 'exchange' | 'now'>

export async function getClosing(db: Db, userId: number): Promise<Closing> {
  const [closingAt, hindrances] = await Promise.all([getClosingAt(db, userId), listHindrances(db, userId)])
  return { closingAt: closingAt?.toISOString() ?? null, hindrances }
}

const setState = (trx: Db, userId: number, closingAt: Date | null, now: Date) =>
  updateUser(trx, userId, { state: closingAt ? 'CLOSING' : 'ACTIVE', closing_at: closingAt, updated_at: now })

/** The person, who is there as long as somebody acts as them. */
async function lockPerson(trx: Db, userId: number) {
  const person = await lockUser(trx, userId)
  if (!person) throw new AppError('missing.record')
  return person
}

/** @throws AppError `closing.hindered`. The person is locked. @returns when they are erased. */
export async function beginClosing(trx: Db, userId: number, now: Date, except?: number): Promise<Date> {
  const [first] = await listHindrances(trx, userId)
  if (first) throw new AppError('closing.hindered', { message: first.text })
  const closingAt = new Date(now.getTime() + REGRET_DAYS * DAY_MS)
  await setState(trx, userId, closingAt, now)
  await refreshPerson(trx, userId, 'everywhere')
  await revokeSessions(trx, { userId, ...(except === undefined ? {} : { except }) }, 'CLOSED', now)
  return closingAt
}

/** From now on nobody sees the person, and their other devices are out; this one stays, so that they can take it back. */
export async function requestClosing(db: Db, actor: Actor, { exchange, now }: Context): Promise<Closing> {
  const { userId, sessionId } = signedInPerson(actor)
  return db.transaction().execute(async trx => {
    const person = await lockPerson(trx, userId)
    if (person.state !== 'ACTIVE') throw new AppError('state.conflict')
    const closingAt = await beginClosing(trx, userId, now, sessionId)
    await notify(trx, userId, {
      kind: 'SECURITY',
      title: '账号正在注销',
      body: `${REGRET_DAYS} 天后你的个人信息会被抹去，在那之前随时可以撤回。如果不是你本人操作，请马上撤回并修改密码。`,
      link: LINK,
    })
    await audit(trx, actor, { action: 'account.close', subjectKind: 'user', subjectId: userId }, exchange)
    return { closingAt: closingAt.toISOString(), hindrances: [] }
  })
}

/** The account is as it was before the closing. */
export async function takeBack(trx: Db, userId: number, now: Date): Promise<void> {
  await setState(trx, userId, null, now)
  await refreshPerson(trx, userId, 'everywhere')
}

export async function withdrawClosing(db: Db, actor: Actor, { exchange, now }: Context): Promise<Closing> {
  const { userId } = signedInPerson(actor)
  await db.transaction().execute(async trx => {
    const person = await lockPerson(trx, userId)
    if (person.state !== 'CLOSING' || !person.closing_at) throw new AppError('state.conflict')
    if (await isGuardiansClosing(trx, userId, new Date(person.closing_at.getTime() - REGRET_DAYS * DAY_MS)))
      throw new AppError('state.conflict', { message: '这是监护人申请的注销。要撤回的，请监护人联系客服核实身份' })
    await takeBack(trx, userId, now)
    await notify(trx, userId, { kind: 'SECURITY', title: '注销已撤回', body: '账号恢复正常，资料和内容都在。', link: LINK })
    await audit(trx, actor, { action: 'account.close_withdrawn', subjectKind: 'user', subjectId: userId }, exchange)
  })
  return getClosing(db, userId)
}

/** Carries out one closing that is due. What has come up meanwhile stops it: others still wait for the person. */
async function closeOne(trx: Db, userId: number, now: Date): Promise<void> {
  const hindrances = await listHindrances(trx, userId)
  if (hindrances.length === 0) {
    await erasePerson(trx, userId, now)
    return
  }
  await takeBack(trx, userId, now)
  await notify(trx, userId, {
    kind: 'SECURITY',
    title: '账号没有注销',
    body: `注销到期时还有事没有处理完：${hindrances.map(one => one.text).join('')}处理完后请重新申请。`.slice(0, 500),
    link: LINK,
  })
  await audit(
    trx,
    systemActor,
    { action: 'account.close_hindered', subjectKind: 'user', subjectId: userId },
    { address: '', userAgent: '' },
  )
}

/** Each person in a transaction of their own: one that fails leaves the others be. @returns how many were due. */
export async function sweepClosings(db: Db, now: Date): Promise<number> {
  const due = await listDueClosings(db, now, BATCH)
  await forEach(due, id =>
    db.transaction().execute(async trx => {
      const person = await lockPerson(trx, id)
      if (person.state === 'CLOSING' && person.closing_at && person.closing_at <= now) await closeOne(trx, id, now)
    }),
  )
  return due.length
}

export const closingSweep: Job = {
  name: 'people.personal-data.closing',
  everySeconds: 60,
  work: async ({ db, now }) => {
    await sweepClosings(db, now)
  },
}
