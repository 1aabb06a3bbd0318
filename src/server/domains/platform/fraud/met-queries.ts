/** SQL of the people to whom a new account has written on a day. */
import type { Db } from '#server/db/client.ts'

/** Those met on the day, by the key of the table. */
export const listMet = (db: Db, userId: number, day: string) =>
  db
    .selectFrom('fraud_met')
    .select(['other_user_id', 'conversation_id'])
    .where('user_id', '=', userId)
    .where('day', '=', day)
    .execute()

export const insertMet = (trx: Db, row: { user_id: number; day: string; other_user_id: number }) =>
  trx
    .insertInto('fraud_met')
    .values({ ...row, conversation_id: null })
    .onConflict(conflict => conflict.doNothing())
    .execute()

export const updateMet = (trx: Db, of: { userId: number; day: string; otherUserId: number }, conversationId: number) =>
  trx
    .updateTable('fraud_met')
    .set({ conversation_id: conversationId })
    .where('user_id', '=', of.userId)
    .where('day', '=', of.day)
    .where('other_user_id', '=', of.otherUserId)
    .execute()

export const listConversationsMet = async (db: Db, userId: number, since: string): Promise<number[]> =>
  (
    await db
      .selectFrom('fraud_met')
      .select('conversation_id')
      .where('user_id', '=', userId)
      .where('day', '>=', since)
      .where('conversation_id', 'is not', null)
      .execute()
  ).flatMap(row => row.conversation_id ?? [])
