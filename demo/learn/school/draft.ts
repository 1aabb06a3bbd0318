/** A demo school before it is written: its row and what it teaches. */
import type { Insertable } from 'kysely'
import { pickCity, type SeedCity } from '#demo/cities.ts'
import type { SeedContext } from '#demo/context.ts'
import { personName } from '#demo/people/names.ts'
import { pictureFor } from '#demo/pictures/index.ts'
import type { Rng } from '#demo/rng.ts'
import { date } from '#lib/format/date.ts'
import { DAY_MS } from '#lib/format/units.ts'
import type { SchoolState, SchoolsTable } from '#server/domains/learn/school/tables.ts'
import { drawMajors, feesOf, type Major } from './majors.ts'
import { type SchoolDraft as Kind, schoolBrands, schoolDrafts, schoolIntro, schoolSlogan } from './texts.ts'

export type SchoolDraft = { row: Insertable<SchoolsTable>; majors: Major[] }
export type School = SchoolDraft & { id: number }

/** Names of schools, and nicknames of people at them, that others have. */
type Taken = { names: Set<string>; people: Set<string> }
type Facts = { name: string; founded: number; students: number; teachers: number; majors: readonly Major[] }

export const REJECTIONS = [
  '办学许可证照片不清晰，请重新上传',
  '收费标准与公示不一致，请核对后再提交',
  '学校地址与许可证登记的地址不同',
]

export function draftSchools(context: SeedContext): SchoolDraft[] {
  const taken: Taken = { names: new Set(), people: new Set() }
  return Array.from({ length: context.scale(120) }, (_, index) => draftSchool(context, taken, index))
}

function draftSchool(context: SeedContext, taken: Taken, index: number): SchoolDraft {
  const { rng, now } = context
  const kind = rng.weighted(schoolDrafts.map(one => [one, one.weight] as const))
  const city = pickCity(rng)
  const place = city.pickArea(rng)
  const district = city.districts.find(one => one.code === place.districtCode)?.name ?? ''
  const name = drawName(rng, city, district, kind, taken.names)
  const nature = rng.weighted(kind.natures)
  const majors = drawMajors(rng, kind, nature === 'PUBLIC')
  const students = rng.int(...kind.students)
  const teachers = Math.max(8, Math.round(students / rng.int(9, 18)))
  const founded = now.getFullYear() - rng.int(2, 46)
  const state = stateOf(index)
  const created = new Date(now.getTime() - rng.int(30, 1100) * DAY_MS)
  skipRating(rng)
  const row = {
    ...drawOwner(context),
    state,
    state_reason: state === 'REJECTED' ? rng.pick(REJECTIONS) : null,
    kind: kind.kind,
    nature,
    name,
    ...describe(rng, kind, { name, founded, students, teachers, majors }, `${city.short}${district}`, index),
    founded_year: founded,
    student_count: students,
    teacher_count: teachers,
    ...drawLicence(rng, kind, place.cityCode, index),
    ...drawContact(rng, taken.people, index),
    province_code: place.provinceCode,
    city_code: place.cityCode,
    district_code: place.districtCode,
    area_text: `${city.short}·${district}`,
    address: place.address,
    lng: place.lng,
    lat: place.lat,
    ...feesOf(majors),
    major_fields: [...new Set(majors.map(major => major.field))],
    view_count: drawViews(rng),
    created_at: created,
  }
  const published = state === 'ONLINE' || state === 'OFFLINE' ? new Date(created.getTime() + rng.int(1, 8) * DAY_MS) : null
  return { row: { ...row, published_at: published, ...(published && checkOf(published, index, now)) }, majors }
}

/** Checked when it went online, or a year or years later: within the last ten months. */
function checkOf(published: Date, index: number, now: Date) {
  const checked = Math.max(published.getTime(), now.getTime() - (5 + ((index * 37) % 300)) * DAY_MS)
  return { checked_on: date(checked), valid_until: date(checked + 365 * DAY_MS) }
}

/** Most are online; every other state occurs a few times. */
function stateOf(index: number): SchoolState {
  const states: Record<number, SchoolState> = { 3: 'DRAFT', 7: 'UNDER_REVIEW', 11: 'REJECTED', 15: 'OFFLINE' }
  return states[index % 30] ?? 'ONLINE'
}

/** Named after its city or its district, no two alike. */
function drawName(rng: Rng, city: SeedCity, district: string, kind: Kind, taken: Set<string>): string {
  for (;;) {
    const prefix = rng.pick([city.short, city.short, district.replace(/[区县市]$/, '')])
    const name = `${prefix}${rng.pick(schoolBrands)}${rng.pick(kind.suffixes)}`
    if (taken.has(name)) continue
    taken.add(name)
    return name
  }
}

/** Scores, rank and favourites are counted now. Their draws stay: without them every later school, and each exam held at one, would be another. */
function skipRating(rng: Rng): void {
  if (rng.int(0, 180) > 0) rng.int(380, 494)
}

function drawViews(rng: Rng): number {
  rng.int(0, 60)
  const views = rng.int(200, 26_000)
  rng.int(0, 900)
  return views
}

/** A company for some, a person for the others. */
function drawOwner({ rng, people, companies }: SeedContext) {
  const company = rng.chance(0.25) && companies.length > 0 ? rng.pick(companies) : null
  return { owner_user_id: company?.ownerUserId ?? rng.pick(people).id, company_id: company?.id ?? null }
}

/** What the page of the school says about it. */
const describe = (rng: Rng, kind: Kind, { majors, founded, ...facts }: Facts, area: string, index: number) => ({
  slogan: schoolSlogan(rng, kind.kind),
  intro: schoolIntro(rng, { ...facts, area, year: founded, majors: majors.map(major => major.name) }),
  logo: pictureFor('logo', 200 + index),
  cover: pictureFor(rng.chance(0.6) ? 'campus' : kind.picture, index),
  gallery: [
    pictureFor('campus', index + 40),
    pictureFor('classroom', index),
    pictureFor('school', index + 31),
    pictureFor('school', index),
  ].slice(0, rng.int(2, 4)),
  tags: rng.sample(kind.tags, rng.int(2, 3)),
})

const drawLicence = (rng: Rng, kind: Kind, cityCode: number, index: number) => ({
  accreditation: rng.pick(kind.accreditations),
  accreditation_no: `教民${cityCode}${String(rng.int(1000, 9999))}${String(index).padStart(3, '0')}号`,
})

const drawContact = (rng: Rng, taken: Set<string>, index: number) => ({
  contact_name: `${personName(rng, taken).realName.slice(0, 1)}老师`,
  phone: `1548${String(index + 1).padStart(7, '0')}`,
  office_hours: rng.pick(['周一至周五 8:30-17:30', '周一至周六 9:00-18:00', '每天 9:00-20:30']),
})
