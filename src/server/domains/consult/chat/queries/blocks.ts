/** Accounts that somebody does not want to hear from. In conversations it is a mark of the member (`blocked`), which the store of messages reads. */
import { sql } from 'kysely'
import type { Db } from '#server/db/client.ts'

/** A person who is here for themselves, or a company with everybody who answers for it. */
export type Blocked = { userId: number; companyId?: undefined } | { companyId: number; userId?: undefined }

/** Whether the other member is blocked: as a company where they answer for one, except among colleagues; else as a person. */
const isBlocked = sql<boolean>`case when other.company_id is null or other.company_id = me.company_id
  then block.other_user_id = other.user_id else block.other_company_id = other.company_id end`

export const insertBlock = (trx: Db, userId: number, other: Blocked, now: Date) =>
  trx
    .insertInto('chat_blocks')
    .values({ user_id: userId, other_user_id: other.userId ?? null, other_company_id: other.companyId ?? null, created_at: now })
    .onConflict(conflict => conflict.doNothing())
    .execute()

export const deleteBlock = (trx: Db, userId: number, other: Blocked) =>
  trx
    .deleteFrom('chat_blocks')
    .where('user_id', '=', userId)
    .where('other_user_id', 'is not distinct from', other.userId ?? null)
    .where('other_company_id', 'is not distinct from', other.companyId ?? null)
    .execute()

export const findBlock = (db: Db, userId: number, id: number) =>
  db
    .selectFrom('chat_blocks')
    .select(['other_user_id', 'other_company_id'])
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .executeTakeFirst()

/** The newest first, with the names that they have now. */
export const listBlocks = (db: Db, userId: number, { before, limit }: { before?: number | undefined; limit: number }) =>
  db
    .selectFrom('chat_blocks as block')
    .leftJoin('users', 'users.id', 'block.other_user_id')
    .leftJoin('companies', 'companies.id', 'block.other_company_id')
    .select(['block.id', 'block.other_user_id', 'block.other_company_id', 'block.created_at'])
    .select(['users.nickname', 'users.avatar', 'companies.short_name', 'companies.logo'])
    .where('block.user_id', '=', userId)
    .$if(before !== undefined, query => query.where('block.id', '<', before ?? 0))
    .orderBy('block.id', 'desc')
    .limit(limit)
    .execute()

/** Direct conversations of a person whose mark is not what the blocks of the person say, oldest first. */
export async function listMismarked(trx: Db, userId: number): Promise<{ conversation_id: number; blocked: boolean }[]> {
  const { rows } = await sql<{ conversation_id: number; blocked: boolean }>`
    select me.conversation_id, wanted.blocked from chat_members as me
    join chat_conversations as c on c.id = me.conversation_id and c.kind = 'DIRECT'
    cross join lateral (select exists (select from chat_members as other join chat_blocks as block on block.user_id = me.user_id and ${isBlocked}
      where other.conversation_id = me.conversation_id and other.user_id <> me.user_id and other.role <> me.role) as blocked) as wanted
    where me.user_id = ${userId} and me.blocked <> wanted.blocked order by 1`.execute(trx)
  return rows
}

/** Whether somebody on the answering side has blocked the person who opens a conversation. */
export const isRefused = async (
  db: Db,
  starter: { userId: number; companyId: number | null },
  answererUserId: number,
): Promise<boolean> =>
  Boolean(
    await db
      .selectFrom('chat_blocks')
      .select('id')
      .where('user_id', '=', answererUserId)
      .where(eb =>
        starter.companyId === null ? eb('other_user_id', '=', starter.userId) : eb('other_company_id', '=', starter.companyId),
      )
      .executeTakeFirst(),
  )
