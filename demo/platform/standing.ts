/**
 * What stands beside people and companies, in every state it can have: delivery addresses, individual merchants, copies of one's data,
 * freezes with their reasons and terms, and what operators have decided or are deciding.
 */

import { type Insertable, type RawBuilder, sql } from 'kysely'
import { z } from 'zod'
import { pickCity } from '#demo/cities.ts'
import type { SeedContext } from '#demo/context.ts'
import { insertAll } from '#demo/insert.ts'
import { demoAccounts } from '#demo/people/accounts.ts'
import { readYaml, texts } from '#demo/read.ts'
import type { ReviewKind } from '#lib/contract/platform/moderation.ts'
import { DAY_MS, HOUR_MS } from '#lib/format/units.ts'
import type { Database } from '#server/db/schema.ts'
import { buildArchive } from '#server/domains/people/personal-data/service.ts'

const { places, headlines, hours, reasons } = readYaml(
  'platform/data/standing.yaml',
  z.strictObject({ places: texts, headlines: texts, hours: texts, reasons: texts }),
)

const idOf = ({ people }: SeedContext, role: (typeof demoAccounts)[number]['role']): number =>
  people[demoAccounts.findIndex(account => account.role === role)]!.id

export async function seedStanding(context: SeedContext): Promise<void> {
  await seedAddresses(context)
  await seedMerchants(context)
  await seedExports(context)
  await seedFreezes(context)
  await seedDecisions(context)
}

/** None, one or several; the first is the default. */
async function seedAddresses({ db, rng, now, people }: SeedContext): Promise<void> {
  const rows: Insertable<Database['delivery_addresses']>[] = []
  for (const [index, person] of people.entries()) {
    const count = index < 8 ? 3 : rng.weighted([[0, 5] as const, [1, 3] as const, [2, 1] as const])
    for (let turn = 0; turn < count; turn++) {
      const place = pickCity(rng).pickArea(rng)
      rows.push({
        user_id: person.id,
        receiver: turn === 0 ? person.realName : rng.pick(['爸爸妈妈', '公司前台', '王阿姨', '门卫代收']),
        phone: `1547${String(index * 10 + turn).padStart(7, '0')}`,
        province_code: place.provinceCode,
        city_code: place.cityCode,
        district_code: place.districtCode,
        town_code: null,
        detail: `${rng.pick(places)} ${rng.int(1, 40)} 栋 ${rng.int(1, 30)}0${rng.int(1, 6)} 室`,
        is_default: turn === 0,
        created_at: rng.pastDate(now, 300),
      })
    }
  }
  await insertAll(db, 'delivery_addresses', rows)
}

/** Those who sell in their own name: written in full, only begun, or not at all. */
async function seedMerchants(context: SeedContext): Promise<void> {
  const { db, rng, now } = context
  const sellers = await db
    .selectFrom('services')
    .select('owner_user_id')
    .distinct()
    .where('owner_company_id', 'is', null)
    .orderBy('owner_user_id')
    .execute()
  const ids = [...new Set([idOf(context, 'INDIVIDUAL_MERCHANT'), ...sellers.map(row => row.owner_user_id)])]
  await insertAll(
    db,
    'merchant_profiles',
    ids.flatMap((userId, index) => {
      if (index % 5 === 4) return []
      const onlyBegun = index % 5 === 3
      const drawn = rng.pick(headlines)
      // The named one repairs pipes and wires.
      const headline = index === 0 ? '持证电工，水电维修小活也上门' : drawn
      return [
        {
          user_id: userId,
          headline,
          intro: onlyBegun
            ? ''
            : `${headline}。做这一行以来，一直自己接单、自己上门，每一单都先看现场再报价，做完当面验收，七天内有问题免费处理。`,
          contact_hours: onlyBegun ? '' : rng.pick(hours),
          served_area_codes: onlyBegun ? [] : [pickCity(rng).pickArea(rng).cityCode],
          updated_at: rng.pastDate(now, 200),
        },
      ]
    }),
  )
}

