/** Until when what is in a plan that is over can be read and the plan renewed (rule 企业工具 六). */
import { DAY_MS } from '#lib/format/units.ts'

export const RETENTION_DAYS = 90

type Ended = { state: string; ends_at: Date | null; retention: string | null; kept_until: Date | null }

/** @returns null for a plan that goes on, was replaced, or whose time is over. */
export function readableUntil({ state, ends_at: endsAt, retention, kept_until: keptUntil }: Ended): Date | null {
  if (state !== 'EXPIRED' || endsAt === null || retention === 'REMOVED' || retention === 'RESUMED') return null
  return keptUntil ?? new Date(endsAt.getTime() + RETENTION_DAYS * DAY_MS)
}
