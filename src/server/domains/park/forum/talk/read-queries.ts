/** SQL of read positions: one for each person and topic, which never goes back. */
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

/** Writes the position only when it has moved on. @returns the current one. */
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

/** How many visible floors topics have got since the person last opened them. */
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

/** Deletes positions that have not moved since `before`. */
export const deleteOldReads = (db: Db, before: Date, limit: number) =>
  sql`delete from forum_reads where ctid = any(array(
    select ctid from forum_reads where read_at < ${before} limit ${limit}))`.execute(db)
