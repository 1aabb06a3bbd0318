/** SQL of what was said in the room of a consultation, or between the sides of an order. */
import { sql } from 'kysely'
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

/** A side of a conversation: with `companyId` the company, for which any employee may have written; else the person. */
export type Party = { userId: number; companyId: number | null }

const hasSide = (role: 'CUSTOMER' | 'SELLER', { userId, companyId }: Party) => sql<boolean>`exists (
  select 1 from chat_members as side where side.conversation_id = room.id and side.role = ${role}
    and (side.user_id = ${userId} or side.company_id = ${companyId}::integer))`

/** One starter has one conversation about a service, whomever they bought for: it counts by either of both. */
export const listOrderRecord = (
  db: Db,
  { orderId, serviceId, buyer, seller }: { orderId: number; serviceId: number | null; buyer: Party; seller: Party },
) =>
  db
    .selectFrom('chat_conversations as room')
    .innerJoin('chat_messages as message', 'message.conversation_id', 'room.id')
    .leftJoin('chat_members as member', join =>
      join.onRef('member.conversation_id', '=', 'room.id').onRef('member.no', '=', 'message.member_no'),
    )
    .where('room.kind', '=', 'DIRECT')
    .where(({ or, and, eb }) =>
      or([
        and([eb('room.about_kind', '=', 'ORDER'), eb('room.about_id', '=', orderId)]),
        and([
          eb('room.about_kind', '=', 'SERVICE'),
          sql<boolean>`room.about_id = ${serviceId}::integer`,
          hasSide('CUSTOMER', buyer),
          hasSide('SELLER', seller),
        ]),
      ]),
    )
    .where('message.type', '<>', 'CARD')
    .select([
      'room.id as conversation_id',
      'room.about_kind',
      'message.seq',
      'member.role',
      'message.type',
      'message.body',
      'message.files',
      'message.sent_at',
      'message.recalled_at',
    ])
    .orderBy('message.sent_at')
    .orderBy('room.id')
    .orderBy('message.seq')
    .execute()
