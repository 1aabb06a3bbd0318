/** Who has to wait before applying again (规则《认证规则》三、五): after three refusals, and after a certificate was taken back. */
import { dateTime } from '#lib/format/date.ts'
import { DAY_MS } from '#lib/format/units.ts'
import type { Subject } from './states.ts'
import type { CertificationState } from './tables.ts'

const REFUSALS_PER_HOLD = 3
const REFUSED_DAYS = 30
export const REVOKED_YEARS = 3

export type Hold = { reason: 'REFUSED' | 'REVOKED'; until: Date }
type Decided = { subject: Subject; state: CertificationState; decided_at: Date | null; valid_until: string | null }

/** An application that fell when the company was given to somebody else: neither refused nor ever a certificate. */
const isFallen = ({ subject, state, valid_until }: Decided): boolean =>
  subject === 'COMPANY' && state === 'EXPIRED' && valid_until === null

export function yearsAfter(at: Date, years: number): Date {
  const end = new Date(at)
  end.setUTCFullYear(end.getUTCFullYear() + years)
  return end
}

/** The end of the time in which somebody who lost a certificate may not apply. */
export const barredUntil = (revokedAt: Date): Date => yearsAfter(revokedAt, REVOKED_YEARS)

/** @param all newest first. Refusals count in a row: each third one begins a wait, a certificate in between begins anew. */
export function holdOf(all: readonly Decided[], now: Date): Hold | null {
  const rows = all.filter(row => !isFallen(row))
  const revokedAt = rows.find(row => row.state === 'REVOKED')?.decided_at
  if (revokedAt && barredUntil(revokedAt) > now) return { reason: 'REVOKED', until: barredUntil(revokedAt) }
  const other = rows.findIndex(row => row.state !== 'REFUSED')
  const refused = other === -1 ? rows.length : other
  const refusedAt = rows[0]?.decided_at
  if (refused === 0 || refused % REFUSALS_PER_HOLD !== 0 || !refusedAt) return null
  const until = new Date(refusedAt.getTime() + REFUSED_DAYS * DAY_MS)
  return until > now ? { reason: 'REFUSED', until } : null
}

/** The hold after refusals of consultants and schools, whose decisions are in the review queue. @param decisions newest first. */
export const refusalHold = (decisions: readonly { isRefused: boolean; decidedAt: Date }[], now: Date): Hold | null =>
  holdOf(
    decisions.map(({ isRefused, decidedAt }) => ({
      subject: 'PERSON',
      state: isRefused ? 'REFUSED' : 'CERTIFIED',
      decided_at: decidedAt,
      valid_until: null,
    })),
    now,
  )

export const holdText = ({ reason, until }: Hold): string =>
  reason === 'REVOKED'
    ? `认证被撤销的，三年内不再受理，${dateTime(until)} 以后可以再申请`
    : `已经三次没有通过，${dateTime(until)} 以后可以再申请`
