/** What buyer and seller do with an order, one use case each; every one is a single transaction on the locked order. */
import { ACCEPT_DAYS, DISPUTE_ANSWER_HOURS, REVIEW_DAYS, SUPPLEMENT_HOURS } from '#lib/contract/trade/order-actions.ts'
import { money } from '#lib/format/money.ts'
import { DAY_MS } from '#lib/format/units.ts'
import { signedInPerson } from '#server/access/actor.ts'
import type { Db } from '#server/db/client.ts'
import { takeUploads } from '#server/domains/platform/upload/service.ts'
import { checkReviewText, createReview, followUp } from '#server/domains/trade/review/service.ts'
import { AppError } from '#server/errors.ts'
import { fixEvidence } from '../evidence/service.ts'
import { keptValueOf } from './amounts.ts'
import { beginRefund } from './begin-refund.ts'
import { cancellingOf } from './cancelling.ts'
import { bookCompensation } from './compensation.ts'
import { canDispute } from './dispute-terms.ts'
import { takeFiles, type Word } from './files.ts'
import { freezeEarnings } from './freeze.ts'
import { bookLateFee, sumsOf } from './money.ts'
import { complete, move } from './move.ts'
import { isAppointmentOver } from './no-show.ts'
import { actOnOrder, type Moved, type OrderAction } from './order-action.ts'
import { notifySide, system } from './parties.ts'
import { closeUnpaid } from './payable.ts'
import * as queries from './queries.ts'
import { recount } from './recount.ts'
import { requireTurn } from './statement-turns.ts'

export const closeOrder = (action: OrderAction): Promise<Moved> =>
  actOnOrder(action, async (trx, order, mover) => {
    if (mover.actor !== 'BUYER' || !(await closeUnpaid(trx, { orderId: order.id, at: mover.at, by: mover }))) {
      throw new AppError('state.conflict')
    }
    return { ...order, state: 'CLOSED' }
  })

export const acceptOrder = (action: OrderAction): Promise<Moved> =>
  actOnOrder(action, async (trx, order, mover) => {
    if (isAppointmentOver(order, mover.at))
      throw new AppError('state.conflict', { message: '约定时间已过，不能再接单；请取消订单，让买家另约时间' })
    const accepted = await move(trx, order, 'ACCEPT', mover)
    await notifySide(trx, accepted, 'BUYER', { title: '商家已接单', body: `《${order.title}》已接单，商家会按约定提供服务。` })
    return accepted
  })

export const deliverOrder = (action: OrderAction, { note, files }: Word): Promise<Moved> =>
  actOnOrder(action, async (trx, order, mover) => {
    const set = { delivered_at: mover.at, accept_before: new Date(mover.at.getTime() + ACCEPT_DAYS * DAY_MS) }
    const uploadIds = await takeFiles(trx, mover, files)
    const delivered = await move(trx, order, 'DELIVER', mover, { note, uploadIds, set })
    const body = `《${order.title}》已交付，请在 ${ACCEPT_DAYS} 天内验收，到期自动确认完成。`
    await notifySide(trx, delivered, 'BUYER', { title: '商家已交付', body })
    return delivered
  })

export const requestChanges = (action: OrderAction, { note, files }: Word): Promise<Moved> =>
  actOnOrder(action, async (trx, order, mover) => {
    const uploadIds = await takeFiles(trx, mover, files)
    const changed = await move(trx, order, 'REQUEST_CHANGES', mover, { note, uploadIds, set: { accept_before: null } })
    await notifySide(trx, changed, 'SELLER', { title: '买家要求修改', body: `《${order.title}》：${note}` })
    return changed
  })

export async function completeOrder(action: OrderAction): Promise<Moved> {
  const moved = await actOnOrder(action, (trx, order, mover) => complete(trx, order, 'COMPLETE', mover))
  await recount(action.db, action.orderNo, 'COMPLETED', action.now)
  return moved
}

/** Completes an order whose buyer has said nothing in time. @returns false when there is nothing to complete any more. */
export async function completeSilent(db: Db, orderId: number, now: Date): Promise<boolean> {
  const done = await db.transaction().execute(async trx => {
    const order = await queries.lockOrder(trx, orderId)
    if (order?.state !== 'DELIVERED' || !order.accept_before || order.accept_before > now) return null
    return complete(trx, order, 'AUTO_COMPLETE', system(now), '到期没有提出异议')
  })
  if (done) await recount(db, done.order_no, 'COMPLETED', now)
  return done !== null
}

/**
 * Before a seller accepts nothing is lost; afterwards late buyers leave a fee, and sellers give everything back. A seller who is half an hour
 * late counts as not having come, and pays for that no matter who ends the order. `cost` is the cost that the caller was shown.
 * @throws AppError `state.conflict` when that has changed since
 */
export const cancelOrder = (action: OrderAction, { reason, cost: shown }: { reason: string; cost: number }): Promise<Moved> =>
  actOnOrder(action, async (trx, order, mover) => {
    const { cost, text } = cancellingOf(order, mover.actor, mover.at)
    const [lateFee, compensation] = mover.actor === 'BUYER' ? [cost, 0] : [0, cost]
    const cancelled = await move(trx, order, 'CANCEL', mover, { note: reason, set: { closed_at: mover.at } })
    if (shown !== cost) throw new AppError('state.conflict', { message: `取消的条件刚刚变了：${text}请确认后再取消` })
    await bookCompensation(trx, cancelled, { ref: `cancel-${order.id}`, amount: compensation, at: mover.at })
    await bookLateFee(trx, cancelled, lateFee, mover.at)
    const value = keptValueOf(sumsOf(order)) - lateFee
    const other = mover.actor === 'BUYER' ? 'SELLER' : 'BUYER'
    const fee = lateFee > 0 ? `，其中误工费 ${money(lateFee)}` : ''
    await notifySide(trx, cancelled, other, { title: '订单已取消', body: `《${order.title}》已取消${fee}。原因：${reason}` })
    return value > 0 ? beginRefund(trx, cancelled, { value, reason, at: mover.at }) : cancelled
  })

