/** SQL of the outbox: claiming what is due, and what became of it. */
import { sql } from 'kysely'
import type { NoticeKind } from '#lib/contract/platform/notice.ts'
import type { Db } from '#server/db/client.ts'

export type ClaimedMessage = {
  id: number
  attempts: number
  notice_id: number
  kind: NoticeKind
  title: string
  body: string
  link: string | null
  user_id: number
  email: string | null
  email_off: NoticeKind[] | null
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
      select id from notice_outbox where state = 'WAITING' and due_at <= ${now}
      order by due_at limit ${limit} for update skip locked
    ), taken as (
      update notice_outbox o set due_at = ${claimedUntil}, attempts = attempts + 1
      from due where o.id = due.id
      returning o.id, o.attempts, o.notice_id
    )
    select taken.*, n.kind, n.title, n.body, n.link, n.user_id, u.email, s.email_off, s.quiet_from, s.quiet_to
    from taken join notices n on n.id = taken.notice_id join users u on u.id = n.user_id
    left join notice_settings s on s.user_id = n.user_id
    order by taken.id`.execute(db)
  return rows
}

export const updateDone = (db: Db, id: number, state: 'SENT' | 'DROPPED' | 'FAILED', now: Date) =>
  db.updateTable('notice_outbox').set({ state, done_at: now }).where('id', '=', id).where('state', '=', 'WAITING').execute()

export const updateDue = (db: Db, id: number, due: Date, attempts: number) =>
  db.updateTable('notice_outbox').set({ due_at: due, attempts }).where('id', '=', id).where('state', '=', 'WAITING').execute()
