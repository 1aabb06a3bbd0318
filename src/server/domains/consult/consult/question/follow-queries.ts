/** SQL of who follows which question. */
import type { Db } from '#server/db/client.ts'
import { keysetPage } from '#server/db/paging.ts'
import type { Paging } from '#server/domains/consult/consult/queries/questions.ts'
import { questionIsPublic } from '#server/domains/consult/consult/visibility.ts'

export const pageFollowedIds = (db: Db, userId: number, paging: Paging) =>
  keysetPage(
    db,
    db
      .selectFrom('question_follows')
      .innerJoin('consultations', 'consultations.id', 'question_follows.consultation_id')
      .where('question_follows.user_id', '=', userId)
      .where(questionIsPublic)
      .select(['question_follows.consultation_id', 'question_follows.created_at']),
    {
      paging,
      order: [
        { column: 'question_follows.created_at', direction: 'desc' },
        { column: 'question_follows.consultation_id', direction: 'desc' },
      ],
    },
  )

export const insertFollow = (trx: Db, userId: number, consultationId: number, now: Date) =>
  trx
    .insertInto('question_follows')
    .values({ user_id: userId, consultation_id: consultationId, created_at: now })
    .onConflict(conflict => conflict.doNothing())
    .execute()

export const deleteFollow = (trx: Db, userId: number, consultationId: number) =>
  trx.deleteFrom('question_follows').where('user_id', '=', userId).where('consultation_id', '=', consultationId).execute()

export const isFollowing = async (db: Db, userId: number, consultationId: number): Promise<boolean> =>
  Boolean(
    await db
      .selectFrom('question_follows')
      .select('user_id')
      .where('user_id', '=', userId)
      .where('consultation_id', '=', consultationId)
      .executeTakeFirst(),
  )

/** People who are notified about a question besides those who take part in it. */
export const listFollowers = async (db: Db, consultationId: number, limit: number): Promise<number[]> =>
  (
    await db
      .selectFrom('question_follows')
      .select('user_id')
      .where('consultation_id', '=', consultationId)
      .orderBy('user_id')
      .limit(limit)
      .execute()
  ).map(row => row.user_id)
