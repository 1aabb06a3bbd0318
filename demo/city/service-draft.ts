/** A demo service before it is written: its row and the packages that it is sold in. */
import type { Insertable } from 'kysely'
import { pictureFor } from '#demo/pictures/index.ts'
import type { Rng } from '#demo/rng.ts'
import { DAY_MS, HOUR_MS } from '#lib/format/units.ts'
import type { ServicePackagesTable, ServiceState, ServicesTable } from '#server/domains/city/city/tables.ts'
import type { Seller } from './service-sellers.ts'
import { serviceIntro, serviceTitle } from './service-texts.ts'
import type { ServiceKind, ServiceRoot } from './service-tree.ts'

/** A category of the second level with its ids. */
export type Kind = { root: ServiceRoot; kind: ServiceKind; rootId: number; id: number }

export type ServiceDraft = {
  row: Insertable<ServicesTable>
  packages: Omit<Insertable<ServicePackagesTable>, 'service_id'>[]
  kind: ServiceKind
}

type Fate = readonly [state: ServiceState, reason: string | null]

/** The first services are those of the demo company, and all of them published. */
export const NAMED_SERVICES = 6

const UNPUBLISHED: readonly Fate[] = [
  ['DRAFT', null],
  ['REVIEWING', null],
  ['OFF', null],
  ['REJECTED', '图片带有其他平台水印，请更换后重新提交'],
  ['TAKEN_DOWN', '多位用户反映实际收费与页面不符'],
  ['APPEALING', '已提交收费凭证，等待复核'],
]

const TAGS = ['上门服务', '可开发票', '当天可约', '支持加急', '售后七天', '新客立减']

/** 99, 268, 1980: prices as people set them. */
const nicePrice = (yuan: number): number => {
  if (yuan < 20) return Math.round(yuan) * 100
  const step = yuan < 200 ? 10 : yuan < 2000 ? 20 : yuan < 20_000 ? 100 : 1000
  return Math.max(1, Math.round(yuan / step) * step - (yuan < 2000 ? 2 : 20)) * 100
}

export function draftService(rng: Rng, now: Date, seller: Seller, chosen: Kind, index: number): ServiceDraft {
  const { root, kind } = chosen
  const [state, reason] = fateOf(index)
  const created = new Date(Math.max(now.getTime() - rng.int(3, 620) * DAY_MS, seller.since.getTime()))
  const { packages, sales } = drawPackages(rng, chosen, state)
  const published = drawPublished(rng, now, created)
  const row: ServiceDraft['row'] = {
    category_id: chosen.id,
    root_category_id: chosen.rootId,
    owner_user_id: seller.userId,
    owner_company_id: seller.companyId,
    ...drawServed(rng, seller),
    title: serviceTitle(rng, kind, seller.city.short),
    summary: `${kind.scope.slice(0, 3).join('、')}。${kind.note}。`,
    intro: serviceIntro(rng, kind, root, { name: seller.name, city: seller.city.short, years: rng.int(2, 16) }),
    cover: pictureFor(kind.topic, index),
    gallery: Array.from({ length: rng.int(2, 5) }, (_, n) => pictureFor(kind.topic, index * 3 + n + 1)),
    tags: rng.sample(TAGS, rng.int(1, 3)),
    unit: kind.unit,
    price: Math.min(...packages.map(one => one.price)),
    ...seller.place,
    certified: seller.certified,
    sales,
    view_count: sales * rng.int(6, 30) + rng.int(20, 600),
    state,
    state_reason: reason,
    taken_down_at: state === 'TAKEN_DOWN' || state === 'APPEALING' ? new Date(now.getTime() - 2 * DAY_MS) : null,
    appealed_at: state === 'APPEALING' ? new Date(now.getTime() - DAY_MS) : null,
    submitted_at: state === 'DRAFT' ? null : created,
    published_at: published,
    created_at: created,
  }
  return { row, packages, kind }
}

/** Its state, and why an operator put it there. */
const fateOf = (index: number): Fate =>
  index >= NAMED_SERVICES && index % 8 === 7 ? UNPUBLISHED[Math.floor(index / 8) % UNPUBLISHED.length]! : ['ON', null]

/** One to three packages, and how often the service was sold in all of them. */
function drawPackages(rng: Rng, { root, kind }: Kind, state: ServiceState) {
  const base = kind.from + (kind.to - kind.from) * rng.float() ** 2 * 0.35
  const factors = rng.chance(0.2) ? [1] : rng.chance(0.35) ? [1, 1.7] : [1, 1.6, 2.7]
  const days = kind.to > 5000 ? rng.int(7, 30) : kind.to > 800 ? rng.int(2, 7) : 1
  const sales = state === 'DRAFT' || state === 'REVIEWING' ? 0 : Math.floor(rng.float() ** 3 * (kind.to > 5000 ? 120 : 900))
  const packages = factors.map((factor, place) => ({
    name: factors.length === 1 ? '标准服务' : root.packages[place]!,
    // Larger packages cost more, but not more than is usual in the category.
    price: kind.from === 0 && place === 0 ? 0 : nicePrice(Math.min(Math.max(base, 1) * factor, kind.to * (0.7 + place * 0.15))),
    days: Math.min(365, days + place * Math.ceil(days / 2)),
    scope: place === 2 ? [...kind.scope, '专人全程跟进'] : kind.scope.slice(0, factors.length === 1 ? 5 : 3 + place * 2),
    sales: Math.floor(sales / factors.length),
    sort: place + 1,
  }))
  return { packages, sales }
}

/** Some time after it was made, and not in the last hour. */
const drawPublished = (rng: Rng, now: Date, created: Date): Date =>
  new Date(
    Math.max(created.getTime(), Math.min(now.getTime() - rng.int(1, 50) * HOUR_MS, created.getTime() + rng.int(1, 300) * DAY_MS)),
  )

/** Most serve everywhere, some only a few districts of their city. */
function drawServed(rng: Rng, { city: { districts } }: Seller) {
  const served = rng.chance(0.6) ? [] : rng.sample(districts, Math.min(districts.length, rng.int(2, 5))).map(one => one.code)
  return { served_area_codes: served, served_note: served.length > 0 ? '其他地区可先提问，视距离收取往返费用' : '' }
}
