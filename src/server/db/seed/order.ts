/**
 * Orders of the demo city: one for every review, directed consultation, bounty, enrolment, registration and bought plan there is, and
 * for the named people and companies one of every kind in every state, on both sides. None of it moves a counter.
 */
import { type Insertable, sql } from 'kysely'
import type { OrderKind, OrderState, QuoteState, RefundState } from '#lib/contract/order.ts'
import type { OrderEventsTable, OrderLinesTable, OrdersTable, QuoteEventsTable } from '#server/domains/order/tables.ts'
import type { SeedContext } from './context.ts'
import { demoAccounts } from './corpus/people-accounts.ts'
import { insertAll, insertReturningIds } from './insert.ts'
import { momentOf, type OrderPlan, orderNoAt, type Side, wayOf } from './order-plan.ts'
import { pictureFor } from './pictures/index.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR
/** Serials below are taken by the reviews' own numbers. */
const FIRST_SERIAL = 500_000

const SERVICE_STATES: readonly OrderState[] = [
  'PENDING_PAYMENT',
  'PAID',
  'DELIVERED',
  'CHANGES_REQUESTED',
  'DISPUTED',
  'COMPLETED',
  'CLOSED',
  'CANCELLED',
]
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

type Buyer = OrderPlan['buyer']
type Offer = {
  id: number
  title: string
  cover: string
  unit: string
  /** It has been on the shelf. */
  sold: boolean
  seller: Side
  packages: { id: number; name: string; price: number; days: number; scope: string[] }[]
}

export async function seedOrder(context: SeedContext): Promise<void> {
  const { rng, now, scale } = context
  const plans: OrderPlan[] = []
  const offers = await readOffers(context)
  const offerOf = new Map(offers.map(offer => [offer.id, offer]))
  const named = await readNamed(context)

  plans.push(...(await reviewed(context, offerOf)))
  plans.push(...(await consultations(context)))
  plans.push(...(await enrolments(context)))
  plans.push(...(await registrations(context)))
  plans.push(...(await subscriptions(context)))
  plans.push(...(await downloads(context, named)))
  plans.push(...(await playbacks(context, named)))
  plans.push(...coins(context, named))

  // What the named ones buy from each other and from others: every state, and every state of a refund.
  const buyable = offers.filter(offer => offer.sold && offer.packages.length > 0)
  const others = () => person(rng.pick(context.people).id)
  for (const buyer of named.buyers) {
    const elsewhere = buyable.filter(offer => !isSame(offer.seller, buyer))
    for (const state of SERVICE_STATES) plans.push(serviceOrder(rng.pick(elsewhere), buyer, state))
    for (const refund of REFUNDS) plans.push(refundOrder(rng.pick(elsewhere), buyer, refund))
  }
  for (const seller of named.sellers) {
    const own = buyable.filter(offer => isSame(offer.seller, seller))
    if (own.length === 0) continue
    for (const state of SERVICE_STATES) {
      for (let n = 0; n < scale(state === 'COMPLETED' ? 60 : 3); n++)
        plans.push(serviceOrder(rng.pick(own), stranger(seller), state))
    }
    for (const refund of REFUNDS) plans.push(refundOrder(rng.pick(own), stranger(seller), refund))
  }
  for (let n = 0; n < scale(2400); n++) {
    const offer = rng.pick(buyable)
    const state = rng.weighted<OrderState>([
      ['PENDING_PAYMENT', 2],
      ['PAID', 10],
      ['DELIVERED', 6],
      ['CHANGES_REQUESTED', 2],
      ['DISPUTED', 1],
      ['COMPLETED', 60],
      ['CLOSED', 12],
      ['CANCELLED', 7],
    ])
    plans.push(serviceOrder(offer, stranger(offer.seller), state))
  }
  await write(context, plans)
  await writeQuotes(context, buyable, named)

  function stranger(seller: Side): Buyer {
    const buyer = others()
    return isSame(seller, buyer) ? stranger(seller) : buyer
  }

  function serviceOrder(offer: Offer, buyer: Buyer, state: OrderState): OrderPlan {
    const chosen = rng.pick(offer.packages)
    const quantity = rng.chance(0.15) ? rng.int(2, 4) : 1
    const total = chosen.price * quantity
    const days: Partial<Record<OrderState, number>> = { PAID: 4, DELIVERED: 2.5, CHANGES_REQUESTED: 6, DISPUTED: 12 }
    const created =
      state === 'PENDING_PAYMENT'
        ? now.getTime() - rng.int(1, 25) * MINUTE
        : now.getTime() - (0.2 + rng.float() ** 1.6 * (days[state] ?? 150)) * DAY
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
      createdAt: new Date(created),
      coins: rng.chance(0.25) ? Math.min(2000, Math.floor(total / 5 / 100) * 100) : 0,
      note: rng.pick(NOTES),
      contact: {
        name: rng.pick(['林女士', '周先生', '陈女士', '黄先生', '何女士']),
        phone: `1540${rng.int(1_000_000, 9_999_999)}`,
      },
      ...(state === 'CANCELLED' ? { refund: 'COMPLETE' as const } : {}),
    }
  }

  function refundOrder(offer: Offer, buyer: Buyer, refund: RefundState): OrderPlan {
    const state = refund === 'COMPLETE' ? 'CANCELLED' : ['REFUSE', 'BUYER_CANCEL'].includes(refund) ? 'COMPLETED' : 'PAID'
    return { ...serviceOrder(offer, buyer, state), refund }
  }
}

