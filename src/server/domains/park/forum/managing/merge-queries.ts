/** SQL of merging one topic into another: floors in the order of their time, and what people marked there. */
import { sql } from 'kysely'
import type { Db } from '#server/db/client.ts'
import { topicHeat } from '#server/domains/park/forum/figure-queries.ts'

/** Locks both topics, the lower number first, so that two merges never wait for each other. */
export const lockTopics = (trx: Db, ids: readonly number[]) =>
  trx
    .selectFrom('forum_topics')
    .where('id', 'in', [...ids])
    .select('id')
    .orderBy('id')
    .forUpdate()
    .execute()

/** @returns what a row says beside its text: figures, pictures, times. */
export const findFigures = (trx: Db, id: number) =>
  trx
    .selectFrom('forum_topics')
    .where('id', '=', id)
    .select(['pictures', 'like_count', 'edited_at', 'published_at', 'created_at'])
    .executeTakeFirstOrThrow()

/**
 * The floors of one topic come after the last of the other.
 * @param firstId the reply that the first post has become; its floor there was the first.
 */
export async function moveFloors(
  trx: Db,
  { fromId, toId, firstId, after }: { fromId: number; toId: number; firstId: number; after: number },
): Promise<void> {
  const placed = sql`select id, case when id = ${firstId} then 1 else floor end as old_floor,
      ${after} + row_number() over (order by created_at, case when id = ${firstId} then 1 else floor end) as new_floor
    from forum_replies where topic_id = ${fromId}`
  // Who has read the other to its end has read on as far as they had read this one. For everybody else what comes is new.
  await sql`
    with placed as (${placed})
    update forum_reads mark set floor = coalesce(
      (select min(new_floor) - 1 from placed where placed.old_floor > gone.floor), (select max(new_floor) from placed))
    from forum_reads gone
    where gone.topic_id = ${fromId} and mark.user_id = gone.user_id and mark.topic_id = ${toId} and mark.floor >= ${after}`.execute(
    trx,
  )
  await sql`delete from forum_reads where topic_id = ${fromId}`.execute(trx)
  await sql`
    with placed as (${placed})
    update forum_replies set topic_id = ${toId}, floor = placed.new_floor from placed where placed.id = forum_replies.id`.execute(
    trx,
  )
}

/** Likes of the first post become those of the reply; people who collected or followed one topic do so with the other, once. */
export async function moveMarks(
  trx: Db,
  { fromId, toId, firstId }: { fromId: number; toId: number; firstId: number },
): Promise<void> {
  await sql`update forum_likes set target = 'REPLY', target_id = ${firstId} where target = 'TOPIC' and target_id = ${fromId}`.execute(
    trx,
  )
  const added = await sql`insert into forum_collects (user_id, topic_id, created_at)
    select user_id, ${toId}, created_at from forum_collects where topic_id = ${fromId} on conflict do nothing`.execute(trx)
  await sql`update forum_topics set collect_count = collect_count + ${Number(added.numAffectedRows ?? 0)} where id = ${toId}`.execute(
    trx,
  )
  await sql`delete from forum_collects where topic_id = ${fromId}`.execute(trx)
  await sql`insert into forum_subscriptions (user_id, topic_id, created_at)
    select user_id, ${toId}, created_at from forum_subscriptions where topic_id = ${fromId} on conflict do nothing`.execute(trx)
  await sql`delete from forum_subscriptions where topic_id = ${fromId}`.execute(trx)
}

export const updateHeat = (trx: Db, id: number) =>
  trx.updateTable('forum_topics').set({ heat: topicHeat }).where('id', '=', id).execute()

export const floorOf = async (trx: Db, replyId: number): Promise<number> =>
  (await trx.selectFrom('forum_replies').where('id', '=', replyId).select('floor').executeTakeFirstOrThrow()).floor
