/**
 * Decides whether a call or a rendering is begun now, waits for a place, or is turned away at once.
 *
 * One process has one thread. What it begins beyond what thread and database can do makes everything later, until all answers come too
 * late: then it works at full power for nobody. So only as many pieces of work are under way as measured delay allows, the queue before
 * them is short, and what would wait in vain is answered with 503 before it costs anything (docs/decisions/027).
 */
import { AppError } from '#server/errors.ts'
import { WORK_CLASSES, type WorkClass } from './classes.ts'
import { PlacesByDelay } from './delay.ts'
import { FairShare } from './fair-share.ts'
import { Pace } from './pace.ts'
import {
  classRules,
  FIRST_PLACES,
  LONGEST_WAIT_MS,
  MAX_WAITING,
  OVERDUE,
  SHORT_QUEUE,
  SHORT_QUEUE_MS,
  STANDING_MS,
  TICK_MS,
} from './rules.ts'

export type Demand = {
  class: WorkClass
  /** Whose it is, for shares. */
  address: string
  /** False once nobody waits for the answer any more. */
  isWanted(): boolean
}

export type ClassCounts = { admitted: number; waited: number; shed: number; abandoned: number }

export type AdmissionStats = {
  classes: Record<WorkClass, ClassCounts>
  places: number
  begun: number
  waiting: number
  loopDelayMs: number
  databaseWaitMs: number
}

export type Admission = {
  /** True when work like this would be turned away now; it is then counted as shed. Cheap: most answers under overload end here. */
  refuses(demand: Demand): boolean
  /**
   * Does the work when there is a place.
   * @throws AppError `server.busy` when there will be none in time, or AbandonedError when nobody waits any more.
   */
  run<Result>(demand: Demand, work: () => Promise<Result>): Promise<Result>
  /** Notes how long something waited for a database connection, in milliseconds. */
  noteDatabaseWait(ms: number): void
  readonly stats: AdmissionStats
}

/** Nobody waited for the work any more, so it was not begun. */
export class AbandonedError extends AppError {
  constructor() {
    super('server.busy')
  }
}

type Waiter = Demand & { since: number; begin(): void; refuse(error: AppError): void }

/** What admission needs of time; tests hand in their own. */
export type AdmissionClock = { now(): number; every(ms: number, tick: () => void): () => void }

const realClock: AdmissionClock = {
  now: () => performance.now(),
  every(ms, tick) {
    const timer = setInterval(tick, ms)
    timer.unref()
    return () => clearInterval(timer)
  },
}

export type AdmissionOptions = {
  clock?: AdmissionClock
  /** Pieces of work under way at once before any delay was measured. */
  first?: number
  /** How many times as long as usual work may wait for its place. */
  patience?: number
}

