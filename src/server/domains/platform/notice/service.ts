/** Telling a person what happened. Written in the transaction of what happened, so that neither exists without the other. */
import type { ListOf } from '#lib/contract/define.ts'
import type { NoticeEntry, NoticeKind } from '#lib/contract/platform/notice.ts'
import type { Db } from '#server/db/client.ts'
import { presentPage } from '#server/db/paging.ts'
import { nextDigest } from './policy.ts'
import * as queries from './queries.ts'

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
 * Tells a person. On the site the notice stands with the commit, and open pages hear of it; by the other channels that the person wants for
 * this kind it goes out afterwards (outbox.ts, digest.ts).
 */
export async function notify(trx: Db, userId: number, { dedupeKey, link, ...notice }: Notice): Promise<void> {
  const row = { user_id: userId, ...notice, link: link ?? null, dedupe_key: dedupeKey ?? null }
  await queries.insertNotice(trx, row, nextDigest(new Date()))
}

export async function listNotices(db: Db, userId: number, query: queries.NoticeListQuery): Promise<ListOf<NoticeEntry>> {
  const page = await queries.listNotices(db, userId, query)
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
  const rows = await queries.countUnreadByKind(db, userId)
  return {
    total: rows.reduce((sum, row) => sum + row.count, 0),
    byKind: Object.fromEntries(rows.map(row => [row.kind, row.count])),
  }
}

/** A new notice for an open page; null where it is not shown on the site. */
export async function findFreshNotice(db: Db, userId: number, id: number) {
  const row = await queries.findFresh(db, userId, id)
  return row ? { ...row, unread: (await countUnread(db, userId)).total } : null
}

/** @param ids only these, as far as they are this person's; all when left out. */
export async function markRead(db: Db, userId: number, ids: number[] | undefined, now: Date): Promise<{ marked: number }> {
  return { marked: await queries.updateRead(db, userId, ids, now) }
}
