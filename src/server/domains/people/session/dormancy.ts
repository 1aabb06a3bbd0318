/**
 * Accounts that nobody has signed in to for twenty-four months (用户服务协议 二.5): their owner is notified, and thirty days later the account is stopped.
 * A code by message brings it back. Money, coins and what others wait for keep an account open.
 */

import { addMonths } from '#lib/format/shanghai.ts'
import { DAY_MS, HOUR_SECONDS } from '#lib/format/units.ts'
import type { RequestContext } from '#server/access/request-context.ts'
import { audit, systemActor } from '#server/audit.ts'
import type { Db } from '#server/db/client.ts'
import { updateUser } from '#server/domains/people/identity/service.ts'
import { refreshPerson } from '#server/domains/people/profile/service.ts'
import { notify } from '#server/domains/platform/notice/service.ts'
import { AppError } from '#server/errors.ts'
import { noExchange } from '#server/http/exchange.ts'
import { forEach } from '#server/jobs/for-each-row.ts'
import type { Job } from '#server/jobs/loop.ts'
import { getRegistry } from '#server/manifest/registry.ts'
import { hasCoins, listIdle, listNotified, lockIdle } from './dormancy-queries.ts'

const IDLE_MONTHS = 24
const NOTICE_DAYS = 30
/** What keeps an account open is looked at again after so many months. */
const AGAIN_MONTHS = 1
const BATCH = 200

async function isKept(trx: Db, userId: number): Promise<boolean> {
  if (await hasCoins(trx, userId)) return true
  for (const { hindrances } of getRegistry().leaving) {
    if (hindrances && (await hindrances(trx, userId)).length > 0) return true
  }
  return false
}

/** Counts the idle time of an account anew, so that it is checked again in a month. */
const postpone = (trx: Db, userId: number, now: Date) =>
  updateUser(trx, userId, { dormancy_told_at: null, dormancy_from: addMonths(now, AGAIN_MONTHS - IDLE_MONTHS) })

const notifyIdle = (db: Db, userId: number, now: Date): Promise<void> =>
  db.transaction().execute(async trx => {
    const person = await lockIdle(trx, userId)
    if (person?.state !== 'ACTIVE' || person.dormancy_told_at || person.last_active_at >= addMonths(now, -IDLE_MONTHS)) return
    if (await isKept(trx, userId)) return void (await postpone(trx, userId, now))
    await updateUser(trx, userId, { dormancy_told_at: now })
    await notify(trx, userId, {
      kind: 'SECURITY',
      title: `账号将在 ${NOTICE_DAYS} 天后停用`,
      body: `你已经连续二十四个月没有登录。${NOTICE_DAYS} 天之内登录一次，账号就继续保留；停用之后，用短信验证码登录即可恢复，资料和内容都在。`,
      link: '/member',
    })
  })

const stop = (db: Db, userId: number, now: Date): Promise<void> =>
  db.transaction().execute(async trx => {
    const person = await lockIdle(trx, userId)
    if (person?.state !== 'ACTIVE' || !person.dormancy_told_at) return
    if (person.last_active_at >= person.dormancy_told_at || (await isKept(trx, userId))) {
      return void (await postpone(trx, userId, now))
    }
    await updateUser(trx, userId, { state: 'DORMANT', dormancy_told_at: null, updated_at: now })
    await refreshPerson(trx, userId, 'everywhere')
    await notify(trx, userId, {
      kind: 'SECURITY',
      title: '账号已停用',
      body: '连续二十四个月没有登录，账号已经停用。用短信验证码登录即可恢复，资料和内容都在。',
    })
    await audit(trx, systemActor, { action: 'account.dormant', subjectKind: 'user', subjectId: userId }, noExchange)
  })

export async function sweepDormant(db: Db, now: Date): Promise<void> {
  const told = await listNotified(db, new Date(now.getTime() - NOTICE_DAYS * DAY_MS), BATCH)
  const idle = await listIdle(db, addMonths(now, -IDLE_MONTHS), BATCH)
  await forEach([...told.map(id => () => stop(db, id, now)), ...idle.map(id => () => notifyIdle(db, id, now))], act => act())
}

export const dormancySweep: Job = {
  name: 'people.session.dormant-accounts',
  everySeconds: HOUR_SECONDS,
  work: ({ db, now }) => sweepDormant(db, now),
}

/** A password, or an account elsewhere, may be somebody else's after so long. @throws AppError `session.dormant`, saying how to come back. */
export function refuseDormant({ state }: { state: string }): void {
  if (state === 'DORMANT') throw new AppError('session.dormant')
}

/** Gives a dormant account back to the person who has just proven its phone. */
export async function wake(
  trx: Db,
  account: { id: number; state: string },
  { exchange, now }: Pick<RequestContext, 'exchange' | 'now'>,
): Promise<void> {
  if (account.state !== 'DORMANT') return
  const person = await lockIdle(trx, account.id)
  if (person?.state !== 'DORMANT') return
  await updateUser(trx, account.id, { state: 'ACTIVE', last_active_at: now, dormancy_from: null, updated_at: now })
  await refreshPerson(trx, account.id, 'everywhere')
  await notify(trx, account.id, {
    kind: 'SECURITY',
    title: '账号已恢复',
    body: '停用的账号已经恢复，资料和内容都在。',
    link: '/member',
  })
  await audit(trx, { kind: 'visitor' }, { action: 'account.wake', subjectKind: 'user', subjectId: account.id }, exchange)
}
