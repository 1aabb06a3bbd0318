/** What buyers write about an order and what waits for an operator: how it comes into sight, with all that follows for seller and service. */
import type { Db } from '#server/db/client.ts'
import type { WrittenText } from '#server/domains/platform/text-check/service.ts'
import {
  hideFollowup,
  hideReview,
  isFollowupHeld,
  isReviewHeld,
  releaseFollowup,
  releaseReview,
  reviewPage,
  reviewPictures,
} from '#server/domains/trade/review/service.ts'
import { notifySide } from './parties.ts'
import * as queries from './queries.ts'
import { recountIn } from './recount.ts'

async function notifySeller(trx: Db, orderNo: string, title: string, what: string): Promise<void> {
  const order = await queries.findOrderByNo(trx, orderNo)
  if (order) await notifySide(trx, order, 'SELLER', { title, body: `买家${what}了《${order.title}》。` })
}

export const writtenReview: WrittenText = {
  subject: 'REVIEW',
  link: reviewPage,
  pictures: reviewPictures,
  waits: isReviewHeld,
  async release(trx, id, now) {
    const { order_no } = await releaseReview(trx, id)
    await notifySeller(trx, order_no, '收到一条评价', '评价')
    await recountIn(trx, order_no, 'REVIEWED', now)
  },
  async hide(trx, id, _reason, now) {
    const { order_no, state } = await hideReview(trx, id)
    if (state === 'PUBLISHED') await recountIn(trx, order_no, 'REVIEWED', now)
  },
}

export const writtenFollowup: WrittenText = {
  subject: 'REVIEW_FOLLOWUP',
  link: reviewPage,
  waits: isFollowupHeld,
  async release(trx, id, now) {
    const { order_no } = await releaseFollowup(trx, id, now)
    await notifySeller(trx, order_no, '收到一条追评', '追评')
  },
  hide: hideFollowup,
}
