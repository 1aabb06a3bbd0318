/**
 * Delivers by e-mail what `notify` has written down. A message is claimed for two minutes by moving its due time; who sends it marks it.
 * A process that dies in between leaves it to the next: so each is sent at least once, and its id lets mail servers drop a second copy.
 */
import { sql } from 'kysely'
import type { NoticeKind } from '#lib/contract/platform/notice.ts'
import type { Db } from '#server/db/client.ts'
import type { Job } from '#server/jobs/loop.ts'
import type { Logger } from '#server/log.ts'
import type { Ports } from '#server/ports/ports.ts'
import { AT_ANY_HOUR, EMAIL_OFF_AT_FIRST, MAX_ATTEMPTS, quietUntil, waitAfter } from './policy.ts'

const BATCH = 20
const CLAIM_MS = 2 * 60_000

type Claimed = {
  id: number
  attempts: number
  notice_id: number
  kind: NoticeKind
  title: string
  body: string
  link: string | null
  email: string | null
  email_off: NoticeKind[] | null
  quiet_from: number | null
  quiet_to: number | null
}

/** Takes what is due, so that no other process takes it too. */
const claim = async (db: Db, now: Date): Promise<Claimed[]> => {
  const { rows } = await sql<Claimed>`
    with due as (
      select id from notice_outbox where state = 'WAITING' and due_at <= ${now}
      order by due_at limit ${BATCH} for update skip locked
    ), taken as (
      update notice_outbox o set due_at = ${new Date(now.getTime() + CLAIM_MS)}, attempts = attempts + 1
      from due where o.id = due.id
      returning o.id, o.attempts, o.notice_id
    )
    select taken.*, n.kind, n.title, n.body, n.link, u.email, s.email_off, s.quiet_from, s.quiet_to
    from taken join notices n on n.id = taken.notice_id join users u on u.id = n.user_id
    left join notice_settings s on s.user_id = n.user_id
    order by taken.id`.execute(db)
  return rows
}

const finish = (db: Db, id: number, state: 'SENT' | 'DROPPED' | 'FAILED', now: Date) =>
  db.updateTable('notice_outbox').set({ state, done_at: now }).where('id', '=', id).where('state', '=', 'WAITING').execute()

const postpone = (db: Db, id: number, due: Date, attempts: number) =>
  db.updateTable('notice_outbox').set({ due_at: due, attempts }).where('id', '=', id).where('state', '=', 'WAITING').execute()

const textOf = ({ body, link }: Claimed, siteUrl: string): string =>
  [
    body,
    ...(link ? [`查看：${siteUrl}${link}`] : []),
    '——',
    `不想收到这类邮件，可以在这里修改：${siteUrl}/system_msg?settings=1`,
  ].join('\n\n')

/** @returns how many messages were sent. */
export async function deliverOutbox(
  { db, ports, log }: { db: Db; ports: Pick<Ports, 'mail' | 'siteUrl'>; log: Pick<Logger, 'warn'> },
  now: Date,
): Promise<number> {
  let sent = 0
  for (;;) {
    const batch = await claim(db, now)
    for (const message of batch) {
      const off = message.email_off ?? EMAIL_OFF_AT_FIRST
      if (ports.mail.isOff || !message.email || off.includes(message.kind)) {
        await finish(db, message.id, 'DROPPED', now)
        continue
      }
      const quiet = AT_ANY_HOUR.includes(message.kind) ? null : quietUntil(now, message.quiet_from, message.quiet_to)
      if (quiet) {
        await postpone(db, message.id, quiet, message.attempts - 1)
        continue
      }
      try {
        await ports.mail.send(db, {
          to: message.email,
          subject: message.title,
          text: textOf(message, ports.siteUrl),
          id: `notice-${message.notice_id}`,
        })
        await finish(db, message.id, 'SENT', now)
        sent++
      } catch (err) {
        log.warn({ err, notice: message.notice_id, attempts: message.attempts }, 'e-mail not delivered')
        if (message.attempts >= MAX_ATTEMPTS) await finish(db, message.id, 'FAILED', now)
        else await postpone(db, message.id, new Date(now.getTime() + waitAfter(message.attempts)), message.attempts)
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
