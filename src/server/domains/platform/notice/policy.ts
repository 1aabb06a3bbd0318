/** The channels and hours of notices, as pure rules. */

import type { NoticeKind } from '#lib/contract/platform/notice.ts'
import { DAY_MINUTES, HOUR_MS, MINUTE_MS } from '#lib/format/units.ts'

/** What everybody must be able to find on the site, and what must come by e-mail whatever the hour. */
export const ALWAYS_ON_SITE: readonly NoticeKind[] = ['SYSTEM', 'SECURITY']
export const AT_ANY_HOUR: readonly NoticeKind[] = ['SECURITY']
/** Until a person says otherwise: too many of them, or nothing that cannot wait. */
export const EMAIL_OFF_AT_FIRST: readonly NoticeKind[] = ['SYSTEM', 'COMMENT']

export const PUSH_OFF_AT_FIRST: readonly NoticeKind[] = ['SYSTEM']

/** Daily e-mails go out from this hour on. */
export const DIGEST_HOUR = 8

/** Asia/Shanghai, all the year. */
const ZONE_MINUTES = 8 * 60

/**
 * The end of the quiet hours that `now` lies in, or null when it does not. From 22:00 to 08:00 goes over midnight; from 8:00 to 8:00 is
 * no time at all.
 */
export function quietUntil(now: Date, from: number | null, to: number | null): Date | null {
  if (from === null || to === null || from === to) return null
  const minutes = Math.floor(now.getTime() / MINUTE_MS)
  const ofDay = (minutes + ZONE_MINUTES) % DAY_MINUTES
  const isQuiet = from < to ? ofDay >= from && ofDay < to : ofDay >= from || ofDay < to
  if (!isQuiet) return null
  return new Date((minutes + ((to - ofDay + DAY_MINUTES) % DAY_MINUTES)) * MINUTE_MS)
}

/** When the next daily e-mail goes out. */
export function nextDigest(now: Date): Date {
  const minutes = Math.floor(now.getTime() / MINUTE_MS)
  const ofDay = (minutes + ZONE_MINUTES) % DAY_MINUTES
  return new Date((minutes + ((DIGEST_HOUR * 60 - ofDay + DAY_MINUTES - 1) % DAY_MINUTES) + 1) * MINUTE_MS)
}

export const MAX_ATTEMPTS = 8

/** Half a minute, a minute, two … up to six hours: about eleven hours in all. */
export const waitAfter = (attempts: number): number => Math.min(30_000 * 2 ** (attempts - 1), 6 * HOUR_MS)

export const clock = (minutes: number): string =>
  `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`

export const minutesOf = (text: string): number => Number(text.slice(0, 2)) * 60 + Number(text.slice(3, 5))
