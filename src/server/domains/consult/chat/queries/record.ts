/** SQL of what was said in the room of a consultation. */
import type { Db } from '#server/db/client.ts'

const said = (db: Db, consultationId: number) =>
  db
    .selectFrom('chat_conversations as room')
    .innerJoin('chat_messages as message', 'message.conversation_id', 'room.id')
    .leftJoin('chat_members as member', join =>
      join.onRef('member.conversation_id', '=', 'room.id').onRef('member.no', '=', 'message.member_no'),
    )
    .where('room.about_kind', '=', 'CONSULTATION')
    .where('room.about_id', '=', consultationId)
    .where('room.kind', '=', 'CONSULTATION')

export async function findFirstWord(db: Db, consultationId: number, since: Date): Promise<Date | null> {
  const row = await said(db, consultationId)
    .where('member.role', '=', 'CONSULTANT')
    .where('message.sent_at', '>=', since)
    .where('message.recalled_at', 'is', null)
    .select('message.sent_at')
    .orderBy('message.seq')
    .limit(1)
    .executeTakeFirst()
  return row?.sent_at ?? null
}

export const listRecord = (db: Db, consultationId: number) =>
  said(db, consultationId)
    .where('message.type', '<>', 'CARD')
    .select([
      'message.seq',
      'member.role',
      'message.type',
      'message.body',
      'message.files',
      'message.sent_at',
      'message.recalled_at',
    ])
    .orderBy('message.seq')
    .execute()
