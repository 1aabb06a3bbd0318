/**
 * Whether the answering side left a paid call in the middle (rule 退款 二: 咨询师中途离开超过五分钟的，退还全部费用), as far as the record says it
 * for certain (decision 109): the server heard the asker and no longer the other side, or that side hung up and the asker rang again; bought
 * time was left; and for five minutes nobody of that side answered, or called.
 */
import { MINUTE_MS } from '#lib/format/units.ts'
import { type Interval, SEEN_MS, sharedMs } from './policy.ts'

/** A pause is no departure. */
export const AWAY_MS = 5 * MINUTE_MS

/** A call of a consultation as the server saw it. */
export type SeenCall = {
  state: string
  /** Why it ended by itself. */
  reason: string | null
  byAsker: boolean
  /** Which side hung up; null: neither, or not known. */
  endedBy: 'ASKER' | 'PROVIDER' | null
  startedAt: Date
  /** When it was answered. */
  connectedAt: Date | null
  endedAt: Date | null
  /** When each side saw the other. */
  asker: readonly Interval[]
  provider: readonly Interval[]
  /** When each side was last there without seeing the other. */
  heard: { asker: Date | null; provider: Date | null }
}

/** The moment from which the answering side was absent, and whether it lost the connection or hung up. */
export type Absence = { from: Date; how: 'LOST' | 'HUNG_UP' }

/** The last sign of life of a side. */
const lastOf = ({ heard, ...call }: SeenCall, side: 'asker' | 'provider'): number =>
  Math.max(heard[side]?.getTime() ?? 0, ...call[side].map(({ to }) => to.getTime()))

const wasTalked = ({ asker, provider }: SeenCall): boolean => sharedMs(asker, provider) > 0

const isWithin = (at: Date | null, from: number): boolean => at !== null && at.getTime() > from && at.getTime() <= from + AWAY_MS

/** How the answering side left this call while the asker stayed; null: it did not. */
function departureOf(call: SeenCall, later: readonly SeenCall[]): Absence | null {
  if (!wasTalked(call) || call.endedAt === null) return null
  if (call.state === 'DROPPED') {
    const gone = lastOf(call, 'provider')
    return lastOf(call, 'asker') - gone > SEEN_MS ? { from: new Date(gone), how: 'LOST' } : null
  }
  if (call.state !== 'ENDED' || call.endedBy !== 'PROVIDER') return null
  // Both may have agreed to go on another time: only a side that rings again wants to go on now.
  const rang = later.some(one => one.byAsker && isWithin(one.startedAt, call.endedAt!.getTime()))
  return rang ? { from: call.endedAt, how: 'HUNG_UP' } : null
}

const cameBack = (later: readonly SeenCall[], from: number): boolean =>
  later.some(one => (!one.byAsker && isWithin(one.startedAt, from)) || isWithin(one.connectedAt, from))

/**
 * @param calls in the order in which they began
 * @param bought milliseconds
 * @returns none once both sides talk again: by then both have chosen to go on.
 */
export function findAbsenceIn(calls: readonly SeenCall[], bought: number, now: Date): Absence | null {
  let used = 0
  let found: Absence | null = null
  for (const [index, call] of calls.entries()) {
    const later = calls.slice(index + 1)
    if (wasTalked(call)) found = null
    used += sharedMs(call.asker, call.provider)
    const left = departureOf(call, later)
    if (!left || used >= bought || now.getTime() - left.from.getTime() <= AWAY_MS) continue
    if (!cameBack(later, left.from.getTime())) found = left
  }
  return found
}
