/** What coins can do (rule 金币): how long they are valid, and how much of an order they pay. */
import { addMonths } from '#lib/format/shanghai.ts'
import { DAY_MS } from '#lib/format/units.ts'

/** One coin is worth one fen; they are used by the yuan. */
const COINS_STEP = 100
/** Of an order, at most a fifth. */
const COINS_SHARE = 5

const VALID_MONTHS = 12
const ANNOUNCE_DAYS = 30
/** A notice also covers what expires in the days after, so that somebody who earns coins every day is told weekly and not daily. */
const ANNOUNCE_SPAN_DAYS = 7

/** Twelve months later, at the same time of day. */
export const expiryOf = (grantedAt: Date): Date => addMonths(grantedAt, VALID_MONTHS)

/** How many coins may pay a part of an order. @param total of the order, in fen. @param balance what there is. */
export const usableOf = (balance: number, total: number): number =>
  Math.max(0, Math.floor(Math.min(balance, Math.floor(total / COINS_SHARE)) / COINS_STEP) * COINS_STEP)

/** Lots that expire before this are due for a notice at `now`. */
export const announceBefore = (now: Date): Date => new Date(now.getTime() + ANNOUNCE_DAYS * DAY_MS)

/** Until when a notice of `now` covers what expires. */
export const announcedUntil = (now: Date): Date => new Date(now.getTime() + (ANNOUNCE_DAYS + ANNOUNCE_SPAN_DAYS) * DAY_MS)
