/**
 * Gives memory back after a busy spell. A heap may grow to a multiple of what lives in it, because collecting it less often is what makes
 * pages quick; but V8 only looks again when there is new garbage, and a site that has gone quiet makes none.
 */
import { type EventLoopUtilization, performance } from 'node:perf_hooks'
import v8 from 'node:v8'
import vm from 'node:vm'

const CHECK_EVERY_MS = 5_000
/** Less of the time at work than this is idle: whoever comes during the collection waits a tenth of a second, and hardly anybody does. */
const IDLE = 0.02
/** Work that leaves something to collect. */
const BUSY_MS = 500

type Collect = () => void

/** V8's own collector, which only code made after the flag was set can reach. */
export function collector(): Collect {
  v8.setFlagsFromString('--expose-gc')
  return vm.runInNewContext('gc') as Collect
}

/**
 * Decides, look by look, when to collect: once after work, as soon as there is none.
 * @returns true when it is time; the work until then counts no more.
 */
export function idleWatch(): (measured: Pick<EventLoopUtilization, 'active' | 'utilization'>) => boolean {
  let worked = 0
  return ({ active, utilization }) => {
    worked += active
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
    if (isTime(measured)) collect()
  }, CHECK_EVERY_MS)
  timer.unref()
  return () => clearInterval(timer)
}
