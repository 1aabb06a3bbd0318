/** SQL of followers who have not been notified yet. */
import type { Db } from '#server/db/client.ts'

export const insertNoticeRun = (trx: Db, topicId: number, replyId: number | null) =>
  trx
    .insertInto('forum_notice_runs')
    .values({ topic_id: topicId, reply_id: replyId })
    .onConflict(conflict => conflict.doNothing())
    .execute()

/** The one that waits longest; locked until the transaction ends. */
export const lockNoticeRun = (trx: Db) =>
  trx.selectFrom('forum_notice_runs').selectAll().orderBy('id').limit(1).forUpdate().skipLocked().executeTakeFirst()

export const updateNoticeRun = (trx: Db, id: number, afterUserId: number) =>
  trx.updateTable('forum_notice_runs').set({ after_user_id: afterUserId }).where('id', '=', id).execute()

export const deleteNoticeRun = (trx: Db, id: number) => trx.deleteFrom('forum_notice_runs').where('id', '=', id).execute()

type Followed = { column: 'topic_id' | 'board_id'; id: number }

/** Along the index of the followers: the cost is that of the batch. */
export const listFollowers = async (db: Db, { column, id }: Followed, after: number, limit: number): Promise<number[]> =>
  (
    await db
      .selectFrom('forum_subscriptions')
      .where(column, '=', id)
      .where('user_id', '>', after)
      .select('user_id')
      .orderBy('user_id')
      .limit(limit)
      .execute()
  ).map(row => row.user_id)
