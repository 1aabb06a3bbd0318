/** Buying plans, and what happens when their time is over: three reminders, then the plan that was bought to follow, or the free one. */
import { cloudTierTexts } from '#lib/format/cloud.ts'
import { date } from '#lib/format/date.ts'
import { DAY_MS } from '#lib/format/units.ts'
import { type Actor, actingCompany } from '#server/access/actor.ts'
import type { Db } from '#server/db/client.ts'
import { notify } from '#server/domains/platform/notice/service.ts'
import { getPayable, noContact, placeOrder } from '#server/domains/trade/order/service.ts'
import { AppError } from '#server/errors.ts'
import type { Job } from '#server/jobs/loop.ts'
import * as queries from './queries.ts'
import { endRetention } from './retention.ts'

/** @throws AppError `missing.record` for a tool that is not on sale. */
export async function getCloudOffer(db: Db, actor: Actor, productId: number) {
  const { companyId } = actingCompany(actor)
  if (!(await queries.findSaleProduct(db, productId))) throw new AppError('missing.record')
  const [current, waiting, next] = await Promise.all([
    queries.findCurrent(db, companyId, productId),
    queries.findWaitingOrder(db, companyId, productId),
    queries.findScheduled(db, companyId, productId),
  ])
  return {
    current: current
      ? {
          subscriptionId: current.id,
          planId: current.plan_id,
          tier: current.plan.tier,
          seats: current.seats,
          endsAt: current.ends_at?.toISOString() ?? null,
        }
      : null,
    waiting,
    next: next ? { orderNo: next.order_no, tier: next.tier, seats: next.seats, startsAt: next.starts_at.toISOString() } : null,
  }
}

type Buying = { productId: number; planId: number; extraSeats: number; months: number; useCoins: boolean }

/** @throws AppError `missing.record`, `order.owned` while another order of the tool waits, `order.plan`, `order.unpaid_full` */
export async function buyPlan(
  db: Db,
  actor: Actor,
  { productId, planId, extraSeats, months, useCoins }: Buying,
  now: Date,
): Promise<{ orderNo: string; payable: number }> {
  const lines = [{ refId: planId, quantity: months }, ...(extraSeats > 0 ? [{ refId: null, quantity: extraSeats }] : [])]
  const orderNo = await placeOrder(
    db,
    actor,
    { kind: 'CLOUD', subjectId: productId, lines },
    { details: noContact(useCoins), now },
  )
  const { payable } = await getPayable(db, actor, orderNo)
  return { orderNo, payable }
}

const BATCH = 200
/** Rule 云工具, 二.2. */
const REMINDERS = [1, 7, 30] as const

type Tool = { company_id: number; product_id: number }

/** The plan that was bought to follow takes the place of what there is. @returns false when none was, or its time has not come. */
async function beginNext(trx: Db, { company_id, product_id }: Tool, now: Date): Promise<boolean> {
  const next = await queries.findScheduled(trx, company_id, product_id)
  if (!next || next.starts_at > now) return false
  const { plan_id, seats, order_no, starts_at, ends_at } = next
  const current = await queries.findCurrent(trx, company_id, product_id)
  if (current) await queries.endCurrent(trx, current.id, { state: 'EXPIRED', at: starts_at })
  const row = { company_id, product_id, plan_id, seats, order_no, starts_at, ends_at, created_at: now }
  await queries.insertSubscription(trx, row)
  await queries.updateCloudOrder(trx, next.order_id, { state: 'DONE' })
  const { owner_user_id, name } = await queries.findOwner(trx, company_id, product_id)
  await notify(trx, owner_user_id, {
    kind: 'ORDER',
    title: '企业工具换了套餐',
    body: `${name}已换成之前买好的${cloudTierTexts[next.tier]}，${seats} 个席位，${date(ends_at)} 到期。`,
    link: '/merchant/cloud/mine',
  })
  return true
}

const begin = (db: Db, tool: Tool, now: Date): Promise<unknown> =>
  db.transaction().execute(async trx => {
    await queries.lockCompany(trx, tool.company_id)
    await beginNext(trx, tool, now)
  })

async function endOne(db: Db, found: { id: number; company_id: number; product_id: number }, now: Date): Promise<void> {
  await db.transaction().execute(async trx => {
    await queries.lockCompany(trx, found.company_id)
    const current = await queries.findCurrent(trx, found.company_id, found.product_id)
    if (current?.id !== found.id || !current.ends_at || current.ends_at > now) return
    if (await beginNext(trx, found, now)) return
    const { ends_at: at } = current
    await queries.endCurrent(trx, found.id, { state: 'EXPIRED', at })
    await queries.insertFree(trx, { companyId: found.company_id, productId: found.product_id, at })
  })
}

async function remind(db: Db, days: number, now: Date): Promise<void> {
  const before = new Date(now.getTime() + days * DAY_MS)
  for (const one of await queries.listToRemind(db, { now, before, days, limit: BATCH })) {
    await db.transaction().execute(async trx => {
      if (!(await queries.noteReminded(trx, one.id, days))) return
      await notify(trx, one.owner_user_id, {
        kind: 'ORDER',
        title: '企业工具快到期了',
        body: `${one.name}的套餐还有不到 ${days} 天到期。${one.has_next ? '到期后换成已经买好的套餐。' : '不会自动续费；到期后恢复为免费版。'}`,
        link: `/merchant/cloud/mine?id=${one.id}`,
      })
    })
  }
}

export const cloudTimes: Job = {
  name: 'trade.cloud.plans',
  everySeconds: 60,
  async work({ db, now, log }) {
    for (const found of await queries.listOver(db, now, BATCH)) {
      try {
        await endOne(db, found, now)
      } catch (err) {
        log.error({ err, subscriptionId: found.id, at: now }, 'a plan that is over could not be ended')
      }
    }
    for (const tool of await queries.listDue(db, now, BATCH)) {
      try {
        await begin(db, tool, now)
      } catch (err) {
        log.error({ err, ...tool, at: now }, 'a plan that was bought to follow could not begin')
      }
    }
    for (const days of REMINDERS) await remind(db, days, now)
    await endRetention(db, now)
  },
}