export const disputeOrder = (action: OrderAction, { note, files }: Word): Promise<Moved> =>
  actOnOrder(action, async (trx, order, mover) => {
    if (!(await canDispute(trx, order, mover.at))) throw new AppError('state.conflict')
    const uploadIds = await takeFiles(trx, mover, files)
    const disputed = await move(trx, order, 'DISPUTE', mover, { note, uploadIds, set: { accept_before: null } })
    await freezeEarnings(trx, disputed, mover.at)
    await fixEvidence(trx, disputed, mover.at)
    const other = mover.actor === 'BUYER' ? 'SELLER' : 'BUYER'
    const body = `《${order.title}》：${note}。请在 ${DISPUTE_ANSWER_HOURS} 小时内提交说明和证据。`
    await notifySide(trx, disputed, other, { title: '对方申请平台介入', body })
    return disputed
  })

/** What a side says, and shows, while operators look at the dispute. @throws AppError `state.conflict` when it is not its turn. */
export const addStatement = (action: OrderAction, { note, files }: Word): Promise<Moved> =>
  actOnOrder(action, async (trx, order, mover) => {
    const { kind } = await requireTurn(trx, order, mover)
    const uploadIds = await takeFiles(trx, mover, files)
    const stated = await move(trx, order, 'STATEMENT', mover, { note, uploadIds })
    await fixEvidence(trx, stated, mover.at)
    const other = mover.actor === 'BUYER' ? 'SELLER' : 'BUYER'
    await notifySide(
      trx,
      stated,
      other,
      kind === 'ANSWER'
        ? { title: '对方提交了说明', body: `《${order.title}》：${note}。${SUPPLEMENT_HOURS} 小时内你可以补充一次。` }
        : { title: '对方补充了说明', body: `《${order.title}》：${note}` },
    )
    return stated
  })

/** `pictures`: uploads for content, by id. */
export type Rating = { stars: number; body: string; anonymous: boolean; pictures: readonly number[] }

/** @throws AppError `state.conflict` later than 14 days after completion. */
export async function reviewOrder(action: OrderAction, rating: Rating): Promise<Moved & { held: boolean }> {
  const { userId } = signedInPerson(action.actor)
  const verdict = await checkReviewText(
    action.db,
    { userId, subject: 'REVIEW', text: rating.body, pictureIds: rating.pictures },
    action.now,
  )
  const held = verdict?.outcome === 'HELD'
  const moved = await actOnOrder(action, async (trx, order, mover) => {
    // Courses, recordings and files are judged on their own pages.
    if (order.kind !== 'SERVICE') throw new AppError('state.conflict')
    if (order.completed_at && mover.at.getTime() - order.completed_at.getTime() > REVIEW_DAYS * DAY_MS) {
      throw new AppError('state.conflict', { message: `完成超过 ${REVIEW_DAYS} 天的订单不能再评价` })
    }
    const reviewed = await move(trx, order, 'REVIEW', mover, { set: { reviewed_at: mover.at } })
    const [line] = await queries.listPurchasedLines(trx, order.id)
    const ids = rating.pictures
    const taken = await takeUploads(trx, {
      userId: order.buyer_user_id,
      ids,
      purpose: 'CONTENT_PICTURE',
      field: 'pictures',
      now: mover.at,
    })
    await createReview(trx, {
      ...rating,
      pictures: taken.flatMap(({ pictureKey }) => (pictureKey ? [pictureKey] : [])),
      kind: 'SERVICE',
      subjectId: order.subject_id ?? 0,
      companyId: order.seller_company_id,
      sellerUserId: order.seller_company_id === null ? order.seller_user_id : null,
      userId: order.buyer_user_id,
      orderNo: order.order_no,
      packageName: line?.name ?? '',
      at: mover.at,
      verdict,
    })
    // The seller is notified once it can be read.
    if (!held) await notifySide(trx, reviewed, 'SELLER', { title: '收到一条评价', body: `买家评价了《${order.title}》。` })
    return reviewed
  })
  if (!held) await recount(action.db, action.orderNo, 'REVIEWED', action.now)
  return { ...moved, held }
}

/** The buyer's second thoughts. @throws AppError `state.conflict` for the seller, without a review, or too late. */
export async function followUpReview(action: OrderAction, body: string): Promise<{ held: boolean }> {
  const { userId } = signedInPerson(action.actor)
  const verdict = await checkReviewText(action.db, { userId, subject: 'REVIEW_FOLLOWUP', text: body }, action.now)
  const held = verdict?.outcome === 'HELD'
  await actOnOrder(action, async (trx, order, mover) => {
    if (mover.actor !== 'BUYER') throw new AppError('state.conflict', { message: '只有买家可以追评' })
    await followUp(trx, order.order_no, { body, verdict, now: mover.at })
    if (!held) await notifySide(trx, order, 'SELLER', { title: '收到一条追评', body: `买家追评了《${order.title}》。` })
    return order
  })
  return { held }
}
