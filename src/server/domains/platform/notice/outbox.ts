/**
 * Delivers by e-mail what `notify` has written down. A message is claimed for two minutes by moving its due time; who sends it marks it.
 * A process that dies in between leaves it to the next: so each is sent at least once, and its id lets mail servers drop a second copy.
 */
import type { Db } from '#server/db/client.ts'
import type { Job } from '#server/jobs/loop.ts'
import type { Logger } from '#server/log.ts'
import type { Ports } from '#server/ports/ports.ts'
import { type ClaimedMessage, claimDue, updateDone, updateDue } from './outbox-queries.ts'
import { AT_ANY_HOUR, EMAIL_OFF_AT_FIRST, MAX_ATTEMPTS, quietUntil, waitAfter } from './policy.ts'
import { unsubscribePath } from './unsubscribe.ts'

const BATCH = 20
const CLAIM_MS = 2 * 60_000

/** Where e-mails of this kind are stopped with one press; null for those that cannot be stopped from an e-mail. */
const stopOf = ({ user_id, kind, email }: ClaimedMessage, siteUrl: string): string | null =>
  email && !AT_ANY_HOUR.includes(kind) ? siteUrl + unsubscribePath(user_id, kind, email) : null

const textOf = ({ body, link }: ClaimedMessage, stop: string | null, siteUrl: string): string =>
  [
    body,
    ...(link ? [`查看：${siteUrl}${link}`] : []),
    '——',
    ...(stop ? [`不再接收这类邮件（不用登录）：${stop}`] : []),
    `选择哪些通知发邮件：${siteUrl}/system_msg?settings=1`,
  ].join('\n\n')

/** @returns how many messages were sent. */
export async function deliverOutbox(
  { db, ports, log }: { db: Db; ports: Pick<Ports, 'mail' | 'siteUrl'>; log: Pick<Logger, 'warn'> },
  now: Date,
): Promise<number> {
  let sent = 0
  for (;;) {
    const batch = await claimDue(db, { now, claimedUntil: new Date(now.getTime() + CLAIM_MS), limit: BATCH })
    for (const message of batch) {
      const off = message.email_off ?? EMAIL_OFF_AT_FIRST
      if (ports.mail.isOff || !message.email || off.includes(message.kind)) {
        await updateDone(db, message.id, 'DROPPED', now)
        continue
      }
      const quiet = AT_ANY_HOUR.includes(message.kind) ? null : quietUntil(now, message.quiet_from, message.quiet_to)
      if (quiet) {
        await updateDue(db, message.id, quiet, message.attempts - 1)
        continue
      }
      try {
        const stop = stopOf(message, ports.siteUrl)
        await ports.mail.send(db, {
          to: message.email,
          subject: message.title,
          text: textOf(message, stop, ports.siteUrl),
          id: `notice-${message.notice_id}`,
          ...(stop ? { unsubscribe: stop } : {}),
        })
        await updateDone(db, message.id, 'SENT', now)
        sent++
      } catch (err) {
        log.warn({ err, notice: message.notice_id, attempts: message.attempts }, 'e-mail not delivered')
        if (message.attempts >= MAX_ATTEMPTS) await updateDone(db, message.id, 'FAILED', now)
        else await updateDue(db, message.id, new Date(now.getTime() + waitAfter(message.attempts)), message.attempts)
      }
    }
    if (batch.length < BATCH) return sent
  }
}

export const noticeOutbox: Job = {
  name: 'notice-outbox',
  everySeconds: 5,
  work: async ({ now, ...context }) => {
    await deliverOutbox(context, now)
  },
}
