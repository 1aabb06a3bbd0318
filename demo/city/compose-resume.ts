/** Composes a job-seeker post: a wish, and a résumé that fits it. */

import type { SeedPerson } from '#demo/context.ts'
import type { Rng } from '#demo/rng.ts'
import type { EducationLevel, ExperienceLevel } from '#lib/contract/city/recruitment.ts'
import type { ResumeSnapshot } from '#server/domains/city/recruitment/tables.ts'
import type { DemoProfession } from './professions.ts'
import { resumeTexts } from './resume-texts.ts'

const { arrivals, employers, majors, schools, strengths, wants, wishTitles } = resumeTexts

export type DemoResume = {
  title: string
  summary: string
  description: string
  education: EducationLevel
  experience: ExperienceLevel
  min: number
  max: number
  skills: string[]
  resume: ResumeSnapshot
}

const experienceOf = (years: number): ExperienceLevel =>
  years === 0 ? 'STUDENT' : years < 3 ? 'Y1_3' : years < 5 ? 'Y3_5' : years < 10 ? 'Y5_10' : 'OVER_10'

/** What job-seekers have finished. */
type Education = Extract<EducationLevel, 'HIGH' | 'COLLEGE' | 'BACHELOR' | 'MASTER'>

const DEGREES: Record<Education, string> = { HIGH: '中专', COLLEGE: '大专', BACHELOR: '本科', MASTER: '硕士' }
/** Years of age when it was finished. */
const AGE_AT_END: Record<Education, number> = { HIGH: 19, COLLEGE: 21, BACHELOR: 22, MASTER: 25 }

/** A post never shows a full name: people whose nickname is their full name are shown by their surname. */
const shownName = ({ nickname, realName, gender }: SeedPerson): string =>
  nickname === realName ? `${realName.slice(0, 1)}${gender === 'MALE' ? '先生' : '女士'}` : nickname

/** A post of the person who looks for work in the profession, in the district; `year` is the current year. */
export function composeResume(
  rng: Rng,
  profession: DemoProfession,
  person: SeedPerson,
  district: string,
  year: number,
): DemoResume {
  const workYears = drawWorkYears(rng)
  const education = drawEducation(rng, profession)
  const finished = year - workYears - rng.int(0, 1)
  const base = rng.pick(profession.titles).replace(/（.*）/, '')
  const skills = rng.sample(profession.demands, 2).map(demand => demand.split(/[，。]/)[0] ?? demand)
  const traits = rng.sample(strengths, 3)
  const works = worksOf(rng, profession, finished, workYears, year)
  const title = rng
    .pick(workYears > 0 ? wishTitles : wishTitles.filter(one => !one.includes('{年}')))
    .replaceAll('{职业}', base)
    .replaceAll('{年}', String(workYears))
    .replaceAll('{区}', district)
  const factor = 0.8 + Math.min(workYears, 12) * 0.06
  const min = Math.max(3, Math.round(profession.pay[0] * factor * 2) / 2) * 100_000
  const summary = `${workYears > 0 ? `${workYears}年${profession.name}相关经验` : '应届毕业'}，${traits[0]}${rng.pick(wants)}`
  return {
    title,
    summary,
    description: `<p>${traits.join('')}</p><p>${works[0] ? `最近一份工作里，我${works[0].text}` : '在校期间做过几份兼职，适应能力不错。'}</p><p>${rng.pick(wants)}</p>`,
    education,
    experience: experienceOf(workYears),
    min,
    max: min + rng.pick([100_000, 150_000, 200_000, 300_000]),
    skills,
    resume: {
      fullName: person.realName,
      displayName: shownName(person),
      gender: person.gender === 'MALE' ? '男' : '女',
      birthYear: finished - AGE_AT_END[education],
      workYears,
      arrival: rng.pick(arrivals),
      works,
      schools: [schoolOf(rng, profession, education, finished)],
      skills,
    },
  }
}

const drawWorkYears = (rng: Rng): number =>
  rng.weighted([
    [0, 10],
    [1, 12],
    [2, 14],
    [3, 16],
    [5, 20],
    [8, 16],
    [12, 9],
    [18, 3],
  ])

const drawEducation = (rng: Rng, profession: DemoProfession): Education =>
  rng.weighted<Education>([
    ['HIGH', profession.education === 'BACHELOR' ? 3 : 30],
    ['COLLEGE', 42],
    ['BACHELOR', profession.education === 'ANY' ? 10 : 40],
    ['MASTER', profession.education === 'BACHELOR' ? 6 : 1],
  ])

const schoolOf = (rng: Rng, profession: DemoProfession, education: Education, finished: number) => ({
  school: rng.pick(schools),
  major: rng.pick(majors[profession.group] ?? ['工商管理']),
  degree: DEGREES[education],
  from: String(finished - (education === 'BACHELOR' ? 4 : 3)),
  to: String(finished),
})

/** Jobs newest first, filling the years since school. */
function worksOf(
  rng: Rng,
  profession: DemoProfession,
  finished: number,
  workYears: number,
  year: number,
): ResumeSnapshot['works'] {
  const works: ResumeSnapshot['works'] = []
  let from = finished
  const count = workYears === 0 ? 0 : workYears < 3 ? 1 : workYears < 8 ? 2 : 3
  for (let index = 0; index < count; index++) {
    const to = index === count - 1 ? year : from + Math.max(1, Math.floor(workYears / count))
    const tasks = rng.sample(profession.tasks, 2)
    works.unshift({
      company: rng.pick(employers),
      title: rng.pick(profession.titles).replace(/（.*）/, ''),
      from: String(from),
      to: index === count - 1 ? '至今' : String(to),
      text: `${tasks[0]}；${tasks[1]}。`,
    })
    from = to
  }
  return works
}
