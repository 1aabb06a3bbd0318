/** SQL of what operators see of the outbox. Contents are in none of it. */
import { sql } from 'kysely'
import type { PageQuery } from '#lib/contract/define.ts'
import type { NoticeKind } from '#lib/contract/platform/notice.ts'
import type { NoticeChannel } from '#lib/format/notice.ts'
import type { Db } from '#server/db/client.ts'
import { keysetPage } from '#server/db/paging.ts'

type Figures = { channel: NoticeChannel; waiting: number; due_since: Date | null; sent: number; dropped: number; failed: number }

export const countByChannel = async (db: Db, now: Date): Promise<Figures[]> => {
  const { rows } = await sql<Figures>`
    with waits as (
      select channel, count(*)::int as waiting, min(due_at) filter (where due_at <= ${now} and digest_id is null) as due_since
      from notice_outbox where state = 'WAITING' group by channel
    ), done as (
      select channel, count(*) filter (where state = 'SENT')::int as sent, count(*) filter (where state = 'DROPPED')::int as dropped
      from notice_outbox where state <> 'WAITING' and done_at > ${now}::timestamptz - interval '1 day' group by channel
    ), broken as (
      select channel, count(*)::int as failed from notice_outbox where state = 'FAILED' group by channel
    )
    select one.channel, coalesce(waiting, 0) as waiting, due_since, coalesce(sent, 0) as sent, coalesce(dropped, 0) as dropped,
      coalesce(failed, 0) as failed
    from unnest(array['EMAIL', 'DIGEST', 'PUSH', 'SMS']) with ordinality as one (channel, place)
    left join waits using (channel) left join done using (channel) left join broken using (channel)
    order by one.place`.execute(db)
  return rows
}

export const countKeysRefused = async (db: Db): Promise<number> =>
  (
    await sql<{ count: number }>`
      select count(*)::int as count from notice_outbox where state = 'WAITING' and channel <> 'DIGEST' and reason = 'PUSH_KEYS'`.execute(
      db,
    )
  ).rows[0]?.count ?? 0

export function listFailures(
  db: Db,
  query: Pick<PageQuery, 'pageNo' | 'pageSize' | 'cursor'> & { channel?: NoticeChannel | undefined },
) {
  let rows = db
    .selectFrom('notice_outbox')
    .innerJoin('notices', 'notices.id', 'notice_outbox.notice_id')
    .select([
      'notice_outbox.id',
      'notice_outbox.channel',
      'notices.kind',
      'notices.user_id',
      'notice_outbox.attempts',
      'notice_outbox.reason',
      'notice_outbox.created_at',
      'notice_outbox.done_at',
    ])
    .where('notice_outbox.state', '=', 'FAILED')
  if (query.channel) rows = rows.where('notice_outbox.channel', '=', query.channel)
  return keysetPage(db, rows, { paging: query, order: [{ column: 'notice_outbox.id', direction: 'desc' }] })
}

/**
 * Makes a failed one due again; of a daily e-mail all that is in it.
 * @returns whose it is and what; nothing where it has not failed.
 */
export const updateResent = async (
  trx: Db,
  id: number,
  now: Date,
): Promise<{ user_id: number; kind: NoticeKind; channel: NoticeChannel } | undefined> => {
  const { rows } = await sql<{ user_id: number; kind: NoticeKind; channel: NoticeChannel }>`
    with chosen as (
      select o.id, o.digest_id, o.channel, n.user_id, n.kind from notice_outbox o join notices n on n.id = o.notice_id
      where o.id = ${id} and o.state = 'FAILED' for update of o
    ), whole as (
      update notice_digests d set state = 'WAITING', done_at = null, reason = null, attempts = 0, due_at = ${now}
      from chosen where d.id = chosen.digest_id and d.state = 'FAILED'
    ), parts as (
      update notice_outbox o set state = 'WAITING', done_at = null, reason = null, attempts = 0, due_at = ${now}
      from chosen where (o.id = chosen.id or o.digest_id = chosen.digest_id) and o.state = 'FAILED'
    )
    select user_id, kind, channel from chosen`.execute(trx)
  return rows[0]
}

export const findAddresses = (db: Db, userId: number) =>
  db.selectFrom('users').select(['email', 'phone', 'phone_masked']).where('id', '=', userId).executeTakeFirst()
