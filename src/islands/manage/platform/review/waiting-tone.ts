/** How long something has waited, as a tone: half of what the rules allow its kind is a warning, all of it is too long. */
import { reviewLimits } from '#lib/calls/platform/moderation.ts'
import type { ReviewKind } from '#lib/contract/platform/moderation.ts'
import { startOfDay } from '#lib/format/shanghai.ts'
import { DAY_MS, HOUR_MS } from '#lib/format/units.ts'

type Tone = 'slate' | 'warn' | 'bad'

const WORK_FROM = 9 * HOUR_MS
const WORK_TO = 18 * HOUR_MS
/** Days beyond which counting stops: anything older is late. */
const MAX_DAYS = 60

/** Monday to Friday from 9 to 18 in Shanghai. Holidays are not known: around them a warning comes early. */
export function workMs(from: Date, to: Date): number {
  let sum = 0
  let day = startOfDay(from).getTime()
  for (let count = 0; count < MAX_DAYS && day < to.getTime(); count++, day += DAY_MS) {
    // Noon in Shanghai has the same date in UTC.
    const weekday = new Date(day + DAY_MS / 2).getUTCDay()
    if (weekday === 0 || weekday === 6) continue
    sum += Math.max(0, Math.min(day + WORK_TO, to.getTime()) - Math.max(day + WORK_FROM, from.getTime()))
  }
  return sum
}

/** How much of the time that the rules allow is used: 1 is all of it. */
function usedShare(kind: ReviewKind, since: string, now = Date.now()): number {
  const { hours, by } = reviewLimits[kind]
  const at = new Date(since)
  const used = by === 'CLOCK' ? now - at.getTime() : workMs(at, new Date(now))
  return used / (hours * HOUR_MS)
}

export function ageTone(kind: ReviewKind, since: string, now = Date.now()): Tone {
  const share = usedShare(kind, since, now)
  return share >= 1 ? 'bad' : share >= 0.5 ? 'warn' : 'slate'
}

/** What no rule bounds: a day is long, three days are too long. */
export function plainAgeTone(since: string, now = Date.now()): Tone {
  const age = now - new Date(since).getTime()
  return age >= 3 * DAY_MS ? 'bad' : age >= DAY_MS ? 'warn' : 'slate'
}

/** The queue that is closest to its limit, or furthest beyond it, first; the rest stay as they are. */
export function mostUrgentFirst<Q extends { kind: ReviewKind; oldestAt: string | null }>(
  queues: readonly Q[],
  now = Date.now(),
): Q[] {
  const urgency = (queue: Q): number => {
    const share = queue.oldestAt === null ? 0 : usedShare(queue.kind, queue.oldestAt, now)
    return share >= 0.5 ? share : 0
  }
  return [...queues].sort((a, b) => urgency(b) - urgency(a))
}