const person = (userId: number): Buyer => ({ userId, companyId: null })

const isSame = (one: Side, other: Side): boolean =>
  one.companyId !== null || other.companyId !== null ? one.companyId === other.companyId : one.userId === other.userId

/** The people and the company that the README and the tests name. */
async function readNamed({ db, companies }: SeedContext) {
  const phoneOf = (role: string) => demoAccounts.find(account => account.role === role)!.phone
  const rows = await db
    .selectFrom('users')
    .select(['id', 'phone'])
    .where(
      'phone',
      'in',
      demoAccounts.map(account => account.phone),
    )
    .execute()
  const idOf = (role: string) => rows.find(row => row.phone === phoneOf(role))!.id
  const owner = idOf('OWNER')
  const company = { userId: owner, companyId: companies.find(one => one.ownerUserId === owner)!.id }
  const member = person(idOf('MEMBER'))
  const merchant = person(idOf('INDIVIDUAL_MERCHANT'))
  return { member, merchant, company, buyers: [member, merchant, company, person(owner)], sellers: [merchant, company] }
}

type Named = Awaited<ReturnType<typeof readNamed>>

async function readOffers({ db }: SeedContext): Promise<Offer[]> {
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
async function reviewed({ db, now }: SeedContext, offers: ReadonlyMap<number, Offer>): Promise<OrderPlan[]> {
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

/** Directed consultations and questions with a bounty. */
async function consultations({ db, now, rng }: SeedContext): Promise<OrderPlan[]> {
  const rows = await db
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
  return rows.flatMap((row): OrderPlan[] => {
    const directed = row.kind === 'DIRECTED'
    const way = directed ? DIRECTED[row.state] : BOUNTY[row.state]
    if (!way) return []
    const buyer = { userId: row.asker_user_id, companyId: row.asker_company_id }
    const seller: Side = directed
      ? { userId: row.expert_user_id, companyId: row.company_id }
      : { userId: row.answer_user_id, companyId: row.answer_company_id }
    if (seller.userId !== null && isSame(buyer, seller)) return []
    const price = directed ? row.price! : row.bounty
    const name = directed
      ? `${WAYS[row.way!]}（${row.way === 'TEXT' ? `${Math.round(row.minutes! / 60)} 小时内答复` : `${row.minutes} 分钟`}）`
      : '悬赏提问'
    return [
      {
        kind: directed ? 'CONSULT' : 'BOUNTY',
        ...way,
        buyer,
        seller,
        subjectId: row.id,
        title: row.title,
        picture: '',
        lines: [{ name, price, unit: '次' }],
        createdAt: way.state === 'PENDING_PAYMENT' ? new Date(now.getTime() - rng.int(1, 25) * MINUTE) : row.created_at,
        ...(row.order_no ? { orderNo: row.order_no } : {}),
        doneAt: row.finished_at ?? row.accepted_at,
      },
    ]
  })
}

/** Paid courses. */
async function enrolments({ db, now, rng }: SeedContext): Promise<OrderPlan[]> {
  const ways: Record<string, { state: OrderState; refund?: RefundState }> = {
    UNPAID: { state: 'PENDING_PAYMENT' },
    LEARNING: { state: 'PAID' },
    FINISHED: { state: 'COMPLETED' },
    EXPIRED: { state: 'COMPLETED' },
    REFUNDING: { state: 'PAID', refund: 'APPLY' },
    REFUNDED: { state: 'CANCELLED', refund: 'COMPLETE' },
    CANCELLED: { state: 'CLOSED' },
  }
  const rows = await db
    .selectFrom('course_enrolments as e')
    .innerJoin('courses as c', 'c.id', 'e.course_id')
    .leftJoin('schools as s', 's.id', 'c.school_id')
    .leftJoin('companies as own', 'own.id', 'c.company_id')
    .select([
      'e.id',
      'e.user_id',
      'e.state',
      'e.created_at',
      'e.finished_at',
      'c.id as course_id',
      'c.title',
      'c.cover',
      'c.price',
    ])
    .select([
      'c.company_id',
      'own.owner_user_id as company_owner',
      's.owner_user_id as school_owner',
      's.company_id as school_company',
    ])
    .where('c.price', '>', 0)
    .orderBy('e.id')
    .execute()
  return rows.flatMap((row): OrderPlan[] => {
    const buyer = person(row.user_id)
    const seller = { userId: row.company_owner ?? row.school_owner, companyId: row.company_id ?? row.school_company }
    if (isSame(buyer, seller)) return []
    const way = ways[row.state]!
    return [
      {
        kind: 'COURSE',
        ...way,
        buyer,
        seller,
        subjectId: row.course_id,
        title: row.title,
        picture: row.cover,
        lines: [{ name: '整门课程', refId: row.id, price: row.price, unit: '门' }],
        createdAt: way.state === 'PENDING_PAYMENT' ? new Date(now.getTime() - rng.int(1, 25) * MINUTE) : row.created_at,
        doneAt: row.finished_at,
      },
    ]
  })
}

/** Exams with a fee, from when the fee is due. */
async function registrations({ db, now, rng }: SeedContext): Promise<OrderPlan[]> {
  const ways: Record<string, { state: OrderState; refund?: RefundState }> = {
    UNPAID: { state: 'PENDING_PAYMENT' },
    REGISTERED: { state: 'PAID' },
    TICKET_ISSUED: { state: 'PAID' },
    TAKEN: { state: 'COMPLETED' },
    ABSENT: { state: 'COMPLETED' },
    SCORED: { state: 'COMPLETED' },
    CANCELLED: { state: 'CANCELLED', refund: 'COMPLETE' },
  }
  const rows = await db
    .selectFrom('exam_registrations as r')
    .innerJoin('exams as e', 'e.id', 'r.exam_id')
    .leftJoin('schools as s', 's.id', 'e.school_id')
    .select([
      'r.id',
      'r.user_id',
      'r.state',
      'e.id as exam_id',
      'e.title',
      'e.picture',
      'e.fee',
      'e.register_from',
      'e.register_to',
    ])
    .select(['s.owner_user_id as school_owner', 's.company_id as school_company'])
    .where('e.fee', '>', 0)
    .orderBy('r.id')
    .execute()
  return rows.flatMap((row): OrderPlan[] => {
    const way = ways[row.state]
    const buyer = person(row.user_id)
    const seller = { userId: row.school_owner, companyId: row.school_company }
    if (!way || (seller.userId !== null && isSame(buyer, seller))) return []
    const from = row.register_from.getTime()
    const to = Math.max(from, Math.min(row.register_to.getTime(), now.getTime() - DAY))
    return [
      {
        kind: 'EXAM',
        ...way,
        buyer,
        seller,
        subjectId: row.exam_id,
        title: row.title,
        picture: row.picture,
        lines: [{ name: '报名费', refId: row.id, price: row.fee, unit: '人' }],
        createdAt: new Date(
          way.state === 'PENDING_PAYMENT'
            ? now.getTime() - rng.int(1, 25) * MINUTE
            : Math.min(from + rng.float() * (to - from), now.getTime() - HOUR),
        ),
      },
    ]
  })
}

/** Bought plans of the company tools. */
async function subscriptions({ db }: SeedContext): Promise<OrderPlan[]> {
  const rows = await db
    .selectFrom('cloud_subscriptions as s')
    .innerJoin('cloud_plans as p', 'p.id', 's.plan_id')
    .innerJoin('cloud_products as product', 'product.id', 's.product_id')
    .innerJoin('companies as c', 'c.id', 's.company_id')
    .select(['s.id', 's.company_id', 's.starts_at', 'p.id as plan_id', 'p.tier', 'p.year_price', 'product.id as product_id'])
    .select(['product.name', 'product.picture', 'c.owner_user_id'])
    .where('p.tier', '<>', 'FREE')
    .orderBy('s.id')
    .execute()
  const tiers = { FREE: '免费版', TEAM: '团队版', ENTERPRISE: '企业版' } as const
  return rows.map(row => ({
    kind: 'CLOUD',
    state: 'COMPLETED',
    buyer: { userId: row.owner_user_id, companyId: row.company_id },
    seller: { userId: null, companyId: null },
    subjectId: row.product_id,
    title: `${row.name} · ${tiers[row.tier]}`,
    picture: row.picture,
    lines: [{ name: `${tiers[row.tier]}（按年）`, refId: row.id, price: row.year_price, unit: '年' }],
    createdAt: new Date(row.starts_at.getTime() - 10 * MINUTE),
    doneAt: row.starts_at,
  }))
}

/** Files that cost coins. */
async function downloads({ db, rng, now, people, scale }: SeedContext, named: Named): Promise<OrderPlan[]> {
  const files = await db
    .selectFrom('downloads')
    .select(['id', 'title', 'coins', 'owner_user_id', 'owner_company_id'])
    .where('permission', '=', 'COINS')
    .where('state', '=', 'PUBLISHED')
    .orderBy('id')
    .limit(60)
    .execute()
  if (files.length === 0) return []
  const buyers = [
    named.member,
    named.member,
    named.merchant,
    ...Array.from({ length: scale(160) }, () => person(rng.pick(people).id)),
  ]
  return buyers.flatMap((buyer, index): OrderPlan[] => {
    const file = files[index % files.length]!
    const seller = { userId: file.owner_user_id, companyId: file.owner_company_id }
    if (isSame(buyer, seller)) return []
    return [
      {
        kind: 'DOWNLOAD',
        state: 'COMPLETED',
        buyer,
        seller,
        subjectId: file.id,
        title: file.title,
        picture: '',
        lines: [{ name: '资料下载', refId: file.id, price: file.coins, unit: '份' }],
        createdAt: rng.pastDate(now, 200),
        coins: file.coins,
      },
    ]
  })
}

/** Recordings that cost something. */
async function playbacks({ db, rng, now, people, scale }: SeedContext, named: Named): Promise<OrderPlan[]> {
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

/** Coins that were bought. */
function coins({ rng, now, people, scale }: SeedContext, named: Named): OrderPlan[] {
  const buyers: [Buyer, OrderState][] = [
    ...named.buyers.flatMap(buyer =>
      (['COMPLETED', 'COMPLETED', 'CLOSED', 'PENDING_PAYMENT'] as const).map(state => [buyer, state] as [Buyer, OrderState]),
    ),
    ...Array.from({ length: scale(120) }, (): [Buyer, OrderState] => [
      person(rng.pick(people).id),
      rng.chance(0.85) ? 'COMPLETED' : 'CLOSED',
    ]),
  ]
  return buyers.map(([buyer, state], index) => {
    const amount = rng.pick([500, 1000, 2000, 5000])
    return {
      kind: 'COIN',
      state,
      buyer,
      seller: { userId: null, companyId: null },
      subjectId: null,
      title: `金币 ${amount} 枚`,
      picture: pictureFor('cloud', index),
      lines: [{ name: '金币', price: 1, quantity: amount, unit: '枚' }],
      createdAt: state === 'PENDING_PAYMENT' ? new Date(now.getTime() - rng.int(1, 20) * MINUTE) : rng.pastDate(now, 180),
    }
  })
}

async function write({ db, rng, now }: SeedContext, plans: readonly OrderPlan[]): Promise<void> {
  const ways = plans.map(plan => wayOf(plan, rng, now))
  const rows = plans.map((plan, index): Insertable<OrdersTable> => {
    const way = ways[index]!
    const total = plan.lines.reduce((sum, line) => sum + line.price * (line.quantity ?? 1), 0)
    const coinsUsed = plan.coins ?? 0
    const paid = way.paidAt ? total - coinsUsed : 0
    const refunded = plan.refund === 'COMPLETE' ? (plan.state === 'CANCELLED' ? paid : Math.floor(paid / 2)) : 0
    return {
      order_no: plan.orderNo ?? orderNoAt(plan.createdAt, FIRST_SERIAL + index),
      kind: plan.kind,
      state: plan.state,
      buyer_user_id: plan.buyer.userId,
      buyer_company_id: plan.buyer.companyId,
      seller_user_id: plan.seller.userId,
      seller_company_id: plan.seller.companyId,
      subject_id: plan.subjectId,
      title: plan.title.slice(0, 120),
      picture: plan.picture,
      total_amount: total,
      coin_amount: coinsUsed,
      paid_amount: paid,
      refund_state: plan.refund ?? null,
      refunded_amount: refunded,
      refunded_coins: plan.refund === 'COMPLETE' && plan.state === 'CANCELLED' ? coinsUsed : 0,
      contact_name: plan.contact?.name ?? '',
      contact_phone: plan.contact?.phone ?? null,
      appointment_at: null,
      note: plan.note ?? '',
      pay_before: new Date(plan.createdAt.getTime() + 30 * MINUTE),
      paid_at: way.paidAt,
      delivered_at: way.deliveredAt,
      accept_before: plan.state === 'DELIVERED' && way.deliveredAt ? new Date(way.deliveredAt.getTime() + 3 * DAY) : null,
      completed_at: way.completedAt,
      reviewed_at: way.reviewedAt,
      closed_at: way.closedAt,
      created_at: plan.createdAt,
      updated_at: way.updatedAt,
    }
  })
  const ids = await insertReturningIds(db, 'orders', rows)
  await insertAll(
    db,
    'order_lines',
    plans.flatMap((plan, index) =>
      plan.lines.map(
        (line, position): Insertable<OrderLinesTable> => ({
          order_id: ids[index]!,
          position,
          name: line.name,
          ref_id: line.refId ?? null,
          unit_price: line.price,
          quantity: line.quantity ?? 1,
          unit: line.unit ?? '',
          snapshot: JSON.stringify({ ...(line.scope ? { scope: line.scope } : {}), ...(line.days ? { days: line.days } : {}) }),
        }),
      ),
    ),
  )
  await insertAll(
    db,
    'order_events',
    plans.flatMap((plan, index) =>
      ways[index]!.events.map(
        (event, at, all): Insertable<OrderEventsTable> => ({
          order_id: ids[index]!,
          event: event.event,
          from_state: all[at - 1]?.to ?? null,
          to_state: event.to,
          actor: event.actor,
          actor_user_id: event.actor === 'BUYER' ? plan.buyer.userId : event.actor === 'SELLER' ? plan.seller.userId : null,
          note: event.note ?? '',
          created_at: event.at,
        }),
      ),
    ),
  )
  await link(db)
}

/** The records that were bought name their order. */
async function link(db: SeedContext['db']): Promise<void> {
  const byLine = (table: string, kind: OrderKind) =>
    sql`update ${sql.table(table)} t set order_no = o.order_no from orders o join order_lines l on l.order_id = o.id
      where o.kind = ${kind} and l.ref_id = t.id`.execute(db)
  await byLine('course_enrolments', 'COURSE')
  await byLine('exam_registrations', 'EXAM')
  await byLine('cloud_subscriptions', 'CLOUD')
  await sql`update consultations c set order_no = o.order_no from orders o
    where o.kind = 'BOUNTY' and o.subject_id = c.id and c.order_no is null`.execute(db)
}

const QUOTE_STATES: readonly QuoteState[] = ['QUOTE_REQUESTED', 'OFFERED', 'COUNTERED', 'ACCEPTED', 'DECLINED', 'EXPIRED']
const REQUESTS = [
  '面积大概 120 平，三房两厅，希望周末两天做完，请报个全包价。',
  '需要按月长期做，一个月四次，看看能不能优惠一些。',
  '材料我们自己出，只要人工，麻烦按天报价。',
  '图片已经发给客服了，请看过后给一个包含上门费的价格。',
]

/** Quotes of the named ones in every state, on both sides. Accepted ones have become an order. */
async function writeQuotes({ db, rng, now, people }: SeedContext, offers: readonly Offer[], named: Named): Promise<void> {
  const pairs = [
    ...named.buyers.flatMap(buyer =>
      QUOTE_STATES.map(state => ({ buyer, state, offer: rng.pick(offers.filter(one => !isSame(one.seller, buyer))) })),
    ),
    ...named.sellers.flatMap(seller => {
      const own = offers.filter(one => isSame(one.seller, seller))
      if (own.length === 0) return []
      return QUOTE_STATES.map(state => ({
        buyer: person(rng.pick(people.filter(one => one.id !== seller.userId)).id),
        state,
        offer: rng.pick(own),
      }))
    }),
  ]
  const accepted = await db
    .selectFrom('orders')
    .select(['order_no', 'buyer_user_id', 'buyer_company_id', 'subject_id', 'created_at', 'total_amount'])
    .where('kind', '=', 'SERVICE')
    .where('state', 'in', ['PAID', 'DELIVERED', 'COMPLETED'])
    .where('total_amount', '>', 0)
    .orderBy('id')
    .execute()
  const events: Insertable<QuoteEventsTable>[] = []
  for (const { buyer, state, offer: drawn } of pairs) {
    const order =
      state === 'ACCEPTED'
        ? accepted.find(
            row =>
              row.buyer_company_id === buyer.companyId &&
              row.buyer_user_id === buyer.userId &&
              offers.some(one => one.id === row.subject_id),
          )
        : undefined
    if (state === 'ACCEPTED' && !order) continue
    const offer = order ? offers.find(one => one.id === order.subject_id)! : drawn
    const base = order?.total_amount ?? offer.packages[0]!.price
    const created = order
      ? new Date(order.created_at.getTime() - 2 * DAY)
      : new Date(now.getTime() - rng.int(1, state === 'EXPIRED' ? 60 : 9) * DAY)
    const offered = state !== 'QUOTE_REQUESTED' && !(state === 'EXPIRED' && rng.chance(0.5))
    const last = new Date(Math.min(now.getTime(), created.getTime() + 20 * HOUR))
    const row = await db
      .insertInto('quotes')
      .values({
        service_id: offer.id,
        title: offer.title,
        state,
        buyer_user_id: buyer.userId,
        buyer_company_id: buyer.companyId,
        seller_user_id: offer.seller.userId!,
        seller_company_id: offer.seller.companyId,
        request: rng.pick(REQUESTS),
        budget: rng.chance(0.5) ? Math.round((base * 0.9) / 100) * 100 : null,
        amount: offered ? base : null,
        days: offered ? rng.int(2, 20) : null,
        valid_until: offered ? new Date(created.getTime() + (state === 'EXPIRED' ? 1 : 14) * DAY) : null,
        order_no: order?.order_no ?? null,
        created_at: created,
        updated_at: last,
      })
      .returning(['id', 'amount', 'days'])
      .executeTakeFirstOrThrow()
    const say = (
      event: QuoteEventsTable['event'],
      actor: QuoteEventsTable['actor'],
      hours: number,
      more: { amount?: number; note?: string } = {},
    ) =>
      events.push({
        quote_id: row.id,
        event,
        actor,
        actor_user_id: actor === 'BUYER' ? buyer.userId : actor === 'SELLER' ? offer.seller.userId : null,
        amount: more.amount ?? null,
        days: more.amount ? row.days : null,
        note: more.note ?? '',
        created_at: new Date(Math.min(now.getTime(), created.getTime() + hours * HOUR)),
      })
    say('REQUEST', 'BUYER', 0)
    if (offered)
      say('OFFER', 'SELLER', 4, { amount: state === 'COUNTERED' ? Math.round(base * 1.15) : base, note: '含上门与材料，不含税' })
    if (state === 'COUNTERED') say('COUNTER', 'BUYER', 20, { amount: base, note: '预算有限，这个价可以马上定' })
    if (state === 'ACCEPTED') say('ACCEPT', 'BUYER', 20)
    if (state === 'DECLINED') say('DECLINE', 'BUYER', 20, { note: '已经找到合适的了' })
    if (state === 'EXPIRED') say('EXPIRE', 'SYSTEM', 24)
  }
  await insertAll(db, 'quote_events', events)
}
