/** The figures of admission: how much of the places each class may take, and how long it may wait for one. */
import type { WorkClass } from './classes.ts'

export type ClassRule = {
  /** Of the places, how much may be taken when a piece of work of this class begins. The rest stays free for the classes above. */
  share: number
  /** How long one may wait after a burst, in milliseconds. */
  calmMs: number
  /** How long one may wait while there has been a queue for longer than STANDING_MS: a longer one helps nobody then. */
  busyMs: number
}

/** A person waits for three seconds. Nothing waits for a place longer than two, so that the answer comes in time. */
export const classRules: Record<WorkClass, ClassRule> = {
  vital: { share: 1, calmMs: 2_000, busyMs: 1_500 },
  write: { share: 0.9, calmMs: 1_800, busyMs: 800 },
  read: { share: 0.85, calmMs: 1_200, busyMs: 500 },
  list: { share: 0.75, calmMs: 1_000, busyMs: 400 },
}

/**
 * A request that was let into the queue may wait this many times as long as the wait of its class: the expected wait is a mean, which half of
 * all exceed, and turning away a request that has waited costs more than turning it away at once.
 */
export const OVERDUE = 1.5
/** Nobody waits longer, whatever was expected. In milliseconds. */
export const LONGEST_WAIT_MS = 2_000

/** A queue that empties within this time is a burst; one that does not is standing. */
export const STANDING_MS = 300

/** Work stands still when nothing has ended for so many times the usual pace: a long page or a collection of garbage takes a few of them. */
export const STALLED_PACES = 8

/**
 * A queue no longer than this is waited in for as long as a person waits, whatever the pace: it is what one or two people's pages ask for,
 * on a machine that is slow for another reason, and turning it away would help nobody.
 */
export const SHORT_QUEUE = 8
export const SHORT_QUEUE_MS = 2_000

/** Waiting at once, in each class. The expected wait sheds earlier in nearly every case; this bounds memory. */
export const MAX_WAITING = 256

/** Places below which overload does not bring the process: fewer could not use processor and database together. */
export const MIN_PLACES = 2

/** Places of a process that has measured nothing yet. More are given while they are wanted and nothing is late: a distant database needs them. */
export const FIRST_PLACES = 4

/** How often the delay is measured while there is work, and over how many measurements the number of places is decided. */
export const TICK_MS = 25
export const TICKS_PER_DECISION = 8

/** A mean delay above this (of the event loop, or of waiting for a database connection) means that too much was begun at once. */
export const DELAY_TARGET_MS = 3

/** How long after its last request an address counts as a competitor. */
export const COMPETITOR_MS = 1_000

/** However many compete, an address may always have this part of the places. */
export const MIN_SHARE = 1 / 4

/** Addresses remembered at once. Those beyond are served without a share of their own. */
export const MAX_ADDRESSES = 10_000
