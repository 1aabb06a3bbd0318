/** A demo company before it is written: founded by somebody, in an industry, somewhere. */
import type { Insertable } from 'kysely'
import { pickCity, type SeedCity, seedCityOf } from '#demo/cities.ts'
import type { SeedContext, SeedPerson } from '#demo/context.ts'
import { pictureFor } from '#demo/pictures/index.ts'
import type { Rng } from '#demo/rng.ts'
import { DAY_MS } from '#lib/format/units.ts'
import { DEFAULT_CITY } from '#lib/site/default-city.ts'
import type { CertificationsTable } from '#server/domains/people/certification/tables.ts'
import type { CompaniesTable, CompanyScale } from '#server/domains/people/company/tables.ts'
import { demoAccounts, demoCompany } from '../accounts.ts'
import { type Industry, industries } from '../industries.ts'
import { drawName } from './names.ts'
import { businessHours, companyIntro, companySlogan, creditCode } from './texts.ts'

/** `certification`: its state; null where nobody has asked for one. */
export type CompanyDraft = {
  row: Insertable<CompaniesTable>
  owner: SeedPerson
  certification: CertificationsTable['state'] | null
}

type Plan = { index: number; owner: SeedPerson; industry: Industry; city: SeedCity; brand: string | null; size: CompanyScale }

const STAFF: Record<CompanyScale, readonly [number, number]> = {
  UNDER_20: [4, 19],
  FROM_20: [20, 96],
  FROM_100: [110, 480],
  FROM_500: [520, 960],
  FROM_1000: [1100, 6200],
  FROM_10000: [11_000, 24_000],
}

/** The named company first. */
export function draftCompanies(context: SeedContext): CompanyDraft[] {
  const { rng, scale, people } = context
  // Named accounts stay free for the demo company; everybody else may found something.
  const founders = rng.sample(people.slice(demoAccounts.length), scale(440))
  const taken = new Set<string>()
  return founders.map((founder, index) =>
    draftCompany(context, index === 0 ? planNamed(people) : drawPlan(rng, index, founder), taken),
  )
}

const planNamed = (people: readonly SeedPerson[]): Plan => ({
  index: 0,
  owner: people[demoAccounts.findIndex(account => account.role === 'OWNER')]!,
  industry: industries.find(one => one.name === demoCompany.industry)!,
  city: seedCityOf(DEFAULT_CITY.code),
  brand: demoCompany.brand,
  size: 'FROM_20',
})

function drawPlan(rng: Rng, index: number, owner: SeedPerson): Plan {
  const industry = rng.weighted(industries.map(one => [one, one.weight] as const))
  const size = rng.weighted<CompanyScale>([
    ['UNDER_20', 34],
    ['FROM_20', 36],
    ['FROM_100', 20],
    ['FROM_500', 6],
    ['FROM_1000', 3],
    ['FROM_10000', 1],
  ])
  return { index, owner, industry, city: pickCity(rng), brand: null, size }
}

function draftCompany({ rng, now }: SeedContext, plan: Plan, taken: Set<string>): CompanyDraft {
  const { index, owner, city } = plan
  const { name, shortName } = drawName(rng, taken, plan)
  const place = city.pickArea(rng)
  const drawnYear = now.getFullYear() - rng.int(1, 19)
  const staff = rng.int(...STAFF[plan.size])
  // Not before its owner has an account, and on the site at the earliest in the year after it was founded.
  const created = new Date(Math.max(now.getTime() - rng.int(20, 1200) * DAY_MS, owner.joinedAt.getTime()))
  const year = Math.min(drawnYear, created.getFullYear() - 1)
  const certification = index === 0 ? 'CERTIFIED' : drawCertification(rng)
  const certifiedAt =
    certification === 'CERTIFIED' ? new Date(Math.min(now.getTime(), created.getTime() + rng.int(1, 15) * DAY_MS)) : null
  const row: CompanyDraft['row'] = {
    owner_user_id: owner.id,
    name,
    short_name: shortName,
    ...describe(rng, plan, { name: shortName, year, staff }),
    ...register(rng, owner, year),
    ...contactOf(rng, owner, index),
    province_code: place.provinceCode,
    city_code: place.cityCode,
    district_code: place.districtCode,
    town_code: place.townCode,
    address: place.address,
    lng: place.lng,
    lat: place.lat,
    certified_at: certifiedAt,
    state: stateOf(index),
    min_price: null,
    created_at: created,
    updated_at: certifiedAt ?? created,
  }
  return { row, owner, certification }
}

function stateOf(index: number) {
  if (index % 67 === 7) return 'FROZEN'
  if (index % 113 === 9) return 'DISSOLVING'
  return index % 89 === 10 ? 'DISSOLVED' : 'ACTIVE'
}

/** Most are certified; the others show every step on the way. */
const drawCertification = (rng: Rng): CompanyDraft['certification'] =>
  rng.weighted<CompanyDraft['certification']>([
    ['CERTIFIED', 72],
    ['APPLYING', 6],
    ['TRANSFER_PENDING', 4],
    ['REFUSED', 4],
    ['EXPIRED', 3],
    ['REVOKED', 2],
    [null, 9],
  ])

const describe = (rng: Rng, { index, industry, city, size }: Plan, facts: { name: string; year: number; staff: number }) => ({
  slogan: companySlogan(rng),
  intro: companyIntro(rng, { ...facts, city: city.short, industry }),
  logo: pictureFor('logo', index),
  cover: pictureFor('company', index),
  gallery: Array.from({ length: rng.int(2, 5) }, (_, n) => pictureFor(n % 2 ? 'company' : 'office', index * 7 + n + 1)),
  industry: industry.name,
  scale: size,
  tags: rng.sample(industry.tags, rng.int(1, 3)),
})

/** What stands in the register of companies. */
const register = (rng: Rng, owner: SeedPerson, year: number) => ({
  credit_code: creditCode(rng),
  legal_person: owner.realName,
  registered_capital: rng.pick([10, 50, 100, 100, 200, 500, 1000, 3000]) * 1_000_000,
  founded_on: `${year}-${String(rng.int(1, 12)).padStart(2, '0')}-${String(rng.int(1, 28)).padStart(2, '0')}`,
})

const contactOf = (rng: Rng, owner: SeedPerson, index: number) => ({
  contact_name: `${owner.realName.slice(0, 1)}${rng.pick(['经理', owner.gender === 'FEMALE' ? '女士' : '先生', '主管'])}`,
  phone: `1549${String(index + 1).padStart(7, '0')}`,
  business_hours: businessHours(rng),
})
