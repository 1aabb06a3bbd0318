/** Somebody takes part in the forum: moderators are chosen of those who do. */
import { sql } from 'kysely'
import type { Db } from '#server/db/client.ts'

export const insertForumReply = (db: Db, userId: number): Promise<unknown> =>
  sql`insert into forum_replies (topic_id, author_id, floor, body_html, body_text, state)
    select topic.id, ${userId}, coalesce((select max(floor) from forum_replies r where r.topic_id = topic.id), 1) + 1, '<p>看过了</p>', '看过了', 'PUBLISHED'
    from forum_topics topic where topic.state = 'PUBLISHED' order by topic.id limit 1`.execute(db)
