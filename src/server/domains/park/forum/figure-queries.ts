/** SQL of the counts of the forum, computed again from the rows, in the transaction that hides or deletes something. */
import { sql } from 'kysely'
import type { Db } from '#server/db/client.ts'

/** What the hot order goes by, of a row of `forum_topics`. */
export const topicHeat = sql<number>`round((reply_count * 6 + like_count * 2 + view_count / 20.0 + case when digest then 60 else 0 end)
  / (1 + greatest(0, extract(epoch from now() - coalesce(published_at, created_at))) / 86400 / 45))`

/** What a board's card says: its public topics, and the replies under them. */
export async function recountBoards(db: Db, boardIds: readonly number[]): Promise<void> {
  await sql`
    update forum_boards set topic_count = found.topics, reply_count = found.replies
    from (
      select board.id, count(topic.id)::int as topics, coalesce(sum(topic.reply_count), 0)::int as replies
      from unnest(${[...boardIds]}::int[]) as board (id)
      left join forum_topics topic on topic.board_id = board.id and topic.state = 'PUBLISHED'
      group by board.id) as found
    where found.id = forum_boards.id`.execute(db)
}

/** How many replies can be read under a topic, and which was the last. */
export async function recountTopic(db: Db, topicId: number): Promise<void> {
  await sql`
    update forum_topics set
      reply_count = (select count(*) from forum_replies r where r.topic_id = ${topicId} and r.state = 'PUBLISHED'),
      last_reply_at = coalesce(last.created_at, published_at, forum_topics.created_at),
      last_reply_user_id = last.author_id
    from (select 1) as one left join lateral (
      select created_at, author_id from forum_replies r where r.topic_id = ${topicId} and r.state = 'PUBLISHED'
      order by created_at desc, id desc limit 1) as last on true
    where forum_topics.id = ${topicId}`.execute(db)
}
