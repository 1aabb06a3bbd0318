/** SQL of visits to boards: what came since the last one. */
import { sql } from 'kysely'
import type { Db } from '#server/db/client.ts'

/** Who comes back within this is still on the same visit: what was new stays so while somebody turns pages. */
const VISIT_MINUTES = 30
const MAX_COUNTED = 100

type At = { userId: number; now: Date }

/** Since when topics are new: the end of the visit before this one. */
const since = (now: Date) => sql`case when visit.seen_at < ${now}::timestamptz - make_interval(mins => ${VISIT_MINUTES})
  then visit.seen_at else visit.since end`

/** The first visit has nothing before it: nothing is new. */
export const upsertVisit = (db: Db, boardId: number, { userId, now }: At) =>
  sql`insert into forum_board_reads as visit (user_id, board_id, seen_at, since) values (${userId}, ${boardId}, ${now}, ${now})
    on conflict (user_id, board_id) do update set since = ${since(now)}, seen_at = greatest(visit.seen_at, excluded.seen_at)`.execute(
    db,
  )

/** Condition: a topic of somebody else that the person has not opened yet. */
const isUnopened = (userId: number) => sql`topic.state = 'PUBLISHED' and topic.author_id <> ${userId}
  and not exists (select from forum_reads mark where mark.user_id = ${userId} and mark.topic_id = topic.id)`

/** Along the index of the newest topics of each board that somebody has visited: the cost is that of what is new. */
export async function listNewByBoard(db: Db, { userId, now }: At) {
  const { rows } = await sql<{ board_id: number; new_topics: number }>`
    select visit.board_id, found.count::int as new_topics
    from forum_board_reads visit
    cross join lateral (
      select count(*) from (select from forum_topics topic
        where topic.board_id = visit.board_id and topic.published_at > ${since(now)} and ${isUnopened(userId)}
        order by topic.published_at desc, topic.id desc limit ${sql.lit(MAX_COUNTED)}) as unopened) as found
    where visit.user_id = ${userId} and found.count > 0`.execute(db)
  return rows
}

/** Which of these topics came since the last visit of their board. */
export async function listNewOf(db: Db, topicIds: readonly number[], { userId, now }: At): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select topic.id from forum_topics topic
    join forum_board_reads visit on visit.user_id = ${userId} and visit.board_id = topic.board_id
    where topic.id = any(${[...topicIds]}) and topic.published_at > ${since(now)} and ${isUnopened(userId)}
    order by topic.id`.execute(db)
  return rows.map(row => row.id)
}
