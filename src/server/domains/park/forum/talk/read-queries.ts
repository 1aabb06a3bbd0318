/** SQL of how far somebody has read a topic: one mark a person and topic, which only goes on. */
import { sql } from 'kysely'
import type { Db } from '#server/db/client.ts'

export const findRead = async (db: Db, userId: number, topicId: number): Promise<number> =>
  (
    await db
      .selectFrom('forum_reads')
      .select('floor')
      .where('user_id', '=', userId)
      .where('topic_id', '=', topicId)
      .executeTakeFirst()
  )?.floor ?? 0

/** @returns the mark as it is now. Written only when it moves. */
export async function upsertRead(
  db: Db,
  { userId, topicId, floor, at }: { userId: number; topicId: number; floor: number; at: Date },
): Promise<number> {
  const moved = await db
    .insertInto('forum_reads')
    .values({ user_id: userId, topic_id: topicId, floor, read_at: at })
    .onConflict(conflict =>
      conflict.columns(['user_id', 'topic_id']).doUpdateSet({ floor, read_at: at }).where('forum_reads.floor', '<', floor),
    )
    .returning('floor')
    .executeTakeFirst()
  return moved?.floor ?? findRead(db, userId, topicId)
}

/** Of the topics that somebody has opened: how many floors that can be read came since. */
export async function listNews(db: Db, userId: number, topicIds: readonly number[]) {
  const { rows } = await sql<{ topic_id: number; floor: number; new_floors: number }>`
    select mark.topic_id, mark.floor, found.count::int as new_floors
    from forum_reads mark
    join forum_topics topic on topic.id = mark.topic_id and topic.state = 'PUBLISHED'
    cross join lateral (
      select count(*) from (select from forum_replies r
        where r.topic_id = mark.topic_id and r.floor > mark.floor and r.state = 'PUBLISHED' and r.author_id <> ${userId}
        limit 100) as unread) as found
    where mark.user_id = ${userId} and mark.topic_id = any(${[...topicIds]})`.execute(db)
  return rows
}

/** What nobody came back to for half a year. */
export const deleteOldReads = (db: Db, before: Date, limit: number) =>
  sql`delete from forum_reads where ctid = any(array(
    select ctid from forum_reads where read_at < ${before} limit ${limit}))`.execute(db)
