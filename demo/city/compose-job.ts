/** Composes a job post from the corpora: what is asked, what is paid, and how it is told. */

import type { Rng } from '#demo/rng.ts'
import type { EducationLevel, EmploymentType, ExperienceLevel, SalaryUnit } from '#lib/contract/city/recruitment.ts'
import { welfares } from '#server/domains/city/recruitment/welfare.ts'
import { jobTexts } from './job-texts.ts'
import type { DemoProfession } from './professions.ts'

export type DemoJob = {
  title: string
  summary: string
  description: string
  employment: EmploymentType
  unit: SalaryUnit
  min: number | null
  max: number | null
  negotiable: boolean
  months: number
  headcount: number
  education: EducationLevel
  experience: ExperienceLevel
  tags: string[]
}

const experienceFactor: Record<ExperienceLevel, number> = {
  ANY: 1,
  STUDENT: 0.72,
  UNDER_1: 0.82,
  Y1_3: 0.95,
  Y3_5: 1.2,
  Y5_10: 1.55,
  OVER_10: 1.9,
}

/** Round yuan the way pay is written, then fen. */
const roundPay = (thousands: number): number => Math.max(2, Math.round(thousands * 2) / 2) * 100_000

function payOf(rng: Rng, profession: DemoProfession, experience: ExperienceLevel, employment: EmploymentType) {
  const negotiable = rng.chance(0.06)
  const [low, high] = profession.pay
  const factor = experienceFactor[experience] * (0.9 + rng.float() * 0.25)
  if (employment === 'INTERN') {
    const day = rng.pick([100, 120, 150, 180, 200]) * 100
    return { unit: 'DAY' as const, min: negotiable ? null : day, max: negotiable ? null : day + 5_000, negotiable, months: 12 }
  }
  if (employment === 'PART') {
    const day = Math.round(((low * 1000) / 21.75) * (1.1 + rng.float() * 0.5)) * 100
    return { unit: 'DAY' as const, min: negotiable ? null : day, max: negotiable ? null : day + 5_000, negotiable, months: 12 }
  }
  const from = low + (high - low) * rng.float() * 0.35
  const min = roundPay(from * factor)
  const max = Math.max(min + 50_000, roundPay((from + (high - low) * (0.3 + rng.float() * 0.5)) * factor))
  const months = rng.weighted([
    [12, 62],
    [13, 26],
    [14, 8],
    [15, 2],
    [16, 2],
  ])
  return { unit: 'MONTH' as const, min: negotiable ? null : min, max: negotiable ? null : max, negotiable, months }
}

const listOf = (items: string[], ordered: boolean): string => {
  const tag = ordered ? 'ol' : 'ul'
  return `<${tag}>${items.map(item => `<li>${item}</li>`).join('')}</${tag}>`
}

type Where = { company: string; industry: string; city: string; address: string }

/** A job of the profession at the employer; deterministic for the given stream. */
export function composeJob(rng: Rng, profession: DemoProfession, where: Where): DemoJob {
  const experience = drawExperience(rng)
  const education: EducationLevel = rng.chance(0.7) ? profession.education : rng.pick(['ANY', 'HIGH', 'COLLEGE', 'BACHELOR'])
  const employment = drawEmployment(rng, profession, experience)
  const pay = payOf(rng, profession, experience, employment)
  const base = rng.pick(profession.titles)
  const tags = rng.sample(welfares, rng.int(2, 6))
  const title = titleOf(rng, base, tailOf(rng, tags, employment), where)
  const tasks = rng.sample(profession.tasks, rng.int(3, Math.min(6, profession.tasks.length)))
  const demands = [jobTexts.experience[experience], ...rng.sample(profession.demands, rng.int(2, 4))]
  return {
    title: title.length < 4 ? `招聘${title}` : title.slice(0, 60),
    summary: `${tasks[0]}；${tasks[1]}。${demands[0]}。`,
    description: describe(rng, { base, where, tasks, demands, tags }),
    employment,
    ...pay,
    headcount: rng.weighted([
      [1, 45],
      [2, 25],
      [3, 12],
      [5, 10],
      [10, 6],
      [20, 2],
    ]),
    education,
    experience,
    tags,
  }
}

const drawExperience = (rng: Rng): ExperienceLevel =>
  rng.weighted<ExperienceLevel>([
    ['ANY', 30],
    ['STUDENT', 8],
    ['UNDER_1', 10],
    ['Y1_3', 28],
    ['Y3_5', 16],
    ['Y5_10', 7],
    ['OVER_10', 1],
  ])

const drawEmployment = (rng: Rng, profession: DemoProfession, experience: ExperienceLevel): EmploymentType =>
  rng.weighted<EmploymentType>([
    ['FULL', 88],
    ['PART', 6],
    ['INTERN', experience === 'STUDENT' ? 10 : 2],
    ['REMOTE', profession.pay[1] > 15 ? 3 : 1],
  ])

/** Said to be urgent once at most. */
function titleOf(rng: Rng, base: string, tail: string, where: Where): string {
  const lead = rng.weighted([
    ['', 84],
    ['急聘', 5],
    ['诚聘', 4],
    [where.city, 7],
  ])
  return `${lead}${base}${lead === '急聘' && tail === '（急招）' ? '' : tail}`
}

type Parts = { base: string; where: Where; tasks: string[]; demands: string[]; tags: readonly string[] }

/** Rich text of the post. */
function describe(rng: Rng, { base, where, tasks, demands, tags }: Parts): string {
  const fill = (text: string): string =>
    text
      .replaceAll('{公司}', where.company)
      .replaceAll('{行业}', where.industry)
      .replaceAll('{城市}', where.city)
      .replaceAll('{岗位}', base)
  const schedule = rng.pick(jobTexts.schedules)
  return [
    rng.chance(0.85) ? `<p>${fill(rng.pick(jobTexts.teamIntros))}</p>` : '',
    `<h3>${rng.pick(['岗位职责', '你要做的事', '工作内容'])}</h3>${listOf(tasks, true)}`,
    `<h3>${rng.pick(['任职要求', '希望你', '岗位要求'])}</h3>${listOf(demands, rng.chance(0.5))}`,
    `<h3>${rng.pick(['薪资与福利', '我们提供', '待遇'])}</h3><p>${rng.pick(jobTexts.payNotes)}${tags.join('、')}。</p>`,
    `<h3>上班时间</h3><p>${schedule}</p>`,
    rng.chance(0.75) ? `<p>${rng.pick(jobTexts.closings)}</p>` : '',
  ].join('')
}

/** A tail that does not contradict what the post says below. */
function tailOf(rng: Rng, tags: string[], employment: EmploymentType): string {
  if (employment === 'PART') return '（兼职）'
  if (employment === 'INTERN') return '（实习）'
  if (employment === 'REMOTE') return '（可居家）'
  const tail = rng.pick(jobTexts.titleTails)
  if (tail === '（可兼职）' || tail === '（可居家）') return ''
  const promised = tail.slice(1, -1)
  if ((welfares as readonly string[]).includes(promised) && !tags.includes(promised)) tags.push(promised)
  if (promised === '五险一金' && !tags.includes('五险一金')) tags.push('五险一金')
  return tail
}
