/** Orders of services of the city. */

import type { SeedContext } from '#demo/context.ts'
import type { Rng } from '#demo/rng.ts'
import type { OrderState, RefundState } from '#lib/contract/trade/order.ts'
import { DAY_MS, MINUTE_MS } from '#lib/format/units.ts'
import { type Buyer, isSame, type Named, person } from './parties.ts'
import { momentOf, type OrderPlan, type Side } from './plan.ts'

const SERVICE_STATES: readonly OrderState[] = [
  'PENDING_PAYMENT',
  'PAID',
  'ACCEPTED',
  'DELIVERED',
  'CHANGES_REQUESTED',
  'DISPUTED',
  'COMPLETED',
  'CLOSED',
  'CANCELLED',
]

const ENDED: readonly OrderState[] = ['COMPLETED', 'CLOSED', 'CANCELLED']

const REFUNDS: readonly RefundState[] = ['APPLY', 'PASS', 'WAIT_REFUND', 'COMPLETE', 'REFUSE', 'BUYER_CANCEL']

const NOTES = [
  '',
  '',
  '请提前一小时电话联系',
  '家里有宠物，请带鞋套',
  '周末上门最好',
  '需要开票，抬头另发',
  '东西较多，麻烦带推车',
]

export type Offer = {
  id: number
  title: string
  cover: string
  unit: string
  /** It has been published. */
  sold: boolean
  seller: Side
  packages: { id: number; name: string; price: number; days: number; scope: string[] }[]
}

/** Of what is free nothing comes back. */
const withPrice = (offers: readonly Offer[]): Offer[] =>
  offers.flatMap(offer => {
    const packages = offer.packages.filter(one => one.price > 0)
    return packages.length > 0 ? [{ ...offer, packages }] : []
  })

/** What the named ones buy from each other and from others, in every state and every state of a refund, and what everybody else buys. */
export const boughtServices = (context: SeedContext, buyable: readonly Offer[], named: Named): OrderPlan[] => [
  ...named.buyers.flatMap(buyer => boughtBy(context, buyable, buyer)),
  ...named.sellers.flatMap(seller => soldBy(context, buyable, seller)),
  ...boughtByOthers(context, buyable),
]

function boughtBy(context: SeedContext, buyable: readonly Offer[], buyer: Buyer): OrderPlan[] {
  const { rng } = context
  const elsewhere = buyable.filter(offer => !isSame(offer.seller, buyer))
  return [
    ...SERVICE_STATES.map(state => serviceOrder(context, rng.pick(elsewhere), buyer, state)),
    ...REFUNDS.map(refund => refundOrder(context, rng.pick(withPrice(elsewhere)), buyer, refund)),
  ]
}

function soldBy(context: SeedContext, buyable: readonly Offer[], seller: Side): OrderPlan[] {
  const { rng, scale } = context
  const own = buyable.filter(offer => isSame(offer.seller, seller))
  if (own.length === 0) return []
  const paid = withPrice(own)
  return [
    ...SERVICE_STATES.flatMap(state =>
      Array.from({ length: scale(state === 'COMPLETED' ? 60 : 3) }, () =>
        serviceOrder(context, rng.pick(own), drawStranger(context, seller), state),
      ),
    ),
    ...(paid.length > 0 ? REFUNDS : []).map(refund =>
      refundOrder(context, rng.pick(paid), drawStranger(context, seller), refund),
    ),
  ]
}

const boughtByOthers = (context: SeedContext, buyable: readonly Offer[]): OrderPlan[] =>
  Array.from({ length: context.scale(2400) }, () => {
    const offer = context.rng.pick(buyable)
    const state = context.rng.weighted<OrderState>([
      ['PENDING_PAYMENT', 2],
      ['PAID', 4],
      ['ACCEPTED', 6],
      ['DELIVERED', 6],
      ['CHANGES_REQUESTED', 2],
      ['DISPUTED', 1],
      ['COMPLETED', 60],
      ['CLOSED', 12],
      ['CANCELLED', 7],
    ])
    return serviceOrder(context, offer, drawStranger(context, offer.seller), state)
  })

/** Anybody but the seller. */
function drawStranger(context: SeedContext, seller: Side): Buyer {
  const buyer = person(context.rng.pick(context.people).id)
  return isSame(seller, buyer) ? drawStranger(context, seller) : buyer
}

