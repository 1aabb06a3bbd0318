/** Orders of consultation: directed ones, questions with a bounty, recordings. */

import type { SeedContext } from '#demo/context.ts'
import type { OrderState, RefundState } from '#lib/contract/trade/order.ts'
import { MINUTE_MS } from '#lib/format/units.ts'
import type { Db } from '#server/db/client.ts'
import { isSame, type Named, person } from './parties.ts'
import type { OrderPlan, Side } from './plan.ts'

const DIRECTED: Record<string, { state: OrderState; refund?: RefundState }> = {
  PENDING_PAY: { state: 'PENDING_PAYMENT' },
  WAIT_ACCEPT: { state: 'PAID' },
  NEED_INFO: { state: 'PAID' },
  CONSULTING: { state: 'PAID' },
  WAIT_CONFIRM: { state: 'PAID' },
  DECLINED: { state: 'CANCELLED', refund: 'COMPLETE' },
  TIMEOUT: { state: 'CANCELLED', refund: 'COMPLETE' },
  CANCELLED: { state: 'CANCELLED', refund: 'COMPLETE' },
  FINISHED: { state: 'COMPLETED' },
  REVIEWED: { state: 'REVIEWED' },
  DISPUTED: { state: 'DISPUTED' },
  PARTIAL_REFUND: { state: 'COMPLETED', refund: 'COMPLETE' },
  REFUNDED: { state: 'CANCELLED', refund: 'COMPLETE' },
}

const BOUNTY: Record<string, { state: OrderState; refund?: RefundState }> = {
  PENDING_PAY: { state: 'PENDING_PAYMENT' },
  REVIEWING: { state: 'PAID' },
  OPEN: { state: 'PAID' },
  ANSWERING: { state: 'PAID' },
  ACCEPTED: { state: 'COMPLETED' },
  FINISHED: { state: 'COMPLETED' },
  EXPIRED: { state: 'CANCELLED', refund: 'COMPLETE' },
  REJECTED: { state: 'CANCELLED', refund: 'COMPLETE' },
}

const WAYS = { TEXT: '图文咨询', VOICE: '语音咨询', VIDEO: '视频咨询' } as const

type PaidConsultation = Awaited<ReturnType<typeof readAsked>>[number]

/** Directed consultations and questions with a bounty. */
export async function consultations(context: SeedContext): Promise<OrderPlan[]> {
  const rows = await readAsked(context.db)
  return rows.flatMap(row => planConsultation(context, row))
}

const readAsked = (db: Db) =>
  db
    .selectFrom('consultations as c')
    .leftJoin('consultants as expert', 'expert.id', 'c.consultant_id')
    .leftJoin('consultation_answers as accepted', join =>
      join.onRef('accepted.consultation_id', '=', 'c.id').on('accepted.accepted', '=', true),
    )
    .select([
      'c.id',
      'c.kind',
      'c.state',
      'c.title',
      'c.asker_user_id',
      'c.asker_company_id',
      'c.bounty',
      'c.price',
      'c.way',
      'c.minutes',
      'c.order_no',
      'c.company_id',
      'c.created_at',
      'c.finished_at',
      'c.accepted_at',
      'expert.user_id as expert_user_id',
      'accepted.author_user_id as answer_user_id',
      'accepted.company_id as answer_company_id',
    ])
    .where(eb => eb.or([eb('c.kind', '=', 'DIRECTED'), eb('c.bounty', '>', 0)]))
    .orderBy('c.id')
    .execute()

function planConsultation({ rng, now }: SeedContext, row: PaidConsultation): OrderPlan[] {
  const directed = row.kind === 'DIRECTED'
  const way = directed ? DIRECTED[row.state] : BOUNTY[row.state]
  if (!way) return []
  const buyer = { userId: row.asker_user_id, companyId: row.asker_company_id }
  const seller: Side = directed
    ? { userId: row.expert_user_id, companyId: row.company_id }
    : { userId: row.answer_user_id, companyId: row.answer_company_id }
  if (seller.userId !== null && isSame(buyer, seller)) return []
  return [
    {
      kind: directed ? 'CONSULT' : 'BOUNTY',
      ...way,
      buyer,
      seller,
      subjectId: row.id,
      title: row.title,
      picture: '',
      lines: [
        directed ? { name: nameOf(row), price: row.price!, unit: '次' } : { name: '悬赏提问', price: row.bounty, unit: '次' },
      ],
      createdAt:
        way.state === 'PENDING_PAYMENT' && !directed ? new Date(now.getTime() - rng.int(1, 25) * MINUTE_MS) : row.created_at,
      ...(row.order_no ? { orderNo: row.order_no } : {}),
      doneAt: row.finished_at ?? row.accepted_at,
    },
  ]
}

/** 语音咨询（15 分钟） */
const nameOf = ({ way, minutes }: PaidConsultation): string =>
  `${WAYS[way!]}（${way === 'TEXT' ? `${Math.round(minutes! / 60)} 小时内答复` : `${minutes} 分钟`}）`

/** Recordings that cost something. */
export async function playbacks({ db, rng, now, people, scale }: SeedContext, named: Named): Promise<OrderPlan[]> {
  const recordings = await db
    .selectFrom('playbacks as p')
    .innerJoin('consultants as expert', 'expert.id', 'p.consultant_id')
    .select(['p.id', 'p.title', 'p.cover', 'p.price', 'expert.user_id', 'expert.company_id'])
    .where('p.price', '>', 0)
    .where('p.is_public', '=', true)
    .orderBy('p.id')
    .limit(60)
    .execute()
  if (recordings.length === 0) return []
  const buyers = [
    named.member,
    named.member,
    named.company,
    ...Array.from({ length: scale(240) }, () => person(rng.pick(people).id)),
  ]
  return buyers.flatMap((buyer, index): OrderPlan[] => {
    const recording = recordings[index % recordings.length]!
    const seller = { userId: recording.user_id, companyId: recording.company_id }
    if (isSame(buyer, seller)) return []
    return [
      {
        kind: 'PLAYBACK',
        state: rng.chance(0.1) && index > 2 ? 'CLOSED' : 'COMPLETED',
        buyer,
        seller,
        subjectId: recording.id,
        title: recording.title,
        picture: recording.cover,
        lines: [{ name: '回放观看', refId: recording.id, price: recording.price, unit: '份' }],
        createdAt: rng.pastDate(now, 120),
      },
    ]
  })
}
