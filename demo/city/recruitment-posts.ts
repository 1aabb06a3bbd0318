/** One demo post as a row: a job of an employer, or a job seeker's. */

import { createHash } from 'node:crypto'
import type { Insertable } from 'kysely'
import { type SeedArea, seedCityOf } from '#demo/cities.ts'
import type { SeedContext } from '#demo/context.ts'
import { industries } from '#demo/people/industries.ts'
import type { Rng } from '#demo/rng.ts'
import type { CompanyScale } from '#lib/contract/city/recruitment.ts'
import { DAY_MS, MINUTE_MS } from '#lib/format/units.ts'
import { type ListedPost, monthlyPay } from '#server/domains/city/recruitment/facets.ts'
import type { RecruitmentState, RecruitmentsTable } from '#server/domains/city/recruitment/tables.ts'
import { composeJob } from './compose-job.ts'
import { composeResume } from './compose-resume.ts'
import { jobTexts } from './job-texts.ts'
import { type DemoProfession, demoProfessions } from './professions.ts'

export type ProfessionIds = { groups: Map<string, number>; professions: Map<DemoProfession, number> }

export type Employer = {
  id: number
  name: string
  short: string
  industry: string
  scale: CompanyScale
  ownerUserId: number
  place: SeedArea
  weight: number
}

const stateReasons: Partial<Record<RecruitmentState, string>> = {
  REVIEWING: '描述里出现“先交押金”，需要人工确认',
  REJECTED: '岗位要求含有性别限制，请修改后重新提交',
  TAKEN_DOWN: '多人举报面试时收取培训费，核实前先下架',
  APPEALING: '企业已提交未收费的说明，复核中',
}

const fingerprintOf = (text: string): string =>
  createHash('sha256')
    .update(text.replace(/[^\p{L}\p{N}]/gu, ''))
    .digest('base64url')
    .slice(0, 22)

const inventedPhone = (n: number): string => `1541${String(n).padStart(7, '0')}`

/** City without its suffix, and district. */
const areaText = (place: SeedArea): string => {
  const city = seedCityOf(place.cityCode)
  const district = city.districts.find(one => one.code === place.districtCode)?.name
  return district ? `${city.short}·${district}` : city.short
}

type Timing = Pick<Insertable<RecruitmentsTable>, 'published_at' | 'refreshed_at' | 'expires_at' | 'created_at'>

/** Published within 30 days (longer ago when it has expired), perhaps refreshed since. */
function timingOf(rng: Rng, now: Date, state: RecruitmentState): Timing {
  const created = state === 'EXPIRED' ? new Date(now.getTime() - rng.int(32, 80) * DAY_MS) : rng.pastDate(now, 29)
  if (state === 'DRAFT' || state === 'REVIEWING' || state === 'REJECTED') {
    return { published_at: null, refreshed_at: created, expires_at: null, created_at: created }
  }
  const age = now.getTime() - created.getTime()
  const refreshed = state !== 'EXPIRED' && rng.chance(0.35) ? new Date(created.getTime() + age * rng.float()) : created
  return {
    published_at: created,
    refreshed_at: refreshed,
    expires_at: new Date(created.getTime() + 30 * DAY_MS),
    created_at: new Date(created.getTime() - rng.int(10, 600) * MINUTE_MS),
  }
}

export function jobRow(
  { now }: SeedContext,
  rng: Rng,
  ids: ProfessionIds,
  employer: Employer,
  index: number,
  state: RecruitmentState,
): Insertable<RecruitmentsTable> {
  const own = industries.find(one => one.name === employer.industry)?.hires ?? jobTexts.everywhere
  const hired = rng.chance(0.72) ? own : jobTexts.everywhere
  const profession = rng.pick(demoProfessions.filter(one => hired.includes(one.name)))
  // Most jobs are at the company's seat, some in a branch of the same city.
  const place = rng.chance(0.8) ? employer.place : seedCityOf(employer.place.cityCode).pickArea(rng)
  const city = seedCityOf(place.cityCode)
  const job = composeJob(rng, profession, {
    company: employer.short,
    industry: employer.industry,
    city: city.short,
    address: place.address,
  })
  const professionId = ids.professions.get(profession)!
  const groupId = ids.groups.get(profession.group)!
  return {
    kind: 'job',
    ...stateOf(state, now),
    company_id: employer.id,
    publisher_user_id: employer.ownerUserId,
    profession_id: professionId,
    profession_group_id: groupId,
    title: job.title,
    summary: job.summary,
    description: job.description,
    employment: job.employment,
    salary_unit: job.unit,
    salary_min: job.min,
    salary_max: job.max,
    salary_negotiable: job.negotiable,
    salary_months: job.months,
    salary_rank: monthlyPay(job)?.max ?? 0,
    headcount: job.headcount,
    education: job.education,
    experience: job.experience,
    tags: job.tags,
    company_scale: employer.scale,
    province_code: place.provinceCode,
    city_code: place.cityCode,
    district_code: place.districtCode,
    area_text: areaText(place),
    address: place.address,
    lng: place.lng,
    lat: place.lat,
    contact_name: '招聘负责人',
    contact_phone: inventedPhone(index),
    resume: null,
    visibility: 'PUBLIC',
    fingerprint: fingerprintOf(`${employer.id}${job.title}${job.description}`),
    view_count: Math.floor(rng.float() ** 3 * 4200) + 3,
    ...timingOf(rng, now, state),
  }
}

