/** Leaving e-mails of one kind from the e-mail itself, without signing in (RFC 8058). */
import { z } from 'zod'
import { type NoticeKind, noticeKind } from '#lib/contract/platform/notice.ts'
import type { Db } from '#server/db/client.ts'
import { sign, verifySignature } from '#server/secrets.ts'
import { getSettings, switchDigestOff, switchEmailOff } from './queries.ts'

/** A kind, or all that comes with the daily e-mail. */
type Stopped = NoticeKind | 'DAILY'

/** The address is part of what is signed: a link in a mail to an address that is no longer used changes nothing. */
const subjectOf = (userId: number, kind: Stopped, email: string): string => `unsubscribe:${userId}:${kind}:${email}`

/** @returns path and query that stop e-mails of this kind; good as long as the address is the person's. */
export const unsubscribePath = (userId: number, kind: Stopped, email: string): string =>
  `/unsubscribe?${new URLSearchParams({ kind, who: String(userId), sig: sign(subjectOf(userId, kind, email)) })}`

/**
 * @param search the query of `unsubscribePath`.
 * @returns false where the link is not good.
 */
export async function unsubscribe(db: Db, search: string, now: Date): Promise<boolean> {
  const query = new URLSearchParams(search)
  const kind = z.union([noticeKind, z.literal('DAILY')]).safeParse(query.get('kind'))
  const who = query.get('who') ?? ''
  if (!kind.success || !/^[1-9]\d{0,8}$/.test(who)) return false
  const userId = Number(who)
  const settings = await getSettings(db, userId)
  if (!settings?.email || !verifySignature(subjectOf(userId, kind.data, settings.email), query.get('sig') ?? '')) return false
  if (kind.data === 'DAILY') await switchDigestOff(db, userId, now)
  else await switchEmailOff(db, userId, kind.data, now)
  return true
}
