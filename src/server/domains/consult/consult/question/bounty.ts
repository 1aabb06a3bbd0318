/** The money of a bounty: ordered with the question, held until an answer is accepted, given back when none is. */
import type { Actor } from '#server/access/actor.ts'
import type { Db } from '#server/db/client.ts'
import {
  awardOrder,
  type OrderPart,
  type Purchasable,
  placePriced,
  planSplits,
  returnOrder,
  splitOrder,
} from '#server/domains/trade/order/service.ts'
import { AppError } from '#server/errors.ts'
import { moveQuestion } from './move.ts'
import { lockQuestion, type OwnQuestion } from './queries.ts'
import { submitToReview } from './submit-review.ts'

/** The platform's share (consultation rules, section 7), in basis points. */
const FEE_RATE = 2_000

export const bountyPurchase: Purchasable = {
  kind: 'BOUNTY',
  feeRate: FEE_RATE,
  completesWhenPaid: false,
  // A bounty is ordered with its question only: asked by its number, a draft would name its price to strangers.
  async price() {
    throw new AppError('missing.record')
  },
  async reserve() {},
  async fulfil(trx, { subjectId, orderNo, at }) {
    const row = await waitingFor(trx, subjectId, orderNo)
    if (!row) return
    await moveQuestion(trx, row, 'PAID', { by: 'SYSTEM', userId: null, at })
    await submitToReview(trx, row, row.title)
  },
  async giveBack(trx, { subjectId, orderNo, at }) {
    const row = await waitingFor(trx, subjectId, orderNo)
    if (row) await moveQuestion(trx, row, 'UNPAID', { by: 'SYSTEM', userId: null, at }, { set: { order_no: null } })
  },
  async recount() {},
}

/** The question that waits for this order to be paid. */
async function waitingFor(trx: Db, id: number | null, orderNo: string): Promise<OwnQuestion | undefined> {
  const row = id === null ? undefined : await lockQuestion(trx, id)
  return row?.state === 'PENDING_PAY' && row.order_no === orderNo ? row : undefined
}

type NewBounty = { consultationId: number; title: string; amount: number; now: Date }

/** @throws AppError `rights.denied` for somebody who may not spend for their company, `order.unpaid_full` */
export const orderBounty = (trx: Db, actor: Actor, { consultationId, title, amount, now }: NewBounty): Promise<string> =>
  placePriced(trx, actor, {
    kind: 'BOUNTY',
    subjectId: consultationId,
    priced: {
      title: `悬赏：${title}`,
      picture: '',
      seller: null,
      lines: [{ name: '提问悬赏', refId: null, unitPrice: amount, quantity: 1, unit: '次' }],
      freeCancel: false,
    },
    now,
  })

/** Gives a paid bounty back as a whole. Without a bounty, nothing happens. */
export async function refundBounty(
  trx: Db,
  row: Pick<OwnQuestion, 'order_no' | 'bounty'>,
  reason: string,
  at: Date,
): Promise<void> {
  if (row.order_no !== null && row.bounty > 0) await returnOrder(trx, row.order_no, { reason, at })
}

type Winner = { userId: number; companyId: number | null }

/** The bounty is the winner's, but for the platform's fee. Without a bounty, nothing happens. */
export async function payBounty(trx: Db, row: Pick<OwnQuestion, 'order_no' | 'bounty'>, winner: Winner, at: Date): Promise<void> {
  if (row.order_no !== null && row.bounty > 0) await awardOrder(trx, row.order_no, { seller: winner, at })
}

/** What each answerer would be given of a bounty that is still held, for two of them up to `most`. */
export const planBountySplit = async (
  db: Db,
  orderNo: string,
  most: number,
): Promise<{ sharers: number; parts: OrderPart[] }[]> =>
  (await planSplits(db, orderNo, most)).map(parts => ({ sharers: parts.length, parts }))

type Sharing = { id: number; author_user_id: number; company_id: number | null }

/** The bounty is shared evenly by the authors of these answers, the earliest first, but for the platform's fee. */
export const splitBountyMoney = (
  trx: Db,
  orderNo: string,
  { winners, at }: { winners: readonly Sharing[]; at: Date },
): Promise<OrderPart[]> =>
  splitOrder(trx, orderNo, {
    sharers: winners.map(answer => ({
      seller: { userId: answer.author_user_id, companyId: answer.company_id },
      refId: answer.id,
    })),
    note: `由 ${winners.length} 个同样好的回答平分`,
    at,
  })