/** Copies of one's data, one person for each state; the member has one that can be fetched. */
async function seedExports(context: SeedContext): Promise<void> {
  const { db, now, people } = context
  const at = (hours: number) => new Date(now.getTime() - hours * HOUR_MS)
  const none = { started_at: null, finished_at: null, expires_at: null, bytes: null, archive: null }
  const archive = await buildArchive(db, idOf(context, 'MEMBER'), now)
  const others = people.slice(demoAccounts.length, demoAccounts.length + 4).map(person => person.id)
  const rows: Insertable<Database['data_exports']>[] = [
    {
      user_id: idOf(context, 'MEMBER'),
      state: 'READY',
      requested_at: at(2),
      started_at: at(2),
      finished_at: at(2),
      expires_at: new Date(now.getTime() + 22 * HOUR_MS),
      tries: 1,
      bytes: archive.byteLength,
      archive: Buffer.from(archive),
    },
  ]
  const states: Omit<Insertable<Database['data_exports']>, 'user_id'>[] = [
    { ...none, state: 'WAITING', requested_at: at(0) },
    { ...none, state: 'RUNNING', requested_at: at(0), started_at: at(0), tries: 1 },
    { ...none, state: 'FAILED', requested_at: at(30), started_at: at(29), finished_at: at(29), tries: 3 },
    { ...none, state: 'EXPIRED', requested_at: at(80), started_at: at(80), finished_at: at(80), expires_at: at(56), tries: 1 },
  ]
  for (const [index, userId] of others.entries()) if (states[index]) rows.push({ ...states[index], user_id: userId })
  await insertAll(
    db,
    'data_exports',
    rows.map(row => ({ tries: 0, ...row })),
  )
}

/** Everybody who is stopped has a reason, and a term or none; some were stopped before and go on. */
async function seedFreezes(context: SeedContext): Promise<void> {
  const { db, rng, now, people, companies } = context
  const operator = idOf(context, 'OPERATOR')
  const stopped = async (table: 'users' | 'companies') =>
    (await db.selectFrom(table).select('id').where('state', '=', 'FROZEN').orderBy('id').execute()).map(row => row.id)
  const open = (index: number) => {
    const since = rng.int(1, 20)
    return {
      reason: rng.pick(reasons),
      frozen_by: operator,
      frozen_at: new Date(now.getTime() - since * DAY_MS),
      // Every third until further notice.
      until: index % 3 === 2 ? null : new Date(now.getTime() + rng.int(3, 60) * DAY_MS),
      closing_at: null,
      ended_at: null,
      ended_by: null,
    }
  }
  const over = (byTerm: boolean) => {
    const since = rng.int(60, 200)
    const ended = new Date(now.getTime() - (since - 7) * DAY_MS)
    return {
      reason: rng.pick(reasons),
      frozen_by: operator,
      frozen_at: new Date(now.getTime() - since * DAY_MS),
      until: byTerm ? ended : null,
      closing_at: null,
      ended_at: ended,
      ended_by: byTerm ? null : operator,
    }
  }
  const users = await stopped('users')
  const firms = await stopped('companies')
  await insertAll(db, 'freezes', [
    ...users.map((id, index) => ({ ...open(index), user_id: id, company_id: null })),
    ...firms.map((id, index) => ({ ...open(index), user_id: null, company_id: id })),
    ...people.slice(-2).map((person, index) => ({ ...over(index === 0), user_id: person.id, company_id: null })),
    ...companies.slice(-2).map((company, index) => ({ ...over(index === 0), user_id: null, company_id: company.id })),
  ])
}

type Decided = { kind: ReviewKind; rows: RawBuilder<unknown>; words: { yes: string; no: string } }

