/** Services of the demo city: what companies and certified people sell, questions, favourites, and the evidence of scores. */

import type { Insertable } from 'kysely'
import { type SeedCity, seedCityOf } from '#demo/cities.ts'
import type { SeedContext } from '#demo/context.ts'
import { insertAll, insertReturningIds } from '#demo/insert.ts'
import { demoAccounts } from '#demo/people/accounts.ts'
import { industries } from '#demo/people/industries.ts'
import { pictureFor } from '#demo/pictures/index.ts'
import { readReferenceIds } from '#demo/reference-ids.ts'
import type { Rng } from '#demo/rng.ts'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#lib/format/units.ts'
import type { Db } from '#server/db/client.ts'
import type { ServicePackagesTable, ServiceState, ServicesTable } from '#server/domains/city/city/tables.ts'
import { serviceIntro, serviceQuestion, serviceTitle } from './service-texts.ts'
import { type ServiceKind, type ServiceRoot, serviceRoots } from './service-tree.ts'

const PERSONAL_ROOTS = ['家政保洁', '维修安装', '设计营销', '软件开发', '教育培训', '摄影婚庆', '健康生活', '汽车服务']

type Seller = {
  userId: number
  companyId: number | null
  name: string
  certified: boolean
  /** Nothing was sold before. */
  since: Date
  city: SeedCity
  place: Pick<Insertable<ServicesTable>, 'province_code' | 'city_code' | 'district_code' | 'address' | 'lng' | 'lat'>
  roots: ServiceRoot[]
}

type Kind = { root: ServiceRoot; kind: ServiceKind; rootId: number; id: number }

export async function seedCity(context: SeedContext): Promise<void> {
  const { db, rng, now, scale, people } = context
  const kinds = await readKinds(db)
  const sellers = await findSellers(context)
  const rows: Insertable<ServicesTable>[] = []
  const packages: Omit<Insertable<ServicePackagesTable>, 'service_id'>[][] = []
  const kindOf: ServiceKind[] = []
  for (let index = 0; index < scale(2900); index++) {
    // The demo company comes first and sells many services; afterwards sellers take turns, some selling far more than others.
    const seller = index < 6 ? sellers[0]! : sellers[Math.floor(rng.float() ** 1.35 * sellers.length)]!
    const root = rng.pick(seller.roots)
    const own = kinds.filter(one => one.root === root)
    // The first rounds walk through all kinds, so that no category is empty.
    const chosen = index < 6 ? own[index % own.length]! : rng.pick(own)
    const made = buildService(rng, now, seller, chosen, index)
    rows.push(made.row)
    packages.push(made.packages)
    kindOf.push(chosen.kind)
  }
  const ids = await insertReturningIds(db, 'services', rows)
  await insertAll(
    db,
    'service_packages',
    packages.flatMap((list, index) => list.map(row => ({ ...row, service_id: ids[index]! }))),
  )

  const visible = rows.flatMap((row, index) => (row.state === 'ON' ? [index] : []))
  await insertAll(
    db,
    'service_questions',
    visible.flatMap(index => {
      const row = rows[index]!
      const count = Math.floor(rng.float() ** 2 * 5)
      return Array.from({ length: count }, () => {
        const { body, answer } = serviceQuestion(rng, kindOf[index]!, seedCityOf(row.city_code).short)
        const asked = new Date(Math.max((row.created_at as Date).getTime(), rng.pastDate(now, 200).getTime()))
        const answered = rng.chance(0.84)
        return {
          service_id: ids[index]!,
          user_id: rng.pick(people).id,
          body,
          answer: answered ? answer : null,
          answered_by: answered ? row.owner_user_id : null,
          answered_at: answered ? new Date(Math.min(now.getTime(), asked.getTime() + rng.int(5, 900) * MINUTE_MS)) : null,
          like_count: Math.floor(rng.float() ** 3 * 24),
          state: rng.chance(0.97) ? ('PUBLISHED' as const) : rng.pick(['HIDDEN', 'DELETED'] as const),
          created_at: asked,
        }
      })
    }),
  )
  await seedFavourites(
    context,
    visible.map(index => ids[index]!),
  )
}

/** The kinds of services with the demo city's own remark on each. */
async function readKinds(db: Db): Promise<Kind[]> {
  const idOf = await readReferenceIds(db, 'service_categories')
  const kinds = serviceRoots.flatMap(root =>
    root.kinds.map(kind => ({ root, kind, rootId: idOf(root.name), id: idOf(root.name, kind.name) })),
  )
  for (const { id, kind } of kinds)
    await db.updateTable('service_categories').set({ intro: kind.note }).where('id', '=', id).execute()
  return kinds
}

