/** Who sells services: companies that serve, and certified people in their own name. */
import type { Insertable } from 'kysely'
import { type SeedCity, seedCityOf } from '#demo/cities.ts'
import type { SeedContext } from '#demo/context.ts'
import { demoAccounts } from '#demo/people/accounts.ts'
import { industries } from '#demo/people/industries.ts'
import type { Db } from '#server/db/client.ts'
import type { ServicesTable } from '#server/domains/city/city/tables.ts'
import { type ServiceRoot, serviceRoots } from './service-tree.ts'

const PERSONAL_ROOTS = ['家政保洁', '维修安装', '设计营销', '软件开发', '教育培训', '摄影婚庆', '健康生活', '汽车服务']

export type Seller = {
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

const rootsNamed = (name: string): ServiceRoot[] => serviceRoots.filter(root => root.name === name)

/** The demo company first, the others in random order. */
export async function findSellers(context: SeedContext): Promise<Seller[]> {
  const selling = await companySellers(context)
  const persons = await personSellers(context)
  const [first, ...rest] = selling
  return first ? [first, ...context.rng.shuffle([...rest, ...persons])] : persons
}

async function companySellers({ db, companies }: SeedContext): Promise<Seller[]> {
  const categoryOf = new Map(industries.map(one => [one.name, one.category]))
  const rows = await db
    .selectFrom('companies')
    .select(['id', 'short_name', 'address', 'lng', 'lat', 'created_at'])
    .where('state', '=', 'ACTIVE')
    .execute()
  const details = new Map(rows.map(row => [row.id, row]))
  return companies.flatMap(company => {
    const category = categoryOf.get(company.industry)
    const detail = details.get(company.id)
    if (!category || !detail) return []
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
        roots: rootsNamed(category),
      },
    ]
  })
}

async function personSellers({ db, rng, scale, people }: SeedContext): Promise<Seller[]> {
  const plumber = people[demoAccounts.findIndex(account => account.role === 'INDIVIDUAL_MERCHANT')]!
  return (await readCertified(db, scale(260))).map(person => {
    const city = seedCityOf(person.city_code)
    const place = city.pickArea(rng)
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
      roots: rootsNamed(person.id === plumber.id ? '维修安装' : rng.pick(PERSONAL_ROOTS)),
    }
  })
}

const readCertified = (db: Db, limit: number) =>
  db
    .selectFrom('users')
    .select(['id', 'nickname', 'city_code', 'created_at'])
    .where('certified_at', 'is not', null)
    .where('user_type', '=', 'USER')
    .where('state', '=', 'ACTIVE')
    .where('is_operator', '=', false)
    .orderBy('id')
    .limit(limit)
    .execute()
