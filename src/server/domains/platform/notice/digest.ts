/**
 * Daily e-mails: kinds that a person wants gathered go out together once a day. Each is made exactly once per person and day, by the key of
 * its row; it is sent at least once, under the same id.
 */
import { date } from '#lib/format/date.ts'
import { MINUTE_MS } from '#lib/format/units.ts'
import type { Job } from '#server/jobs/loop.ts'
import type { Delivering } from './delivering.ts'
import {
  type ClaimedDigest,
  claimDigests,
  insertDigests,
  listEntries,
  updateDigestDone,
  updateDigestDue,
} from './digest-queries.ts'
import { digestOf } from './mail-text.ts'
import { MAX_ATTEMPTS, quietUntil, waitAfter } from './policy.ts'

const BATCH_SIZE = 500
const BATCH = 20
const CLAIM_MS = 5 * MINUTE_MS
const TURN_MS = 15_000

async function sendDigest(
  { db, ports, log }: Omit<Delivering, 'ports'> & Mailing,
  digest: ClaimedDigest,
  now: Date,
): Promise<boolean> {
  const drop = async (reason: string) => {
    await updateDigestDone(db, digest.id, 'DROPPED', reason, now)
    return false
  }
  if (ports.mail.isOff) return drop('CHANNEL_OFF')
  const { email } = digest
  if (!email) return drop('NO_ADDRESS')
  const quiet = quietUntil(now, digest.quiet_from, digest.quiet_to)
  if (quiet) {
    await updateDigestDue(db, digest.id, quiet, digest.attempts - 1, null)
    return false
  }
  const kinds = digest.email_daily ?? []
  if (kinds.length === 0) return drop('SWITCHED_OFF')
  const entries = await listEntries(db, digest.id, kinds)
  if (entries.length === 0) return drop('READ')
  try {
    await ports.mail.send(db, digestOf({ ...digest, email }, entries, ports.siteUrl))
  } catch (err) {
    log.warn({ err, digest: digest.id, attempts: digest.attempts }, 'daily e-mail not delivered')
    if (digest.attempts >= MAX_ATTEMPTS) await updateDigestDone(db, digest.id, 'FAILED', 'PROVIDER', now)
    else await updateDigestDue(db, digest.id, new Date(now.getTime() + waitAfter(digest.attempts)), digest.attempts, 'PROVIDER')
    return false
  }
  await updateDigestDone(db, digest.id, 'SENT', null, now)
  return true
}

type Mailing = { ports: Pick<Delivering['ports'], 'mail' | 'siteUrl'> }

/** @returns how many went out. */
export async function deliverDigests(context: Omit<Delivering, 'ports'> & Mailing, now: Date): Promise<number> {
  const { db } = context
  while ((await insertDigests(db, { now, day: date(now), limit: BATCH_SIZE })) === BATCH_SIZE);
  let sent = 0
  const end = performance.now() + TURN_MS
  for (;;) {
    const batch = await claimDigests(db, { now, claimedUntil: new Date(now.getTime() + CLAIM_MS), limit: BATCH })
    for (const digest of batch) if (await sendDigest(context, digest, now)) sent++
    if (batch.length < BATCH || performance.now() > end) return sent
  }
}

export const noticeDigests: Job = {
  name: 'platform.notice.daily-email',
  everySeconds: 60,
  work: async ({ now, ...context }) => {
    await deliverDigests(context, now)
  },
}
