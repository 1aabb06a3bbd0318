/**
 * Gives memory back after a busy spell. A heap may grow to a multiple of what lives in it, because collecting it less often is what makes
 * pages quick; but V8 only looks again when there is new garbage, and a site that has gone quiet makes none.
 */
import { type EventLoopUtilization, performance } from 'node:perf_hooks'
import v8 from 'node:v8'
import vm from 'node:vm'

const CHECK_EVERY_MS = 5_000
/** Shares of the time at work: from the one on a look counts as busy, below the other as idle. By itself a site works 1 to 5 % of it. */
const BUSY = 0.2
const IDLE = 0.1
/** How much work must have been done before a collection is worth it: requests during a collection wait a part of a second, so it must be rare. */
const BUSY_MS = 2_000
/** A young generation that a busy minute has grown beyond this keeps its memory through a plain collection. */
const LARGE_YOUNG_BYTES = 2 * 2 ** 20

type Collect = () => void
type Gc = (options: { type: 'major'; flavor: 'regular' | 'last-resort' }) => void

/** Bytes of memory that the young generation holds, used or not. */
export const youngBytes = (): number =>
  v8.getHeapSpaceStatistics().find(space => space.space_name === 'new_space')?.physical_space_size ?? 0

/**
 * V8's own collector, which only code made after the flag was set can reach. A large young generation is given back by the thorough way,
 * which takes two or three times as long (120 and 270 ms with 100 MB alive).
 */
export function collector(large = LARGE_YOUNG_BYTES): Collect {
  v8.setFlagsFromString('--expose-gc')
  const gc = vm.runInNewContext('gc') as Gc
  return () => gc({ type: 'major', flavor: youngBytes() > large ? 'last-resort' : 'regular' })
}

/**
 * Decides, look by look, when to collect: once after work, as soon as there is none.
 * @returns true when it is time; the work until then counts no more.
 */
export function idleWatch(): (measured: Pick<EventLoopUtilization, 'active' | 'utilization'>) => boolean {
  let worked = 0
  return ({ active, utilization }) => {
    if (utilization >= BUSY) worked += active
    if (utilization >= IDLE || worked < BUSY_MS) return false
    worked = 0
    return true
  }
}

/** @returns a function that ends it. */
export function collectWhenIdle(collect: Collect = collector()): () => void {
  const isTime = idleWatch()
  let before = performance.eventLoopUtilization()
  const timer = setInterval(() => {
    const now = performance.eventLoopUtilization()
    const measured = performance.eventLoopUtilization(now, before)
    before = now
    if (!isTime(measured)) return
    // What the first one lets go of (what weak references held) only the second gives back: 5 to 10 MB.
    collect()
    collect()
    // Collecting is no work that leaves something to collect.
    before = performance.eventLoopUtilization()
  }, CHECK_EVERY_MS)
  timer.unref()
  return () => clearInterval(timer)
}
