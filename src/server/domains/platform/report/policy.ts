/** What points lead to, when an appeal is possible, and how far somebody is trusted. */
import type { BrokenRule } from '#lib/contract/platform/report.ts'
import { NO_END } from '#lib/format/report.ts'
import { DAY_MS } from '#lib/format/units.ts'

export const STRIKE_DAYS = 180
export const APPEAL_DAYS = 15
/** From so many points on an operator decides whether to freeze; and from so many infringements within a year, which ends the service. */
const FREEZE_POINTS = 9
const FREEZE_INFRINGEMENTS = 5

/** From so many points on nothing may be posted for so many days. The highest first. */
const RESTRICTIONS = [
  { points: 6, days: 14 },
  { points: 3, days: 3 },
] as const

/** Who infringed on others' works so often within a year publishes nothing for so long (规则《知识产权保护规则》六). The highest first. */
const INFRINGEMENTS = [
  { times: FREEZE_INFRINGEMENTS, days: null },
  { times: 3, days: 90 },
] as const
const INFRINGEMENT_DAYS = 365

type StrikeRow = {
  points: number
  rule: BrokenRule
  /** Publishing stops for so long, whatever the points. */
  restrict_days: number | null
  created_at: Date
  expires_at: Date
  revoked_at: Date | null
}

const counts = (strike: StrikeRow, at: Date): boolean =>
  strike.revoked_at === null && strike.created_at <= at && strike.expires_at > at && strike.points > 0

/** Points that count at a moment. */
export const pointsAt = (strikes: readonly StrikeRow[], at: Date): number =>
  strikes.filter(strike => counts(strike, at)).reduce((sum, strike) => sum + strike.points, 0)

/** How often others' works were infringed on within the year before a moment. Points do not matter, a warning is one too. */
export const infringementsAt = (strikes: readonly StrikeRow[], at: Date): number =>
  strikes.filter(
    ({ rule, revoked_at, created_at }) =>
      rule === 'COPYRIGHT' &&
      revoked_at === null &&
      created_at <= at &&
      created_at.getTime() > at.getTime() - INFRINGEMENT_DAYS * DAY_MS,
  ).length

/** Why an operator decides whether the account is frozen: for a while because of points, or for good. Null: there is nothing to decide. */
export function freezeGround(strikes: readonly StrikeRow[], now: Date): { words: string; forGood: boolean } | null {
  const infringements = infringementsAt(strikes, now)
  if (infringements >= FREEZE_INFRINGEMENTS)
    return { words: `一年内第 ${infringements} 次被认定侵权，应当终止服务`, forGood: true }
  const points = pointsAt(strikes, now)
  return points >= FREEZE_POINTS ? { words: `处罚累计 ${points} 分`, forGood: false } : null
}

function endOf(strike: StrikeRow, strikes: readonly StrikeRow[]): number[] {
  const from = strike.created_at
  const after = (days: number) => from.getTime() + days * DAY_MS
  const sum = pointsAt(strikes, from)
  const step = strike.points > 0 ? RESTRICTIONS.find(({ points }) => sum >= points) : undefined
  const times = strike.rule === 'COPYRIGHT' ? infringementsAt(strikes, from) : 0
  const repeated = INFRINGEMENTS.find(one => times >= one.times)
  return [
    ...(step ? [after(step.days)] : []),
    ...(strike.restrict_days === null ? [] : [after(strike.restrict_days)]),
    ...(repeated ? [repeated.days === null ? NO_END.getTime() : after(repeated.days)] : []),
  ]
}

/** Until when nothing may be posted: the latest end of what each strike led to when it was given. Null: it never was so. */
export function restrictedUntil(strikes: readonly StrikeRow[]): Date | null {
  const ends = strikes.filter(strike => strike.revoked_at === null).flatMap(strike => endOf(strike, strikes))
  return ends.length > 0 ? new Date(Math.max(...ends)) : null
}

export const appealEnd = (givenAt: Date): Date => new Date(givenAt.getTime() + APPEAL_DAYS * DAY_MS)

/** How far somebody is trusted. Money is no part of it. */
const TRUST = [
  { level: 3, days: 180, published: 50, points: 0 },
  { level: 2, days: 30, published: 10, points: 0 },
  { level: 1, days: 1, published: 0, points: 2 },
] as const

export const trustLevel = (of: { joinedAt: Date; published: number; points: number }, now: Date): 0 | 1 | 2 | 3 =>
  TRUST.find(
    step =>
      now.getTime() - of.joinedAt.getTime() >= step.days * DAY_MS && of.published >= step.published && of.points <= step.points,
  )?.level ?? 0
