/** Seeds categories, labels, consulting companies and consultants with their fields, fees and hours. */

import type { Insertable } from 'kysely'
import { pickCity, seedCityOf } from '#demo/cities.ts'
import type { SeedContext } from '#demo/context.ts'
import { insertAll, insertReturningIds } from '#demo/insert.ts'
import { demoAccounts } from '#demo/people/accounts.ts'
import { pictureFor } from '#demo/pictures/index.ts'
import { readReferenceIds } from '#demo/reference-ids.ts'
import { DAY_MS, HOUR_MS } from '#lib/format/units.ts'
import type { ConsultantsTable, ConsultFeesTable, ConsultWay } from '#server/domains/consult/consult/tables.ts'
import { submitForReview } from '#server/domains/platform/moderation/service.ts'
import type { ConsultField } from './fields.ts'
import { consultFields } from './fields.ts'
import { unfold } from './unfold.ts'

export type SeedField = { id: number; field: ConsultField; leaves: Map<string, number> }
export type SeedFee = { way: ConsultWay; minutes: number; price: number }
export type SeedConsultant = {
  id: number
  userId: number
  companyId: number | null
  field: SeedField
  taking: boolean
  /** Seconds until they usually answer; null for those who have answered nobody yet. */
  pace: number | null
  /** What is paid to the consultant, and what to the company when nobody is named. */
  fees: SeedFee[]
  companyFees: SeedFee[]
}

/** Industry of a company → the field it consults in. */
const FIELD_OF_INDUSTRY: Record<string, readonly string[]> = {
  法律服务: ['法律咨询'],
  企业服务: ['财税咨询', '社保人事', '创业工商'],
  装修设计: ['设计装修'],
  软件信息: ['技术支持'],
  教育培训: ['教育升学'],
  健康生活: ['健康管理'],
  医疗健康: ['健康管理'],
  金融保险: ['理财保险'],
  广告设计: ['运营营销', '设计装修'],
  零售电商: ['运营营销'],
  维修安装: ['生活服务'],
  家政服务: ['生活服务'],
}

const PICTURES = {
  法律咨询: 'legal',
  财税咨询: 'accounting',
  社保人事: 'recruit',
  技术支持: 'it',
  健康管理: 'health',
  教育升学: 'education',
  房产咨询: 'realty',
  设计装修: 'decoration',
  理财保险: 'insurance',
  运营营销: 'marketing',
  创业工商: 'company',
  生活服务: 'repair',
} as const

/** A picture of the field's trade. */
export const fieldPicture = (field: string, n: number): string =>
  pictureFor(PICTURES[field as keyof typeof PICTURES] ?? 'consult', n)

/** @returns the fields with the ids of both levels, in the order of the wall. */
export async function readFields({ db }: SeedContext): Promise<SeedField[]> {
  const idOf = await readReferenceIds(db, 'consult_categories')
  return consultFields.map(field => ({
    id: idOf(field.name),
    field,
    leaves: new Map(field.leaves.map(leaf => [leaf.name, idOf(field.name, leaf.name)])),
  }))
}

