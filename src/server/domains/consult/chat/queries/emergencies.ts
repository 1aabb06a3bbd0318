/** SQL of calls for help out of conversations. */
import type { Insertable } from 'kysely'
import type { Db } from '#server/db/client.ts'
import type { ChatTables } from '#server/domains/consult/chat/tables.ts'

/** @returns undefined when one of this person and conversation waits already. */
export const insertEmergency = async (
  trx: Db,
  row: Omit<Insertable<ChatTables['chat_emergencies']>, 'answer' | 'decided_at'>,
): Promise<number | undefined> =>
  (
    await trx
      .insertInto('chat_emergencies')
      .values({ ...row, answer: null, decided_at: null })
      .onConflict(conflict => conflict.columns(['conversation_id', 'user_id']).where('decided_at', 'is', null).doNothing())
      .returning('id')
      .executeTakeFirst()
  )?.id

export const findEmergency = (db: Db, id: number) =>
  db
    .selectFrom('chat_emergencies')
    .innerJoin('users', 'users.id', 'chat_emergencies.user_id')
    .selectAll('chat_emergencies')
    .select('users.nickname')
    .where('chat_emergencies.id', '=', id)
    .executeTakeFirst()

/** @returns who asked for help; undefined when it was decided before. */
export const updateEmergency = (trx: Db, id: number, decided: { answer: string; decided_at: Date }) =>
  trx
    .updateTable('chat_emergencies')
    .set(decided)
    .where('id', '=', id)
    .where('decided_at', 'is', null)
    .returning('user_id')
    .executeTakeFirst()
