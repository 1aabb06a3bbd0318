/** SQL of notices and of who wants which. */
import { type Insertable, sql } from 'kysely'
import type { PageQuery } from '#lib/contract/define.ts'
import type { NoticeKind } from '#lib/contract/platform/notice.ts'
import type { Db } from '#server/db/client.ts'
import { keysetPage } from '#server/db/paging.ts'
import type { Database } from '#server/db/schema.ts'
import { ALWAYS_ON_SITE, EMAIL_OFF_AT_FIRST } from './policy.ts'

type NewNotice = {
  user_id: number
  kind: NoticeKind
  title: string
  body: string
  link: string | null
  dedupe_key: string | null
}

/** Writes a notice, and its e-mail into the outbox when the person has an address and wants this kind; one statement. */
export async function insertNotice(trx: Db, notice: NewNotice): Promise<void> {
  const { user_id: userId, kind } = notice
  const emailOff = sql<
    NoticeKind[]
  >`coalesce((select email_off from notice_settings where user_id = ${userId}), ${EMAIL_OFF_AT_FIRST})`
  const siteOff = sql<NoticeKind[]>`coalesce((select site_off from notice_settings where user_id = ${userId}), '{}')`
  await trx
    .with('written', write =>
      write
        .insertInto('notices')
        .values({
          ...notice,
          read_at: null,
          shown: ALWAYS_ON_SITE.includes(kind) || sql<boolean>`${kind} <> all(${siteOff})`,
        })
        .onConflict(conflict => conflict.columns(['user_id', 'dedupe_key']).doNothing())
        .returning('id'),
    )
    .insertInto('notice_outbox')
    .columns(['notice_id', 'channel'])
    .expression(query =>
      query
        .selectFrom('written')
        .innerJoin('users', join => join.on('users.id', '=', userId))
        .select(['written.id', sql<'EMAIL'>`'EMAIL'`.as('channel')])
        .where('users.email', 'is not', null)
        .where(sql<boolean>`${kind} <> all(${emailOff})`),
    )
    .execute()
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
  return Number((await update.executeTakeFirst()).numUpdatedRows)
}

/** The person's address, and their settings as far as they have saved any. Undefined: there is no such person. */
export const getSettings = (db: Db, userId: number) =>
  db
    .selectFrom('users')
    .leftJoin('notice_settings', 'notice_settings.user_id', 'users.id')
    .select(['users.email', 'site_off', 'email_off', 'quiet_from', 'quiet_to'])
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
        updated_at: now,
      }),
    )
    .execute()

export const upsertSettings = (db: Db, userId: number, row: Omit<Insertable<Database['notice_settings']>, 'user_id'>) =>
  db
    .insertInto('notice_settings')
    .values({ user_id: userId, ...row })
    .onConflict(conflict => conflict.column('user_id').doUpdateSet(row))
    .execute()
