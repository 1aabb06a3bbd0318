/** SQL of the daily e-mails. */
import { sql } from 'kysely'
import type { NoticeKind } from '#lib/contract/platform/notice.ts'
import type { Db } from '#server/db/client.ts'
import type { DigestEntry } from './mail-text.ts'

/**
 * Makes the e-mail of the day for at most `limit` people who have something gathered, in one statement: of each person and day there is one,
 * however many processes are at it. What comes too late for today's waits for tomorrow's.
 * @returns how many were made.
 */
export const insertDigests = async (db: Db, { now, day, limit }: { now: Date; day: string; limit: number }): Promise<number> => {
  const { rows } = await sql<{ made: number }>`
    with people as (
      select distinct n.user_id from notice_outbox o join notices n on n.id = o.notice_id
      where o.state = 'WAITING' and o.channel = 'DIGEST' and o.digest_id is null and o.due_at <= ${now}
        and not exists (select from notice_digests d where d.user_id = n.user_id and d.day = ${day}::date)
      limit ${limit}
    ), made as (
      insert into notice_digests (user_id, day, due_at, created_at) select user_id, ${day}::date, ${now}, ${now} from people
      on conflict (user_id, day) do nothing returning id, user_id
    ), gathered as (
      update notice_outbox o set digest_id = made.id from notices n, made
      where o.notice_id = n.id and n.user_id = made.user_id
        and o.state = 'WAITING' and o.channel = 'DIGEST' and o.digest_id is null and o.due_at <= ${now}
    )
    select count(*)::int as made from made`.execute(db)
  return rows[0]?.made ?? 0
}

export type ClaimedDigest = {
  id: number
  user_id: number
  day: string
  attempts: number
  email: string | null
  email_daily: NoticeKind[] | null
  quiet_from: number | null
  quiet_to: number | null
}

export const claimDigests = async (
  db: Db,
  { now, claimedUntil, limit }: { now: Date; claimedUntil: Date; limit: number },
): Promise<ClaimedDigest[]> => {
  const { rows } = await sql<ClaimedDigest>`
    with due as (
      select id from notice_digests where state = 'WAITING' and due_at <= ${now} order by due_at limit ${limit} for update skip locked
    ), taken as (
      update notice_digests d set due_at = ${claimedUntil}, attempts = attempts + 1 from due where d.id = due.id
      returning d.id, d.user_id, to_char(d.day, 'YYYY-MM-DD') as day, d.attempts
    )
    select taken.*, u.email, s.email_daily, s.quiet_from, s.quiet_to
    from taken join users u on u.id = taken.user_id left join notice_settings s on s.user_id = taken.user_id
    order by taken.id`.execute(db)
  return rows
}

/** What is in it and not yet read on the site. */
export const listEntries = async (db: Db, digestId: number, kinds: readonly NoticeKind[]): Promise<DigestEntry[]> => {
  const { rows } = await sql<DigestEntry>`
    select n.kind, n.title, n.body, n.link, n.created_at from notice_outbox o join notices n on n.id = o.notice_id
    where o.digest_id = ${digestId} and n.read_at is null and n.kind = any(${[...kinds]}::text[])
    order by n.id desc limit 500`.execute(db)
  return rows
}

/** The e-mail and everything in it. */
export const updateDigestDone = (db: Db, id: number, state: 'SENT' | 'DROPPED' | 'FAILED', reason: string | null, now: Date) =>
  sql`
    with parts as (
      update notice_outbox set state = ${state}, reason = ${reason}, done_at = ${now} where digest_id = ${id} and state = 'WAITING'
    )
    update notice_digests set state = ${state}, reason = ${reason}, done_at = ${now} where id = ${id} and state = 'WAITING'`.execute(
    db,
  )

export const updateDigestDue = (db: Db, id: number, due: Date, attempts: number, reason: string | null) =>
  db
    .updateTable('notice_digests')
    .set({ due_at: due, attempts, reason })
    .where('id', '=', id)
    .where('state', '=', 'WAITING')
    .execute()
