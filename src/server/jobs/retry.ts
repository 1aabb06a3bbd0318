import { MINUTE_MS } from '#lib/format/units.ts'

/** What a job could not do for one row is tried again after this time: the row comes later in the queue, and the others are not held up. */
export const RETRY_MS = 10 * MINUTE_MS