/** Where each kind of case stands: `ref_id title submitted_by company_id city_code outcome at`. */
const DECIDED: Decided[] = [
  {
    kind: 'PERSON_CERTIFICATION',
    words: { yes: '', no: '证件照片模糊，请重新拍摄' },
    rows: sql`select c.id as ref_id, left(c.holder_name, 1) || '** 的实名认证' as title, c.user_id as submitted_by, null::integer as company_id, u.city_code,
      case when c.state = 'REFUSED' then 'REJECTED' else 'APPROVED' end as outcome, c.decided_at as at
      from certifications c join users u on u.id = c.user_id
      where c.subject = 'PERSON' and c.state in ('CERTIFIED', 'REFUSED', 'EXPIRED', 'REVOKED') and c.decided_at is not null`,
  },
  {
    kind: 'COMPANY_CERTIFICATION',
    words: { yes: '', no: '营业执照与公司名称不一致' },
    rows: sql`select c.id as ref_id, c.holder_name || ' 的企业认证' as title, f.owner_user_id as submitted_by, c.company_id, f.city_code,
      case when c.state = 'REFUSED' then 'REJECTED' else 'APPROVED' end as outcome, c.decided_at as at
      from certifications c join companies f on f.id = c.company_id
      where c.subject = 'COMPANY' and c.state in ('CERTIFIED', 'REFUSED', 'EXPIRED', 'REVOKED') and c.decided_at is not null`,
  },
  {
    kind: 'SERVICE',
    words: { yes: '', no: '介绍里有联系方式，请删除后重新提交' },
    rows: sql`select s.id as ref_id, s.title, s.owner_user_id as submitted_by, s.owner_company_id as company_id, s.city_code,
      case s.state when 'REJECTED' then 'REJECTED' when 'DRAFT' then 'WITHDRAWN' else 'APPROVED' end as outcome,
      coalesce(s.published_at, s.created_at) + interval '20 hours' as at
      from services s where s.state in ('ON', 'OFF', 'REJECTED', 'DRAFT') and s.title <> ''`,
  },
  {
    kind: 'SCHOOL',
    words: { yes: '', no: '办学许可证已经过期' },
    rows: sql`select s.id as ref_id, s.name as title, s.owner_user_id as submitted_by, s.company_id, s.city_code,
      case s.state when 'REJECTED' then 'REJECTED' when 'DRAFT' then 'WITHDRAWN' else 'APPROVED' end as outcome,
      coalesce(s.published_at, s.created_at) + interval '20 hours' as at
      from schools s where s.state in ('ONLINE', 'OFFLINE', 'REJECTED', 'DRAFT')
      -- Some were refused before they passed.
      union all select s.id, s.name, s.owner_user_id, s.company_id, s.city_code, 'REJECTED', coalesce(s.published_at, s.created_at) - interval '6 days'
      from schools s where s.state = 'ONLINE' and s.id % 3 = 0`,
  },
  {
    kind: 'CONSULTANT',
    words: { yes: '', no: '资质证书与申请的领域不符' },
    rows: sql`select c.id as ref_id, c.name || ' 申请成为咨询师' as title, c.user_id as submitted_by, c.company_id, c.city_code,
      case c.state when 'REFUSED' then 'REJECTED' else 'APPROVED' end as outcome, c.created_at + interval '20 hours' as at
      from consultants c where c.state in ('ACTIVE', 'PAUSED', 'REFUSED', 'REVOKED')`,
  },
]

/** The last decisions of each kind and outcome, and of each kind one that an operator has taken and not decided yet. */
async function seedDecisions(context: SeedContext): Promise<void> {
  const { db, now } = context
  const operator = idOf(context, 'OPERATOR')
  for (const { kind, rows, words } of DECIDED) {
    await sql`
      insert into review_cases (kind, ref_id, title, submitted_by, company_id, city_code, state, submitted_at, claimed_by, claimed_at,
        decided_by, decided_at, reason)
      select ${kind}, ref_id, left(title, 120), submitted_by, company_id, city_code, outcome, at - interval '20 hours',
        case when outcome = 'WITHDRAWN' then null else ${operator}::integer end, case when outcome = 'WITHDRAWN' then null else at - interval '5 minutes' end,
        case when outcome = 'WITHDRAWN' then null else ${operator}::integer end, at,
        case outcome when 'REJECTED' then ${words.no} when 'APPROVED' then ${words.yes} else '' end
      from (select ref_id, title, submitted_by, company_id, city_code, outcome, least(at, ${new Date(now.getTime() - HOUR_MS)}::timestamptz) as at,
          row_number() over (partition by outcome order by at desc, ref_id) as place
        from (${rows}) as decided) as latest
      where place <= 12 order by at, ref_id`.execute(db)
  }
  await sql`
    update review_cases set state = 'CLAIMED', claimed_by = ${operator}, claimed_at = ${new Date(now.getTime() - HOUR_MS / 2)}
    where id in (select max(id) from review_cases where state = 'OPEN' group by kind having count(*) > 1)`.execute(db)
}
