/** What the dates, subjects and sites of an exam must have to do with one another. */

export const EDUCATIONS = ['初中及以下', '高中', '中专', '大专', '本科', '硕士', '博士'] as const

/** Rule 未成年人: below it a guardian agrees. */
export const ADULT_AGE = 18
export const GUARDIAN_RELATIONS = ['父亲', '母亲', '其他监护人'] as const

export const MAX_SCORE = 1_000
export const MAX_SCORE_ROWS = 500

type Subject = { name: string; startsAt: string; endsAt: string }
type Planned = {
  registerFrom: string
  registerTo: string
  subjects: readonly Subject[]
  sites: readonly { name: string }[]
}

const repeated = (names: readonly string[]): number => names.findIndex((name, at) => names.indexOf(name) < at)

/** From the first subject to the end of the last. */
export const spanOf = (subjects: readonly Subject[]): { startsAt: Date; endsAt: Date } => ({
  startsAt: new Date(Math.min(...subjects.map(one => Date.parse(one.startsAt)))),
  endsAt: new Date(Math.max(...subjects.map(one => Date.parse(one.endsAt)))),
})

/** @returns what is wrong, by the path of its field. */
export function examProblems({ registerFrom, registerTo, subjects, sites }: Planned): Record<string, string> {
  const problems: Record<string, string> = {}
  if (Date.parse(registerFrom) >= Date.parse(registerTo)) problems.registerTo = '报名截止要晚于报名开始'
  else if (subjects.length > 0 && Date.parse(registerTo) > spanOf(subjects).startsAt.getTime())
    problems.registerTo = '报名要在考试开始以前截止'
  for (const [at, one] of subjects.entries())
    if (Date.parse(one.startsAt) >= Date.parse(one.endsAt)) problems[`subjects.${at}.endsAt`] = '结束要晚于开始'
  const subject = repeated(subjects.map(one => one.name))
  if (subject >= 0) problems[`subjects.${subject}.name`] = '已经有同名的科目了'
  const site = repeated(sites.map(one => one.name))
  if (site >= 0) problems[`sites.${site}.name`] = '已经有同名的考点了'
  return problems
}
