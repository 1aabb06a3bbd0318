/** The companies of the demo city, who owns and staffs them, and how far their certification has come. */

import type { Insertable } from 'kysely'
import { pickCity, type SeedCity, seedCityOf } from '#demo/cities.ts'
import type { SeedContext, SeedPerson } from '#demo/context.ts'
import { insertAll, insertReturningIds } from '#demo/insert.ts'
import { pictureFor } from '#demo/pictures/index.ts'
import type { Rng } from '#demo/rng.ts'
import { DAY_MS } from '#lib/format/units.ts'
import { DEFAULT_CITY } from '#lib/site/default-city.ts'
import type { CertificationsTable } from '#server/domains/people/certification/tables.ts'
import type { CompaniesTable, CompanyScale } from '#server/domains/people/company/tables.ts'
import type { CompanyEmployeesTable } from '#server/domains/people/staff/tables.ts'
import { demoAccounts, demoCompany } from './accounts.ts'
import { companyData } from './company-data.ts'
import { businessHours, companyIntro, companySlogan, creditCode } from './company-texts.ts'
import { type Industry, industries } from './industries.ts'

const staffOf: Record<CompanyScale, readonly [number, number]> = {
  UNDER_20: [4, 19],
  FROM_20: [20, 96],
  FROM_100: [110, 480],
  FROM_500: [520, 960],
  FROM_1000: [1100, 6200],
  FROM_10000: [11_000, 24_000],
}

type Draft = {
  row: Insertable<CompaniesTable>
  owner: SeedPerson
  industry: Industry
  applying: CertificationsTable['state'] | null
}

