/** SQL of notices and of who wants which. */
import { type Insertable, sql } from 'kysely'
import type { PageQuery } from '#lib/contract/define.ts'
import type { NoticeKind } from '#lib/contract/platform/notice.ts'
import type { Db } from '#server/db/client.ts'
import { keysetPage } from '#server/db/paging.ts'
import type { Database } from '#server/db/schema.ts'
import { ALWAYS_ON_SITE, EMAIL_OFF_AT_FIRST, PUSH_OFF_AT_FIRST } from './policy.ts'

type NewNotice = {
  user_id: number
  kind: NoticeKind
  title: string
  body: string
  link: string | null
  dedupe_key: string | null
}

/**
 * Writes a notice and what of it is to go out by other channels, and tells the receiver's open pages, all in one statement.
 * @param digest when the next daily e-mail goes out.
 */
export async function insertNotice(trx: Db, notice: NewNotice, digest: Date): Promise<void> {
  const { user_id: userId, kind, title, body, link, dedupe_key: key } = notice
  await sql`
    with wishes as (
      select u.email is not null as has_email, u.phone is not null as has_phone,
        ${ALWAYS_ON_SITE.includes(kind)} or ${kind} <> all(coalesce(s.site_off, '{}')) as on_site,
        ${kind} <> all(coalesce(s.email_off, ${EMAIL_OFF_AT_FIRST}::text[])) as by_email,
        ${kind} = any(coalesce(s.email_daily, '{}')) as daily,
        ${kind} <> all(coalesce(s.push_off, ${PUSH_OFF_AT_FIRST}::text[])) as by_push,
        ${kind} = any(coalesce(s.sms_on, '{}')) as by_sms
      from users u left join notice_settings s on s.user_id = u.id where u.id = ${userId}
    ), written as (
      insert into notices (user_id, kind, title, body, link, dedupe_key, read_at, shown)
      select ${userId}, ${kind}, ${title}, ${body}, ${link}, ${key}, null, on_site from wishes
      on conflict (user_id, dedupe_key) do nothing returning id, shown
    ), queued as (
      insert into notice_outbox (notice_id, channel, due_at)
      select written.id, one.channel, case one.channel when 'DIGEST' then ${digest}::timestamptz else now() end
      from written cross join wishes cross join lateral (values
        ('EMAIL', has_email and by_email and not daily),
        ('DIGEST', has_email and by_email and daily),
        ('PUSH', by_push and exists (select from push_subscriptions where user_id = ${userId})),
        ('SMS', has_phone and by_sms)
      ) as one (channel, wanted)
      where one.wanted
    )
    select pg_notify('chat', '- N ' || ${userId}::int || ':' || written.id) from written
    where shown and exists (select from chat_connections where user_id = ${userId})`.execute(trx)
}

export type NoticeListQuery = Pick<PageQuery, 'pageNo' | 'pageSize' | 'cursor'> & {
  kind?: NoticeKind | undefined
  unread?: 'true' | 'false' | undefined
}

/** One page of what is shown to the person, newest first. */
export function listNotices(db: Db, userId: number, query: NoticeListQuery) {
  let rows = db
    .selectFrom('notices')
    .select(['notices.id', 'kind', 'title', 'body', 'link', 'read_at', 'notices.created_at'])
    .where('user_id', '=', userId)
    .where('shown', '=', true)
  if (query.kind) rows = rows.where('kind', '=', query.kind)
  if (query.unread === 'true') rows = rows.where('read_at', 'is', null)
  return keysetPage(db, rows, { paging: query, order: [{ column: 'notices.id', direction: 'desc' }] })
}

export const countUnreadByKind = (db: Db, userId: number) =>
  db
    .selectFrom('notices')
    .select(['kind', sql<number>`count(*)`.as('count')])
    .where('user_id', '=', userId)
    .where('read_at', 'is', null)
    .where('shown', '=', true)
    .groupBy('kind')
    .execute()

/**
 * @param ids only these, as far as they are this person's; all when left out.
 * @returns how many were unread until now.
 */
export async function updateRead(db: Db, userId: number, ids: readonly number[] | undefined, now: Date): Promise<number> {
  let update = db.updateTable('notices').set({ read_at: now }).where('user_id', '=', userId).where('read_at', 'is', null)
  if (ids) update = update.where('id', 'in', ids.length > 0 ? ids : [0])
  const { numUpdatedRows } = await update.executeTakeFirst()
  if (numUpdatedRows > 0n) {
    await sql`select pg_notify('chat', ${`- R ${userId}`})
      where exists (select from chat_connections where user_id = ${userId})`.execute(db)
  }
  return Number(numUpdatedRows)
}

/** The announcement of a notice to open pages; none where it is not shown on the site. */
export const findFresh = (db: Db, userId: number, id: number) =>
  db
    .selectFrom('notices')
    .select(['id', 'kind', 'title', 'link'])
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .where('shown', '=', true)
    .executeTakeFirst()

/** The person's address, and their settings as far as they have saved any. Undefined: there is no such person. */
export const getSettings = (db: Db, userId: number) =>
  db
    .selectFrom('users')
    .leftJoin('notice_settings', 'notice_settings.user_id', 'users.id')
    .select([
      'users.email',
      'users.phone_masked',
      'site_off',
      'email_off',
      'email_daily',
      'push_off',
      'sms_on',
      'quiet_from',
      'quiet_to',
    ])
    .where('users.id', '=', userId)
    .executeTakeFirst()

/** Adds a kind to those that do not come by e-mail, whatever else the person changes meanwhile. */
export const switchEmailOff = (db: Db, userId: number, kind: NoticeKind, now: Date) =>
  db
    .insertInto('notice_settings')
    .values({
      user_id: userId,
      site_off: [],
      email_off: [...new Set([...EMAIL_OFF_AT_FIRST, kind])],
      quiet_from: null,
      quiet_to: null,
      updated_at: now,
    })
    .onConflict(conflict =>
      conflict.column('user_id').doUpdateSet({
        email_off: sql<NoticeKind[]>`array_append(array_remove(notice_settings.email_off, ${kind}), ${kind})`,
        email_daily: sql<NoticeKind[]>`array_remove(notice_settings.email_daily, ${kind})`,
        updated_at: now,
      }),
    )
    .execute()

/** Stops the daily e-mail: what came with it comes not at all from now on. */
export const switchDigestOff = (db: Db, userId: number, now: Date) =>
  db
    .updateTable('notice_settings')
    .set({
      email_off: sql<NoticeKind[]>`array(select distinct unnest(email_off || email_daily))`,
      email_daily: [],
      updated_at: now,
    })
    .where('user_id', '=', userId)
    .execute()

export const upsertSettings = (db: Db, userId: number, row: Omit<Insertable<Database['notice_settings']>, 'user_id'>) =>
  db
    .insertInto('notice_settings')
    .values({ user_id: userId, ...row })
    .onConflict(conflict => conflict.column('user_id').doUpdateSet(row))
    .execute()
