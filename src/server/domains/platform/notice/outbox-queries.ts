/** SQL of the outbox: claiming what is due, and what became of it. */
import { sql } from 'kysely'
import type { NoticeKind } from '#lib/contract/platform/notice.ts'
import type { NoticeChannel } from '#lib/format/notice.ts'
import type { Db } from '#server/db/client.ts'

export type ClaimedMessage = {
  id: number
  attempts: number
  channel: Exclude<NoticeChannel, 'DIGEST'>
  notice_id: number
  kind: NoticeKind
  title: string
  body: string
  link: string | null
  read_at: Date | null
  user_id: number
  email: string | null
  phone: string | null
  email_off: NoticeKind[] | null
  push_off: NoticeKind[] | null
  sms_on: NoticeKind[] | null
  quiet_from: number | null
  quiet_to: number | null
}

/** Takes at most `limit` messages that are due, and makes them due again at `claimedUntil`, so that no other process takes them too. */
export const claimDue = async (
  db: Db,
  { now, claimedUntil, limit }: { now: Date; claimedUntil: Date; limit: number },
): Promise<ClaimedMessage[]> => {
  const { rows } = await sql<ClaimedMessage>`
    with due as (
      select id from notice_outbox where state = 'WAITING' and channel <> 'DIGEST' and due_at <= ${now}
      order by due_at limit ${limit} for update skip locked
    ), taken as (
      update notice_outbox o set due_at = ${claimedUntil}, attempts = attempts + 1
      from due where o.id = due.id
      returning o.id, o.attempts, o.notice_id, o.channel
    )
    select taken.*, n.kind, n.title, n.body, n.link, n.read_at, n.user_id, u.email, u.phone,
      s.email_off, s.push_off, s.sms_on, s.quiet_from, s.quiet_to
    from taken join notices n on n.id = taken.notice_id join users u on u.id = n.user_id
    left join notice_settings s on s.user_id = n.user_id
    order by taken.id`.execute(db)
  return rows
}

type DeliveryOutcome = { state: 'SENT' | 'DROPPED' | 'FAILED'; reason?: string | undefined }

export const updateDone = (db: Db, id: number, { state, reason }: DeliveryOutcome, now: Date) =>
  db
    .updateTable('notice_outbox')
    .set({ state, reason: reason ?? null, done_at: now })
    .where('id', '=', id)
    .where('state', '=', 'WAITING')
    .execute()

export const updateDue = (db: Db, id: number, due: Date, attempts: number, reason: string | null) =>
  db
    .updateTable('notice_outbox')
    .set({ due_at: due, attempts, reason })
    .where('id', '=', id)
    .where('state', '=', 'WAITING')
    .execute()

/** What is done with is of use to operators for a while; notices themselves stay. */
export const deleteOld = (db: Db, before: Date) =>
  sql`delete from notice_outbox where id in
    (select id from notice_outbox where state <> 'WAITING' and done_at < ${before} order by done_at limit 5000)`.execute(db)