export async function seedCompanies({ db, rng, now, scale, people, companies }: SeedContext): Promise<void> {
  const count = scale(440)
  // Named accounts stay free for the demo company; everybody else may found something.
  const founders = rng.sample(people.slice(demoAccounts.length), count)
  const taken = new Set<string>()
  const drafts = Array.from({ length: Math.min(count, founders.length) }, (_, index) =>
    index === 0 ? demoDraft() : draftCompany(index, founders[index]!),
  )

  function demoDraft(): Draft {
    const owner = people[demoAccounts.findIndex(account => account.role === 'OWNER')]!
    const industry = industries.find(one => one.name === demoCompany.industry)!
    return buildDraft(0, owner, industry, seedCityOf(DEFAULT_CITY.code), demoCompany.brand, 'FROM_20')
  }

  function draftCompany(index: number, owner: SeedPerson): Draft {
    const industry = rng.weighted(industries.map(one => [one, one.weight] as const))
    const size = rng.weighted<CompanyScale>([
      ['UNDER_20', 34],
      ['FROM_20', 36],
      ['FROM_100', 20],
      ['FROM_500', 6],
      ['FROM_1000', 3],
      ['FROM_10000', 1],
    ])
    return buildDraft(index, owner, industry, pickCity(rng), null, size)
  }

  function buildDraft(
    index: number,
    owner: SeedPerson,
    industry: Industry,
    city: SeedCity,
    brand: string | null,
    size: CompanyScale,
  ): Draft {
    const { name, shortName } = companyName(rng, taken, city, industry, brand)
    const place = city.pickArea(rng)
    const drawnYear = now.getFullYear() - rng.int(1, 19)
    const staff = rng.int(...staffOf[size])
    // Not before its owner has an account, and on the site at the earliest in the year after it was founded.
    const created = new Date(Math.max(now.getTime() - rng.int(20, 1200) * DAY_MS, owner.joinedAt.getTime()))
    const year = Math.min(drawnYear, created.getFullYear() - 1)
    const demo = index === 0
    const state = demo
      ? 'ACTIVE'
      : index % 67 === 7
        ? 'FROZEN'
        : index % 113 === 9
          ? 'DISSOLVING'
          : index % 89 === 10
            ? 'DISSOLVED'
            : 'ACTIVE'
    // Most are certified; the others show every step on the way.
    const certification = demo
      ? 'CERTIFIED'
      : rng.weighted<CertificationsTable['state'] | null>([
          ['CERTIFIED', 72],
          ['APPLYING', 6],
          ['TRANSFER_PENDING', 4],
          ['REFUSED', 4],
          ['EXPIRED', 3],
          ['REVOKED', 2],
          [null, 9],
        ])
    const certifiedAt =
      certification === 'CERTIFIED' ? new Date(Math.min(now.getTime(), created.getTime() + rng.int(1, 15) * DAY_MS)) : null
    return {
      owner,
      industry,
      applying: certification,
      row: {
        owner_user_id: owner.id,
        name,
        short_name: shortName,
        slogan: companySlogan(rng),
        intro: companyIntro(rng, { name: shortName, city: city.short, year, staff, industry }),
        logo: pictureFor('logo', index),
        cover: pictureFor('company', index),
        gallery: Array.from({ length: rng.int(2, 5) }, (_, n) => pictureFor(n % 2 ? 'company' : 'office', index * 7 + n + 1)),
        industry: industry.name,
        scale: size,
        tags: rng.sample(industry.tags, rng.int(1, 3)),
        credit_code: creditCode(rng),
        legal_person: owner.realName,
        registered_capital: rng.pick([10, 50, 100, 100, 200, 500, 1000, 3000]) * 1_000_000,
        founded_on: `${year}-${String(rng.int(1, 12)).padStart(2, '0')}-${String(rng.int(1, 28)).padStart(2, '0')}`,
        contact_name: `${owner.realName.slice(0, 1)}${rng.pick(['经理', owner.gender === 'FEMALE' ? '女士' : '先生', '主管'])}`,
        phone: `1549${String(index + 1).padStart(7, '0')}`,
        business_hours: businessHours(rng),
        province_code: place.provinceCode,
        city_code: place.cityCode,
        district_code: place.districtCode,
        town_code: place.townCode,
        address: place.address,
        lng: place.lng,
        lat: place.lat,
        certified_at: certifiedAt,
        state,
        min_price: null,
        created_at: created,
        updated_at: certifiedAt ?? created,
      },
    }
  }

  const ids = await insertReturningIds(
    db,
    'companies',
    drafts.map(draft => draft.row),
  )
  const staff = drafts.flatMap((draft, index) => staffRows(draft, ids[index]!, index))
  await insertAll(db, 'company_employees', staff)
  await insertAll(
    db,
    'certifications',
    drafts.flatMap((draft, index) => certificationRow(draft, ids[index]!)),
  )
  await db
    .updateTable('users')
    .set({ user_type: 'EMPLOYEE' })
    .where('id', 'in', db.selectFrom('company_employees').select('user_id').where('state', 'in', ['ACTIVE', 'LEAVING']))
    .execute()

  for (const [index, { row, owner }] of drafts.entries()) {
    if ((row.state ?? 'ACTIVE') !== 'ACTIVE') continue
    companies.push({
      id: ids[index]!,
      name: row.name,
      logo: row.logo ?? '',
      provinceCode: row.province_code,
      cityCode: row.city_code,
      districtCode: row.district_code,
      ownerUserId: owner.id,
      industry: row.industry,
      certified: Boolean(row.certified_at),
    })
  }

  function staffRows(draft: Draft, companyId: number, index: number): Insertable<CompanyEmployeesTable>[] {
    const joined = draft.row.created_at as Date
    const joinedBy = (person: SeedPerson) => new Date(Math.max(joined.getTime(), person.joinedAt.getTime()))
    const base = { company_id: companyId, invited_by: draft.owner.id, left_at: null }
    const member = (
      person: SeedPerson,
      identity: CompanyEmployeesTable['employee_identity'],
      permission: 'NONE' | 'VIEW' | 'EDIT' | 'MANAGE',
      title: string,
    ) => ({
      ...base,
      user_id: person.id,
      created_at: joinedBy(person),
      employee_identity: identity,
      cloud_permission: permission,
      title,
      consultation_name: identity === 'CONSULTANT' ? person.nickname : '',
      consultation_avatar: identity === 'CONSULTANT' ? person.avatar : '',
      state: 'ACTIVE' as const,
      joined_at: joinedBy(person),
    })
    const rows: Insertable<CompanyEmployeesTable>[] = [{ ...member(draft.owner, 'OWNER', 'MANAGE', '负责人'), invited_by: null }]
    if (index === 0) {
      const named = (role: string) => people[demoAccounts.findIndex(account => account.role === role)]!
      rows.push(member(named('ADMIN'), 'ADMIN', 'MANAGE', '运营经理'))
      rows.push(member(named('CONSULTANT'), 'CONSULTANT', 'EDIT', '税务师'))
      rows.push(member(named('STAFF'), 'STAFF', 'VIEW', '会计助理'))
    }
    const used = new Set(rows.map(row => row.user_id))
    const colleagues = rng.sample(people.slice(demoAccounts.length), rng.int(3, 8)).filter(person => !used.has(person.id))
    for (const [n, person] of colleagues.entries()) {
      const [identity, permission, title] = rng.weighted<
        readonly ['ADMIN' | 'CONSULTANT' | 'STAFF', 'NONE' | 'VIEW' | 'EDIT' | 'MANAGE', string]
      >([
        [['ADMIN', 'MANAGE', '运营经理'], 2],
        [['CONSULTANT', 'EDIT', '资深顾问'], 3],
        [['STAFF', 'EDIT', '项目专员'], 3],
        [['STAFF', 'VIEW', '客服'], 2],
        [['STAFF', 'NONE', '一线人员'], 3],
      ])
      const row = member(person, identity, permission, title)
      const turn = (index * 5 + n) % 19
      // Those who are only invited, or declined, come with the staff seed.
      if (turn === 3 || turn === 13) continue
      if (turn === 7) rows.push({ ...row, state: 'LEAVING' })
      else if (turn === 11)
        rows.push({
          ...row,
          state: 'LEFT',
          left_at: new Date(Math.max(rng.pastDate(now, 15).getTime(), row.joined_at.getTime())),
          left_for: index % 2 ? 'LEFT' : 'REMOVED',
        })
      else rows.push(row)
    }
    return rows
  }

  function certificationRow({ row, owner, applying: state }: Draft, companyId: number): Insertable<CertificationsTable>[] {
    if (!state) return []
    const applied = (row.certified_at ?? row.created_at) as Date
    const decided = state === 'APPLYING' || state === 'TRANSFER_PENDING' ? null : applied
    const reasons: Partial<Record<CertificationsTable['state'], string>> = {
      REFUSED: '营业执照照片不完整，请重新上传',
      REVOKED: '执照已注销，认证已撤销',
    }
    return [
      {
        subject: 'COMPANY',
        user_id: owner.id,
        company_id: companyId,
        state,
        holder_name: row.name,
        number_masked: `${row.credit_code?.slice(0, 4)}**********${row.credit_code?.slice(-4)}`,
        pictures: [],
        credit_code: row.credit_code ?? null,
        legal_person: row.legal_person ?? '',
        transfer_until: state === 'TRANSFER_PENDING' ? new Date(now.getTime() + rng.int(1, 6) * DAY_MS) : null,
        transfer_amount: state === 'TRANSFER_PENDING' ? rng.int(1, 99) : null,
        refuse_reason: reasons[state] ?? null,
        applied_at: applied,
        decided_at: decided,
        valid_until:
          state === 'CERTIFIED'
            ? `${now.getFullYear() + 2}-12-31`
            : state === 'EXPIRED'
              ? `${now.getFullYear() - 1}-12-31`
              : null,
      },
    ]
  }
}

/** 深圳市青禾家政服务有限公司 and 青禾家政; no two alike. */
function companyName(rng: Rng, taken: Set<string>, city: SeedCity, industry: Industry, wanted: string | null) {
  for (;;) {
    const brand =
      wanted ??
      (rng.chance(0.25)
        ? rng.pick(companyData.brands) + rng.pick(['联', '达', '源', '邦', '谷', '居', '创', '科'])
        : rng.pick(companyData.brands))
    const [long, short] = wanted ? industry.forms[0]! : rng.pick(industry.forms)
    const shortName = brand + short
    const name = wanted || rng.chance(0.78) ? `${city.name}${brand}${long}有限公司` : `${brand}（${city.short}）${long}有限公司`
    if (taken.has(shortName + city.code) || taken.has(name)) continue
    taken.add(shortName + city.code).add(name)
    return { name, shortName }
  }
}