/** Companies that serve, and certified people who sell in their own name. */
async function findSellers({ db, rng, scale, people, companies }: SeedContext): Promise<Seller[]> {
  const categoryOf = new Map(industries.map(one => [one.name, one.category]))
  const rows = await db
    .selectFrom('companies')
    .select(['id', 'short_name', 'address', 'lng', 'lat', 'created_at'])
    .where('state', '=', 'ACTIVE')
    .execute()
  const details = new Map(rows.map(row => [row.id, row]))
  const selling: Seller[] = companies.flatMap(company => {
    const category = categoryOf.get(company.industry)
    const detail = details.get(company.id)
    if (!category || !detail) return []
    const roots = serviceRoots.filter(root => root.name === category)
    return [
      {
        userId: company.ownerUserId,
        companyId: company.id,
        name: detail.short_name,
        certified: company.certified,
        since: detail.created_at,
        city: seedCityOf(company.cityCode),
        place: {
          province_code: company.provinceCode,
          city_code: company.cityCode,
          district_code: company.districtCode,
          address: detail.address,
          lng: detail.lng,
          lat: detail.lat,
        },
        roots,
      },
    ]
  })
  const plumber = people[demoAccounts.findIndex(account => account.role === 'INDIVIDUAL_MERCHANT')]!
  const certified = await db
    .selectFrom('users')
    .select(['id', 'nickname', 'city_code', 'created_at'])
    .where('certified_at', 'is not', null)
    .where('user_type', '=', 'USER')
    .where('state', '=', 'ACTIVE')
    .where('is_operator', '=', false)
    .orderBy('id')
    .limit(scale(260))
    .execute()
  const persons: Seller[] = certified.map(person => {
    const city = seedCityOf(person.city_code)
    const place = city.pickArea(rng)
    const wanted = person.id === plumber.id ? '维修安装' : rng.pick(PERSONAL_ROOTS)
    return {
      userId: person.id,
      companyId: null,
      name: person.nickname,
      certified: true,
      since: person.created_at,
      city,
      // A person's door number is nobody's business: the road is enough.
      place: {
        province_code: place.provinceCode,
        city_code: place.cityCode,
        district_code: place.districtCode,
        address: place.address.replace(/\d.*$/, ''),
        lng: place.lng,
        lat: place.lat,
      },
      roots: serviceRoots.filter(root => root.name === wanted),
    }
  })
  const [first, ...rest] = selling
  return first ? [first, ...rng.shuffle([...rest, ...persons])] : persons
}

const states: readonly (readonly [ServiceState, string | null])[] = [
  ['DRAFT', null],
  ['REVIEWING', null],
  ['OFF', null],
  ['REJECTED', '图片带有其他平台水印，请更换后重新提交'],
  ['TAKEN_DOWN', '多位用户反映实际收费与页面不符'],
  ['APPEALING', '已提交收费凭证，等待复核'],
]

/** 99, 268, 1980: prices as people set them. */
const nicePrice = (yuan: number): number => {
  if (yuan < 20) return Math.round(yuan) * 100
  const step = yuan < 200 ? 10 : yuan < 2000 ? 20 : yuan < 20_000 ? 100 : 1000
  return Math.max(1, Math.round(yuan / step) * step - (yuan < 2000 ? 2 : 20)) * 100
}

function buildService(rng: Rng, now: Date, seller: Seller, { root, kind, rootId, id }: Kind, index: number) {
  const [state, reason] = index >= 6 && index % 8 === 7 ? states[Math.floor(index / 8) % states.length]! : (['ON', null] as const)
  const created = new Date(Math.max(now.getTime() - rng.int(3, 620) * DAY_MS, seller.since.getTime()))
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
  const published = new Date(
    Math.max(created.getTime(), Math.min(now.getTime() - rng.int(1, 50) * HOUR_MS, created.getTime() + rng.int(1, 300) * DAY_MS)),
  )
  const districts = seller.city.districts
  const served = rng.chance(0.6) ? [] : rng.sample(districts, Math.min(districts.length, rng.int(2, 5))).map(one => one.code)
  const row: Insertable<ServicesTable> = {
    category_id: id,
    root_category_id: rootId,
    owner_user_id: seller.userId,
    owner_company_id: seller.companyId,
    title: serviceTitle(rng, kind, seller.city.short),
    summary: `${kind.scope.slice(0, 3).join('、')}。${kind.note}。`,
    intro: serviceIntro(rng, kind, root, { name: seller.name, city: seller.city.short, years: rng.int(2, 16) }),
    cover: pictureFor(kind.topic, index),
    gallery: Array.from({ length: rng.int(2, 5) }, (_, n) => pictureFor(kind.topic, index * 3 + n + 1)),
    tags: rng.sample(['上门服务', '可开发票', '当天可约', '支持加急', '售后七天', '新客立减'], rng.int(1, 3)),
    unit: kind.unit,
    price: Math.min(...packages.map(one => one.price)),
    ...seller.place,
    served_area_codes: served,
    served_note: served.length > 0 ? '其他地区可先提问，视距离收取往返费用' : '',
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
  return { row, packages }
}

async function seedFavourites({ db, rng, now, scale, people, companies }: SeedContext, serviceIds: number[]): Promise<void> {
  const pairs = <Id extends string>(name: Id, ids: readonly number[], count: number) => {
    const taken = new Set<string>()
    const rows: ({ user_id: number; created_at: Date } & Record<Id, number>)[] = []
    for (let n = 0; n < count; n++) {
      const userId = rng.pick(people).id
      const refId = ids[Math.floor(rng.float() ** 1.6 * ids.length)]!
      if (taken.has(`${userId}/${refId}`)) continue
      taken.add(`${userId}/${refId}`)
      rows.push({ user_id: userId, [name]: refId, created_at: rng.pastDate(now, 300) } as (typeof rows)[number])
    }
    return rows
  }
  await insertAll(db, 'service_favourites', pairs('service_id', serviceIds, scale(9000)))
  await insertAll(
    db,
    'company_favourites',
    pairs(
      'company_id',
      companies.map(one => one.id),
      scale(3000),
    ),
  )
}