/** What is down was taken down days ago, so that its publisher may still appeal. */
const stateOf = (state: RecruitmentState, now: Date) => {
  const isDown = state === 'TAKEN_DOWN' || state === 'APPEALING'
  return {
    state,
    state_reason: stateReasons[state] ?? null,
    taken_down_at: isDown ? new Date(now.getTime() - 2 * DAY_MS) : null,
    appealed_at: state === 'APPEALING' ? new Date(now.getTime() - DAY_MS) : null,
  }
}

export function resumeRow(
  { now, people, cities }: SeedContext,
  rng: Rng,
  ids: ProfessionIds,
  index: number,
  state: RecruitmentState,
): Insertable<RecruitmentsTable> {
  const profession = rng.pick(demoProfessions)
  const person = people[(index * 7 + 3) % people.length]!
  const city = rng.weighted(cities.map(one => [one, one.weight] as const))
  const place = city.pickArea(rng)
  const district = city.districts.find(one => one.code === place.districtCode)?.name ?? city.short
  const post = composeResume(rng, profession, person, district, now.getFullYear())
  const professionId = ids.professions.get(profession)!
  const groupId = ids.groups.get(profession.group)!
  const pay = { unit: 'MONTH' as const, min: post.min, max: post.max, negotiable: rng.chance(0.1) }
  return {
    kind: 'resume',
    ...stateOf(state, now),
    company_id: null,
    publisher_user_id: person.id,
    profession_id: professionId,
    profession_group_id: groupId,
    title: post.title.slice(0, 60),
    summary: post.summary,
    description: post.description,
    employment: rng.chance(0.9) ? 'FULL' : 'PART',
    salary_unit: pay.unit,
    salary_min: pay.min,
    salary_max: pay.max,
    salary_negotiable: pay.negotiable,
    salary_months: 12,
    salary_rank: monthlyPay(pay)?.max ?? 0,
    headcount: null,
    education: post.education,
    experience: post.experience,
    tags: post.skills.map(skill => skill.slice(0, 20)),
    company_scale: null,
    province_code: place.provinceCode,
    city_code: place.cityCode,
    district_code: place.districtCode,
    area_text: areaText(place),
    address: '',
    contact_phone: inventedPhone(900_000 + index),
    resume: JSON.stringify(post.resume),
    visibility: index % 9 === 4 ? 'EMPLOYERS' : index % 31 === 5 ? 'PRIVATE' : 'PUBLIC',
    fingerprint: fingerprintOf(`${index}${post.title}${post.description}`),
    view_count: Math.floor(rng.float() ** 3 * 900) + 1,
    ...timingOf(rng, now, state),
  }
}

/** The row as the lists read it. */
export const listedPost = (row: Insertable<RecruitmentsTable>, id: number): ListedPost => ({
  id,
  kind: row.kind,
  refreshedAt: row.refreshed_at as Date,
  salaryRank: row.salary_rank,
  title: row.title,
  professionId: row.profession_id,
  professionGroupId: row.profession_group_id,
  provinceCode: row.province_code,
  cityCode: row.city_code,
  districtCode: row.district_code ?? null,
  education: row.education,
  experience: row.experience,
  employment: row.employment,
  scale: row.company_scale ?? null,
  companyId: row.company_id ?? null,
  tags: row.tags,
  unit: row.salary_unit,
  min: row.salary_min ?? null,
  max: row.salary_max ?? null,
  negotiable: row.salary_negotiable,
})
