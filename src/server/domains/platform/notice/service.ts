/** Telling a person what happened. Written in the transaction of what happened, so that neither exists without the other. */
import { sql } from 'kysely'
import type { ListOf, PageQuery } from '#lib/contract/define.ts'
import type { NoticeEntry, NoticeKind } from '#lib/contract/platform/notice.ts'
import type { Db } from '#server/db/client.ts'
import { keysetPage, presentPage } from '#server/db/paging.ts'
import { ALWAYS_ON_SITE, EMAIL_OFF_AT_FIRST } from './policy.ts'

export { noticeOutbox } from './outbox.ts'
export { getSettings, saveSettings } from './settings.ts'

export type Notice = {
  kind: NoticeKind
  title: string
  body: string
  /** A path of this site. */
  link?: string
  /** The same key reaches the same person once, however often it is written. */
  dedupeKey?: string
}

/**
 * Tells a person. On the site the notice stands with the commit; by e-mail it goes out afterwards (outbox.ts), unless the person has no
 * address or does not want this kind.
 */
export async function notify(trx: Db, userId: number, { dedupeKey, link, ...notice }: Notice): Promise<void> {
  const emailOff = sql<
    NoticeKind[]
  >`coalesce((select email_off from notice_settings where user_id = ${userId}), ${EMAIL_OFF_AT_FIRST})`
  const siteOff = sql<NoticeKind[]>`coalesce((select site_off from notice_settings where user_id = ${userId}), '{}')`
  await trx
    .with('written', write =>
      write
        .insertInto('notices')
        .values({
          user_id: userId,
          ...notice,
          link: link ?? null,
          dedupe_key: dedupeKey ?? null,
          read_at: null,
          shown: ALWAYS_ON_SITE.includes(notice.kind) || sql<boolean>`${notice.kind} <> all(${siteOff})`,
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
        .where(sql<boolean>`${notice.kind} <> all(${emailOff})`),
    )
    .execute()
}

type ListQuery = Pick<PageQuery, 'pageNo' | 'pageSize' | 'cursor'> & {
  kind?: NoticeKind | undefined
  unread?: 'true' | 'false' | undefined
}

export async function listNotices(db: Db, userId: number, query: ListQuery): Promise<ListOf<NoticeEntry>> {
  let rows = db
    .selectFrom('notices')
    .select(['notices.id', 'kind', 'title', 'body', 'link', 'read_at', 'notices.created_at'])
    .where('user_id', '=', userId)
    .where('shown', '=', true)
  if (query.kind) rows = rows.where('kind', '=', query.kind)
  if (query.unread === 'true') rows = rows.where('read_at', 'is', null)
  const page = await keysetPage(db, rows, { paging: query, order: [{ column: 'notices.id', direction: 'desc' }] })
  return presentPage(page, row => ({
    id: row.id,
    kind: row.kind,
    title: row.title,
    body: row.body,
    link: row.link,
    read: row.read_at !== null,
    createdAt: row.created_at.toISOString(),
  }))
}

export async function countUnread(
  db: Db,
  userId: number,
): Promise<{ total: number; byKind: Partial<Record<NoticeKind, number>> }> {
  const rows = await db
    .selectFrom('notices')
    .select(['kind', sql<number>`count(*)`.as('count')])
    .where('user_id', '=', userId)
    .where('read_at', 'is', null)
    .where('shown', '=', true)
    .groupBy('kind')
    .execute()
  return {
    total: rows.reduce((sum, row) => sum + row.count, 0),
    byKind: Object.fromEntries(rows.map(row => [row.kind, row.count])),
  }
}

/** @param ids only these, as far as they are this person's; all when left out. */
export async function markRead(db: Db, userId: number, ids: number[] | undefined, now: Date): Promise<{ marked: number }> {
  let update = db.updateTable('notices').set({ read_at: now }).where('user_id', '=', userId).where('read_at', 'is', null)
  if (ids) update = update.where('id', 'in', ids.length > 0 ? ids : [0])
  return { marked: Number((await update.executeTakeFirst()).numUpdatedRows) }
}