/** @param most pieces of work under way at once, at most. */
export function createAdmission(most: number, options: AdmissionOptions = {}): Admission {
  const { clock = realClock, first = FIRST_PLACES, patience = 1 } = options
  const limit = new PlacesByDelay(most, first)
  const shares = new FairShare()
  const queues: Record<WorkClass, Waiter[]> = { vital: [], write: [], read: [], list: [] }
  const noCounts = (): ClassCounts => ({ admitted: 0, waited: 0, shed: 0, abandoned: 0 })
  const counts = { vital: noCounts(), write: noCounts(), read: noCounts(), list: noCounts() }
  let begun = 0
  let waiting = 0
  /** When the present queue began. */
  let emptyAt = clock.now()
  const pace = new Pace(clock.now())
  let stopTicking: (() => void) | undefined
  let tickAt = 0

  const placesFor = (name: WorkClass): number => Math.max(1, Math.floor(limit.places * classRules[name].share))

  const maxWaitOf = (name: WorkClass, now: number): number => {
    if (waiting <= SHORT_QUEUE) return SHORT_QUEUE_MS * patience
    return classRules[name][now - emptyAt > STANDING_MS ? 'busyMs' : 'calmMs'] * patience
  }

  /** Those of the same class or above, who go first. */
  const waitingBefore = (name: WorkClass): number => {
    let count = 0
    for (const above of WORK_CLASSES) {
      count += queues[above].length
      if (above === name) break
    }
    return count
  }

  const decide = ({ class: name, address }: Demand, now: number): 'begin' | 'wait' | 'shed' => {
    // Who waits does so for want of a place or a share: a free place is nobody's before this one.
    if (begun < placesFor(name) && shares.mayBegin(address, limit.places)) return 'begin'
    limit.noteWanted()
    if (waiting < SHORT_QUEUE) return shares.mayWait(address, SHORT_QUEUE) ? 'wait' : 'shed'
    const ahead = waitingBefore(name)
    const maxWaitMs = maxWaitOf(name, now)
    const each = pace.timeForEach(now, waiting > 0 ? emptyAt : undefined)
    // A queue as long as can be served in time; an address may fill its share of it.
    const room = Math.min(MAX_WAITING, Math.ceil(maxWaitMs / each))
    if (queues[name].length >= MAX_WAITING || (ahead + 1) * each > maxWaitMs) return 'shed'
    return shares.mayWait(address, room) ? 'wait' : 'shed'
  }

  const leave = (waiter: Waiter): void => {
    shares.count(waiter.address, 'waiting', -1)
    waiting--
  }

  const drop = (waiter: Waiter): void => {
    leave(waiter)
    const wanted = waiter.isWanted()
    counts[waiter.class][wanted ? 'shed' : 'abandoned']++
    waiter.refuse(wanted ? new AppError('server.busy') : new AbandonedError())
  }

  /** Takes out of a queue who waited too long or is no longer waited for. */
  const dropLate = (now: number): void => {
    if (waiting === 0) return
    for (const name of WORK_CLASSES) {
      const maxWaitMs = Math.min(maxWaitOf(name, now) * OVERDUE, LONGEST_WAIT_MS * patience)
      const late = (waiter: Waiter) => now - waiter.since > maxWaitMs || !waiter.isWanted()
      if (!queues[name].some(late)) continue
      const dropped = queues[name].filter(late)
      queues[name] = queues[name].filter(waiter => !dropped.includes(waiter))
      for (const waiter of dropped) drop(waiter)
    }
  }

  const beginWaiting = (): void => {
    for (const name of WORK_CLASSES) {
      const queue = queues[name]
      for (let at = 0; at < queue.length && begun < placesFor(name); ) {
        const waiter = queue[at] as Waiter
        if (waiter.isWanted() && !shares.mayBegin(waiter.address, limit.places)) {
          at++
          continue
        }
        queue.splice(at, 1)
        if (waiter.isWanted()) {
          leave(waiter)
          start(waiter)
          // In a turn of its own: connections and cached pages come in between.
          setImmediate(waiter.begin)
        } else drop(waiter)
      }
    }
  }

  const start = (demand: Demand): void => {
    begun++
    counts[demand.class].admitted++
    shares.count(demand.address, 'begun', 1)
    if (stopTicking) return
    tickAt = clock.now()
    stopTicking = clock.every(TICK_MS, tick)
  }

  const tick = (): void => {
    const now = clock.now()
    if (waiting > 0 || begun >= limit.places) limit.noteWanted()
    limit.noteTick(now - tickAt - TICK_MS)
    tickAt = now
    dropLate(now)
    beginWaiting()
    shares.sweep(now)
    if (begun > 0 || waiting > 0) return
    stopTicking?.()
    stopTicking = undefined
  }

  const end = (demand: Demand): void => {
    const now = clock.now()
    begun--
    shares.count(demand.address, 'begun', -1)
    pace.noteEnd(now, waiting > 0)
    dropLate(now)
    beginWaiting()
  }

  const perform = async <Result>(demand: Demand, work: () => Promise<Result>): Promise<Result> => {
    try {
      return await work()
    } finally {
      end(demand)
    }
  }

  return {
    refuses(demand) {
      const now = clock.now()
      shares.noteAsked(demand.address, now)
      if (decide(demand, now) !== 'shed') return false
      counts[demand.class].shed++
      return true
    },
    run(demand, work) {
      const now = clock.now()
      shares.noteAsked(demand.address, now)
      const decision = decide(demand, now)
      if (decision === 'shed') {
        counts[demand.class].shed++
        return Promise.reject(new AppError('server.busy'))
      }
      if (decision === 'begin') {
        start(demand)
        return perform(demand, work)
      }
      if (waiting++ === 0) emptyAt = now
      counts[demand.class].waited++
      shares.count(demand.address, 'waiting', 1)
      return new Promise<void>((begin, refuse) => queues[demand.class].push({ ...demand, since: now, begin, refuse })).then(() =>
        perform(demand, work),
      )
    },
    noteDatabaseWait: ms => limit.noteDatabaseWait(ms),
    get stats() {
      const { places, loopDelayMs, databaseWaitMs } = limit
      return { classes: counts, places, begun, waiting, loopDelayMs, databaseWaitMs }
    },
  }
}
