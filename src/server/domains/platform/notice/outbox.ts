/**
 * Delivers by e-mail, push and message what `notify` has written down. A message is claimed for some minutes by moving its due time; who sends
 * it marks it. A process that dies in between leaves it to the next: so each is sent at least once, and its id lets mail servers and browsers
 * show it once.
 */
import { DAY_MS, HOUR_SECONDS, MINUTE_MS } from '#lib/format/units.ts'
import type { Job } from '#server/jobs/loop.ts'
import { deliverMail, deliverPush, deliverSms, type Outcome } from './channels.ts'
import type { Delivering } from './delivering.ts'
import { type ClaimedMessage, claimDue, deleteOld, updateDone, updateDue } from './outbox-queries.ts'
import { AT_ANY_HOUR, MAX_ATTEMPTS, quietUntil, waitAfter } from './policy.ts'
import { deleteEndedDevices } from './push-queries.ts'

const BATCH = 20
/** Longer than a batch takes when every provider lets us wait. */
const CLAIM_MS = 2 * MINUTE_MS
/** Under way at once: a provider that is slow must not keep the others waiting. */
const BATCH_SIZE = 5
/** Other background work waits meanwhile; what is left goes with the next turn. */
const TURN_MS = 15_000
const RETENTION_DAYS = 90

const deliver = { EMAIL: deliverMail, PUSH: deliverPush, SMS: deliverSms }

async function settle(context: Delivering, message: ClaimedMessage, outcome: Outcome, now: Date): Promise<void> {
  const { db, log } = context
  if (outcome.state !== 'LATER') return void (await updateDone(db, message.id, outcome, now))
  log.warn(
    {
      err: outcome.cause,
      notice: message.notice_id,
      channel: message.channel,
      attempts: message.attempts,
      reason: outcome.reason,
    },
    'notice not delivered',
  )
  if (message.attempts >= MAX_ATTEMPTS)
    return void (await updateDone(db, message.id, { state: 'FAILED', reason: outcome.reason }, now))
  const wait = Math.max(waitAfter(message.attempts), (outcome.seconds ?? 0) * 1_000)
  await updateDue(db, message.id, new Date(now.getTime() + wait), message.attempts, outcome.reason)
}

/** @returns whether it was sent. */
async function work(context: Delivering, message: ClaimedMessage, now: Date): Promise<boolean> {
  const quiet = AT_ANY_HOUR.includes(message.kind) ? null : quietUntil(now, message.quiet_from, message.quiet_to)
  if (quiet) {
    await updateDue(context.db, message.id, quiet, message.attempts - 1, null)
    return false
  }
  const outcome = await deliver[message.channel](context, message, now)
  await settle(context, message, outcome, now)
  return outcome.state === 'SENT'
}

/**
 * @param options.claimMs how long what is taken is kept from others.
 * @returns how many messages were sent.
 */
export async function deliverOutbox(
  context: Delivering,
  now: Date,
  { claimMs = CLAIM_MS, turnMs = TURN_MS }: { claimMs?: number; turnMs?: number } = {},
): Promise<number> {
  let sent = 0
  const end = performance.now() + turnMs
  for (;;) {
    const claimedUntil = new Date(now.getTime() + claimMs)
    const batch = await claimDue(context.db, { now, claimedUntil, limit: BATCH })
    for (let at = 0; at < batch.length; at += BATCH_SIZE) {
      const done = await Promise.all(batch.slice(at, at + BATCH_SIZE).map(message => work(context, message, now)))
      sent += done.filter(Boolean).length
    }
    if (batch.length < BATCH || performance.now() > end) return sent
  }
}

export const noticeOutbox: Job = {
  name: 'platform.notice.outbox',
  everySeconds: 5,
  work: async ({ now, ...context }) => {
    await deliverOutbox(context, now)
  },
}

export const noticeSweep: Job = {
  name: 'platform.notice.expiry',
  everySeconds: HOUR_SECONDS,
  work: async ({ db, now }) => {
    await deleteEndedDevices(db, now)
    await deleteOld(db, new Date(now.getTime() - RETENTION_DAYS * DAY_MS))
  },
}