/** @returns the consultants who may be seen; the others (applying, refused, revoked) only lie in the table. */
export async function seedExperts(context: SeedContext, fields: SeedField[]): Promise<SeedConsultant[]> {
  const { db, rng, now, scale, people, companies } = context
  const wanted = scale(250)
  const realNames = new Map(people.map(person => [person.id, person.realName]))
  // Whoever has not passed, or not yet, is no consultant.
  const unproven = new Set(
    (
      await db
        .selectFrom('certifications')
        .select('user_id')
        .where('subject', '=', 'PERSON')
        .where('state', '<>', 'CERTIFIED')
        .execute()
    ).map(row => row.user_id),
  )
  const byName = (name: string) => fields.find(one => one.field.name === name)!

  const firms = companies
    .flatMap((company, index) => {
      const choices = FIELD_OF_INDUSTRY[company.industry]
      return choices ? [{ company, field: byName(index === 0 ? '财税咨询' : rng.pick(choices)) }] : []
    })
    .slice(0, Math.max(2, scale(46)))
  const staff = await db
    .selectFrom('company_employees')
    .select(['company_id', 'user_id', 'employee_identity', 'title'])
    .where('state', '=', 'ACTIVE')
    .where('employee_identity', '<>', 'STAFF')
    .where(
      'company_id',
      'in',
      firms.map(firm => firm.company.id),
    )
    .orderBy('employee_identity', 'desc')
    .orderBy('id')
    .execute()
  await insertAll(
    db,
    'consult_companies',
    firms.map(({ company, field }, index) => ({
      company_id: company.id,
      root_category_id: field.id,
      intro: firmIntro(company.name, field.field, index),
      state: index > 0 && index % 17 === 5 ? ('PAUSED' as const) : index % 23 === 9 ? ('APPLYING' as const) : ('ACTIVE' as const),
      opened_at: new Date(now.getTime() - rng.int(60, 700) * DAY_MS),
    })),
  )

  const rows: Insertable<ConsultantsTable>[] = []
  const drafts: { pace: number | null; field: SeedField; leaves: string[]; base: number }[] = []
  const add = (
    userId: number,
    companyId: number | null,
    field: SeedField,
    place: { province_code: number; city_code: number; district_code: number },
  ) => {
    const index = rows.length
    const name = realNames.get(userId) ?? ''
    const post = staff.find(member => member.user_id === userId && member.company_id === companyId)?.title
    const drawn = rng.pick(field.field.professions)
    // Who is called by a profession in the company is certified in that one.
    const [title, credential] = field.field.professions.find(([known]) => known === post) ?? drawn
    const years = rng.int(3, 22)
    const city = seedCityOf(place.city_code).short
    const slots = { city, years: String(years), cases: rng.pick(['一百', '两百', '三百', '五百', '八百', '一千二百']) }
    const state =
      index >= wanted
        ? (['APPLYING', 'REFUSED', 'REVOKED'] as const)[(index - wanted) % 3]!
        : index % 18 === 7
          ? 'PAUSED'
          : 'ACTIVE'
    const base = rng.int(field.field.prices[0], field.field.prices[1]) * 100
    const times = timesOf(state, index)
    rows.push({
      user_id: userId,
      company_id: companyId,
      name,
      avatar: pictureFor('portrait', index * 5 + 3),
      cover: fieldPicture(field.field.name, index),
      title,
      motto: rng.pick(field.field.mottos),
      intro: unfold(rng, rng.pick(field.field.intros), slots),
      credential,
      root_category_id: field.id,
      years,
      state,
      // Nobody invented is there: only people who signed in can be online.
      online_state: 'OFFLINE',
      // Counted from what they answer (`settle`).
      reply_seconds: null,
      free_first: rng.chance(0.35),
      price_from: base,
      ...place,
      ...times,
      ...(state === 'REFUSED' ? { refuse_reason: '资质证书不清晰，请重新上传' } : {}),
    })
    const pace = rng.chance(0.94) ? Math.round(30 * Math.exp(rng.float() * 6)) : null
    drafts.push({ pace, field, leaves: rng.sample([...field.leaves.keys()], rng.int(2, 3)), base })
  }

  for (const { company, field } of firms) {
    const place = { province_code: company.provinceCode, city_code: company.cityCode, district_code: company.districtCode }
    const members = staff.filter(member => member.company_id === company.id && !unproven.has(member.user_id))
    // Consultants first, then those who lead; a firm shows two to five of them.
    members.sort((a, b) => Number(b.employee_identity === 'CONSULTANT') - Number(a.employee_identity === 'CONSULTANT'))
    for (const member of members.slice(0, rng.int(2, 5))) if (rows.length < wanted) add(member.user_id, company.id, field, place)
  }
  const taken = new Set(rows.map(row => row.user_id))
  const free = rng.shuffle(people.slice(demoAccounts.length).filter(person => !taken.has(person.id) && !unproven.has(person.id)))
  const proven = await db.selectFrom('users').select('id').where('certified_at', 'is not', null).execute()
  const certified = new Set(proven.map(row => row.id))
  for (const [index, person] of free.entries()) {
    if (rows.length >= wanted + Math.max(3, scale(14))) break
    // Only certified people apply.
    if (rows.length >= wanted && !certified.has(person.id)) continue
    const place = pickCity(rng).pickArea(rng)
    add(person.id, null, fields[index % fields.length]!, {
      province_code: place.provinceCode,
      city_code: place.cityCode,
      district_code: place.districtCode,
    })
  }

  await certify(rows)
  const ids = await insertReturningIds(db, 'consultants', rows)
  for (const [index, row] of rows.entries())
    if (row.state === 'APPLYING')
      await submitForReview(db, {
        kind: 'CONSULTANT',
        refId: ids[index]!,
        title: `${row.name} 申请成为咨询师（${row.title}）`,
        submittedBy: row.user_id,
        cityCode: row.city_code,
      })
  await insertAll(
    db,
    'consultant_fields',
    drafts.flatMap(({ field, leaves }, index) =>
      leaves.map((leaf, sort) => ({ consultant_id: ids[index]!, category_id: field.leaves.get(leaf)!, sort })),
    ),
  )
  const fees: (Insertable<ConsultFeesTable> & SeedFee)[] = drafts.flatMap(({ base }, index) =>
    feesOf({ consultant_id: ids[index]!, company_id: null }, base),
  )
  for (const { company, field } of firms)
    fees.push(...feesOf({ consultant_id: null, company_id: company.id }, field.field.prices[1] * 100))
  await insertAll(db, 'consult_fees', fees)
  await insertAll(db, 'consultant_hours', ids.flatMap(hoursOf))
  await insertAll(
    db,
    'consultant_days_off',
    ids.flatMap(id => (rng.chance(0.3) ? [{ consultant_id: id, day: dayAfter(now, rng.int(1, 6)) }] : [])),
  )
  await insertAll(
    db,
    'consultant_quick_replies',
    ids.flatMap(id =>
      rng
        .sample(
          [
            '您好，看到您的问题了，稍等我看一下材料。',
            '方便补充一下时间、地点和金额吗？',
            '这部分建议电话沟通，更快一些。',
            '已整理成文字发您，请查收。',
          ],
          3,
        )
        .map((content, sort) => ({ consultant_id: id, content, sort })),
    ),
  )
  return rows.flatMap((row, index) =>
    row.state === 'ACTIVE' || row.state === 'PAUSED'
      ? [
          {
            id: ids[index]!,
            userId: row.user_id,
            companyId: row.company_id ?? null,
            field: drafts[index]!.field,
            taking: row.state === 'ACTIVE',
            pace: drafts[index]!.pace,
            fees: fees.filter(fee => fee.enabled && fee.consultant_id === ids[index]),
            companyFees: fees.filter(fee => row.company_id !== null && fee.company_id === row.company_id),
          },
        ]
      : [],
  )

  function timesOf(state: string, index: number) {
    const created = new Date(now.getTime() - rng.int(20, 900) * DAY_MS)
    if (state !== 'APPLYING')
      return { created_at: created, applied_at: created, decided_at: new Date(created.getTime() + DAY_MS) }
    const applied = new Date(now.getTime() - ((index % 5) + 1) * HOUR_MS)
    return { created_at: applied, applied_at: applied }
  }

  /** Only certified people give advice: those of a company who were not yet are, a week before they began. */
  async function certify(consultants: readonly Insertable<ConsultantsTable>[]): Promise<void> {
    const proven = await db.selectFrom('users').select('id').where('certified_at', 'is not', null).execute()
    const certified = new Set(proven.map(row => row.id))
    // Somebody may give advice for two companies.
    const oldestFirst = consultants.toSorted(
      (one, other) => (one.created_at as Date).getTime() - (other.created_at as Date).getTime(),
    )
    const rest = oldestFirst.filter(
      (row, index) => !certified.has(row.user_id) && oldestFirst.findIndex(one => one.user_id === row.user_id) === index,
    )
    await insertAll(
      db,
      'certifications',
      rest.map((row, index) => {
        const at = new Date((row.created_at as Date).getTime() - 7 * DAY_MS)
        return {
          subject: 'PERSON' as const,
          state: 'CERTIFIED' as const,
          user_id: row.user_id,
          holder_name: row.name,
          number_masked: `0000**********01${String(index % 90).padStart(2, '0')}`,
          refuse_reason: null,
          applied_at: at,
          decided_at: at,
          valid_until: dayAfter(now, 900),
        }
      }),
    )
    for (const row of rest)
      await db
        .updateTable('users')
        .set({ certified_at: new Date((row.created_at as Date).getTime() - 7 * DAY_MS) })
        .where('id', '=', row.user_id)
        .execute()
  }

  function feesOf(
    owner: { consultant_id: number | null; company_id: number | null },
    base: number,
  ): (Insertable<ConsultFeesTable> & SeedFee)[] {
    const round = (factor: number) => Math.max(900, Math.round((base * factor) / 500) * 500)
    const line = (way: 'TEXT' | 'VOICE' | 'VIDEO', minutes: number, price: number, note: string, enabled = true) => ({
      ...owner,
      way,
      minutes,
      price,
      follow_ups: way === 'TEXT' ? 2 : 1,
      note,
      enabled,
    })
    const lines = [line('TEXT', 2880, base, '48 小时内图文不限轮次，结束后可再追问')]
    if (owner.company_id !== null || rng.chance(0.85))
      lines.push(line('VOICE', 15, round(1.4), '适合问清一两个具体问题'), line('VOICE', 30, round(2.4), '含通话后的文字小结'))
    lines.push(line('VIDEO', 30, round(3.2), '可共享屏幕看材料', owner.company_id !== null || rng.chance(0.75)))
    return lines
  }

  function hoursOf(id: number) {
    const evening = rng.chance(0.45)
    const weekend = rng.chance(0.35)
    return [1, 2, 3, 4, 5, 6, 7].flatMap(weekday => {
      if (weekday > 5) return weekend ? [{ consultant_id: id, weekday, from_minute: 600, to_minute: 1020 }] : []
      const spans = [
        [540, 720],
        [840, 1080],
      ]
      if (evening) spans.push([1140, 1320])
      return spans.map(([from, to]) => ({ consultant_id: id, weekday, from_minute: from!, to_minute: to! }))
    })
  }
}

const firmIntro = (name: string, { name: field, leaves }: ConsultField, index: number): string => {
  const names = leaves
    .slice(0, 3)
    .map(leaf => leaf.name)
    .join('、')
  const texts = [
    `${name}在${field}方向有固定的咨询团队，擅长${names}。\n每次咨询由最合适的同事接单，复杂的问题会内部会诊后再给答复；结束后附一份文字小结。`,
    `我们把${names}的常见问题整理成清单，能当场说清的当场说清，需要查证的当天回复。\n支持图文、语音和视频，材料可以在咨询中直接发送，只有接单的顾问能看到。`,
    `${name}，做${field}是因为客户总在问同样的几件事。团队里既有执业人员也有办事人员，能讲道理，也能告诉你去哪个窗口、带哪几样东西。`,
  ]
  return texts[index % texts.length]!
}

/** `YYYY-MM-DD`, `days` after `now`. */
const dayAfter = (now: Date, days: number): string => new Date(now.getTime() + days * DAY_MS).toISOString().slice(0, 10)
