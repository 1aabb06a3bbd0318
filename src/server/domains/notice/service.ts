/** Telling a person what happened. Written in the transaction of what happened, so that neither exists without the other. */
import { sql } from 'kysely'
import type { ListOf, PageQuery } from '#lib/contract/define.ts'
import type { NoticeEntry, NoticeKind } from '#lib/contract/notice.ts'
import type { Db } from '#server/db/client.ts'
import { keysetPage, presentPage } from '#server/db/paging.ts'

export type Notice = {
  kind: NoticeKind
  title: string
  body: string
  /** A path of this site. */
  link?: string
  /** The same key reaches the same person once, however often it is written. */
  dedupeKey?: string
}

export const notify = (trx: Db, userId: number, { dedupeKey, link, ...notice }: Notice) =>
  trx
    .insertInto('notices')
    .values({ user_id: userId, ...notice, link: link ?? null, dedupe_key: dedupeKey ?? null, read_at: null })
    .onConflict(conflict => conflict.columns(['user_id', 'dedupe_key']).doNothing())
    .execute()

type ListQuery = Pick<PageQuery, 'pageNo' | 'pageSize' | 'cursor'> & {
  kind?: NoticeKind | undefined
  unread?: 'true' | 'false' | undefined
}

export async function listNotices(db: Db, userId: number, query: ListQuery): Promise<ListOf<NoticeEntry>> {
  let rows = db
    .selectFrom('notices')
    .select(['notices.id', 'kind', 'title', 'body', 'link', 'read_at', 'notices.created_at'])
    .where('user_id', '=', userId)
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
