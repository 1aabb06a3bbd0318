/** SQL of erasing the account of somebody who closes it, and of the row that stays. */
import { CLOSED_ACCOUNT_NAME } from '#lib/format/closed-account.ts'
import type { Db } from '#server/db/client.ts'

export async function isOperator(db: Db, userId: number): Promise<boolean> {
  const row = await db.selectFrom('users').select('is_operator').where('id', '=', userId).executeTakeFirst()
  return row?.is_operator ?? false
}

export async function findUserNames(trx: Db, userId: number) {
  const row = await trx.selectFrom('users').select(['nickname', 'phone', 'email']).where('id', '=', userId).executeTakeFirst()
  return { names: row ? [row.nickname] : [], phones: row?.phone ? [row.phone] : [] }
}

/** The row stays, because others' rows point to it; nothing in it tells who it was. */
export async function blankUser(trx: Db, userId: number, now: Date): Promise<void> {
  await trx
    .updateTable('users')
    .set({
      nickname: CLOSED_ACCOUNT_NAME,
      avatar: '',
      cover: '',
      gender: 'UNKNOWN',
      intro: '',
      tags: [],
      phone: null,
      email: null,
      password_hash: null,
      district_code: null,
      certified_at: null,
      state: 'CLOSED',
      closing_at: null,
      profile_visibility: 'PRIVATE',
      searchable: false,
      user_type: 'USER',
      updated_at: now,
    })
    .where('id', '=', userId)
    .execute()
}
