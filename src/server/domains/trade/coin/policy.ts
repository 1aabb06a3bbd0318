/** How long coins are valid (rule 金币, 四). */
import { addMonths } from '#lib/format/shanghai.ts'
import { DAY_MS } from '#lib/format/units.ts'

const VALID_MONTHS = 12
const ANNOUNCE_DAYS = 30
/** A notice also covers coins that expire in the days after, so that a person who earns coins every day is notified weekly, not daily. */
const ANNOUNCE_SPAN_DAYS = 7

/** Twelve months later, at the same time of day. */
export const expiryOf = (grantedAt: Date): Date => addMonths(grantedAt, VALID_MONTHS)

/** Lots that expire before this are due for a notice at `now`. */
export const announceBefore = (now: Date): Date => new Date(now.getTime() + ANNOUNCE_DAYS * DAY_MS)

/** Until when a notice of `now` covers what expires. */
export const announcedUntil = (now: Date): Date => new Date(now.getTime() + (ANNOUNCE_DAYS + ANNOUNCE_SPAN_DAYS) * DAY_MS)
