/** What points lead to, when an appeal is possible, and how far somebody is trusted. */
import { DAY_MS } from '#lib/format/units.ts'

export const STRIKE_DAYS = 180
export const APPEAL_DAYS = 15
/** From so many points on an operator decides whether to freeze. */
export const FREEZE_POINTS = 9

/** From so many points on nothing may be posted for so many days. The highest first. */
const RESTRICTIONS = [
  { points: 6, days: 14 },
  { points: 3, days: 3 },
] as const

type StrikeRow = { points: number; created_at: Date; expires_at: Date; revoked_at: Date | null }

const counts = (strike: StrikeRow, at: Date): boolean =>
  strike.revoked_at === null && strike.created_at <= at && strike.expires_at > at && strike.points > 0

/** Points that count at a moment. */
export const pointsAt = (strikes: readonly StrikeRow[], at: Date): number =>
  strikes.filter(strike => counts(strike, at)).reduce((sum, strike) => sum + strike.points, 0)

/** Until when nothing may be posted: the latest end of what each strike led to when it was given. Null: it never was so. */
export function restrictedUntil(strikes: readonly StrikeRow[]): Date | null {
  const ends = strikes
    .filter(strike => strike.revoked_at === null && strike.points > 0)
    .flatMap(strike => {
      const sum = pointsAt(strikes, strike.created_at)
      const step = RESTRICTIONS.find(({ points }) => sum >= points)
      return step ? [strike.created_at.getTime() + step.days * DAY_MS] : []
    })
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
