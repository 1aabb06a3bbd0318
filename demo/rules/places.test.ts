import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { useSeededDatabase } from '#tests/support/database.ts'
import { type Rule, testRules } from './rule.ts'

const { db } = useSeededDatabase()

const PLACED = ['companies', 'services', 'recruitments', 'schools', 'users', 'consultants', 'consultations', 'delivery_addresses']
const LOCATED = ['companies', 'services', 'recruitments', 'schools', 'exam_sites']

const rules: Rule[] = [
  {
    says: 'a district lies in its city, and the city in its province',
    breaches: sql`${sql.join(
      PLACED.map(
        owner => sql`
          select ${`${owner} `} || r.id as breach from ${sql.table(owner)} r
          join areas d on d.code = r.district_code join areas c on c.code = r.city_code
          where d.parent_code <> c.code or c.parent_code <> r.province_code and c.code <> r.province_code`,
      ),
      sql` union all `,
    )}`,
    planted: sql`update companies set city_code = 1`,
  },
  {
    says: 'an address begins with the name of its district',
    breaches: sql`
      select r.address as breach from (
        select address, district_code from companies union all select address, district_code from schools
        union all select address, district_code from recruitments where kind = 'job'
      ) r join areas d on d.code = r.district_code
      where r.address <> '' and not starts_with(r.address, d.name)`,
    planted: sql`update companies set address = '南极洲一号'`,
  },
  {
    says: 'a point on the map lies around its city',
    breaches: sql`${sql.join(
      LOCATED.map(
        owner => sql`
          select ${`${owner} `} || r.id as breach from ${sql.table(owner)} r join areas c on c.code = r.city_code
          where r.lng is not null and (abs(r.lng - c.lng) > 1.2 or abs(r.lat - c.lat) > 1.2)`,
      ),
      sql` union all `,
    )}`,
    planted: sql`update companies set lng = 75, lat = 20`,
  },
]

testRules(db, rules)

/** The spans of opening hours: pairs of times in minutes. */
const spansOf = (hours: string): [number, number][] =>
  [...hours.matchAll(/(\d{1,2}):(\d{2})\s*[–—-]\s*(\d{1,2}):(\d{2})/g)].map(([, h1, m1, h2, m2]) => [
    Number(h1) * 60 + Number(m1),
    Number(h2) * 60 + Number(m2),
  ])

/** Hours that are told by a word. */
const IN_WORDS = /^(全天.*|已停用|随时留言.*|周末全天|工作日 18:00 以后|.*24 小时.*)$/

const isValid = (hours: string): boolean => {
  const spans = spansOf(hours)
  if (spans.length === 0) return IN_WORDS.test(hours)
  return spans.every(([from, to], index) => from < to && to <= 24 * 60 && from >= (spans[index - 1]?.[1] ?? 0))
}

test('opening hours are times of a day, from early to late', async () => {
  const { rows } = await sql<{ hours: string }>`
    select business_hours as hours from companies union select office_hours from schools union select open_hours from official_accounts
    union select open_hours from garden_facilities union select contact_hours from merchant_profiles union select hours from site_phones
    `.execute(db)
  const openings = rows.map(row => row.hours).filter(Boolean)
  expect(openings.length).toBeGreaterThan(20)
  expect(openings.filter(hours => !isValid(hours))).toEqual([])
})

test.each(['18:00–9:00', '9:00–25:00', '9:00–12:00，11:00–18:00', '有空就开'])('%s are no opening hours', hours => {
  expect(isValid(hours)).toBe(false)
})