function serviceOrder({ rng, now }: SeedContext, offer: Offer, buyer: Buyer, state: OrderState): OrderPlan {
  const chosen = rng.pick(offer.packages)
  const quantity = rng.chance(0.15) ? rng.int(2, 4) : 1
  const total = chosen.price * quantity
  return {
    kind: 'SERVICE',
    state,
    buyer,
    seller: offer.seller,
    subjectId: offer.id,
    title: offer.title,
    picture: offer.cover,
    lines: [
      {
        name: chosen.name,
        refId: chosen.id,
        price: chosen.price,
        quantity,
        unit: offer.unit,
        scope: chosen.scope,
        days: chosen.days,
      },
    ],
    createdAt: drawCreated(rng, now, state),
    // Coins of an order that is still open would have to lie in somebody's lots.
    coins: rng.chance(0.25) && ENDED.includes(state) ? Math.min(2000, Math.floor(total / 5 / 100) * 100) : 0,
    note: rng.pick(NOTES),
    contact: {
      name: rng.pick(['林女士', '周先生', '陈女士', '黄先生', '何女士']),
      phone: `1540${rng.int(1_000_000, 9_999_999)}`,
    },
    ...(state === 'CANCELLED' ? { refund: 'COMPLETE' as const } : {}),
  }
}

/** How many days ago an order was made at most that is still under way. */
const DAYS: Partial<Record<OrderState, number>> = { PAID: 4, DELIVERED: 2.5, CHANGES_REQUESTED: 6, DISPUTED: 12 }

const drawCreated = (rng: Rng, now: Date, state: OrderState): Date =>
  state === 'PENDING_PAYMENT'
    ? new Date(now.getTime() - rng.int(1, 25) * MINUTE_MS)
    : new Date(now.getTime() - (0.2 + rng.float() ** 1.6 * (DAYS[state] ?? 150)) * DAY_MS)

function refundOrder(context: SeedContext, offer: Offer, buyer: Buyer, refund: RefundState): OrderPlan {
  const state = refund === 'COMPLETE' ? 'CANCELLED' : ['REFUSE', 'BUYER_CANCEL'].includes(refund) ? 'COMPLETED' : 'PAID'
  return { ...serviceOrder(context, offer, buyer, state), refund }
}

export async function readOffers({ db }: SeedContext): Promise<Offer[]> {
  const services = await db
    .selectFrom('services')
    .select(['id', 'title', 'cover', 'unit', 'owner_user_id', 'owner_company_id', 'state'])
    .orderBy('id')
    .execute()
  const packages = Map.groupBy(
    await db
      .selectFrom('service_packages')
      .select(['id', 'service_id', 'name', 'price', 'days', 'scope'])
      .orderBy('id')
      .execute(),
    row => row.service_id,
  )
  return services.map(row => ({
    id: row.id,
    title: row.title,
    cover: row.cover,
    unit: row.unit,
    sold: ['ON', 'OFF', 'TAKEN_DOWN'].includes(row.state),
    seller: { userId: row.owner_user_id, companyId: row.owner_company_id },
    packages: packages.get(row.id) ?? [],
  }))
}

/** Every review stands on an order; its number says when that was made. */
export async function reviewed({ db, now }: SeedContext, offers: ReadonlyMap<number, Offer>): Promise<OrderPlan[]> {
  const rows = await db
    .selectFrom('reviews')
    .select(['order_no', 'subject_id', 'user_id', 'package_name', 'created_at'])
    .where('subject_kind', '=', 'SERVICE')
    .orderBy('id')
    .execute()
  return rows.flatMap(row => {
    const offer = offers.get(row.subject_id)
    if (!offer) return []
    const chosen = offer.packages.find(one => one.name === row.package_name) ?? offer.packages[0]
    if (!chosen) return []
    const created = momentOf(row.order_no)
    return [
      {
        kind: 'SERVICE' as const,
        state: 'REVIEWED' as const,
        buyer: person(row.user_id),
        seller: offer.seller,
        subjectId: offer.id,
        title: offer.title,
        picture: offer.cover,
        lines: [
          { name: chosen.name, refId: chosen.id, price: chosen.price, unit: offer.unit, scope: chosen.scope, days: chosen.days },
        ],
        createdAt: new Date(Math.min(created.getTime(), now.getTime())),
        orderNo: row.order_no,
        reviewedAt: row.created_at,
      },
    ]
  })
}
