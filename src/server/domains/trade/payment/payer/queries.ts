/** All SQL of payers within WeChat. */
import type { Insertable } from 'kysely'
import type { Db } from '#server/db/client.ts'
import type { PaymentTables } from '../tables.ts'

export const insertState = (db: Db, row: PaymentTables['wechat_payer_states']) =>
  db.insertInto('wechat_payer_states').values(row).execute()

/** Takes a state out once: a second caller finds none. */
export const takeState = (db: Db, stateHash: Buffer) =>
  db.deleteFrom('wechat_payer_states').where('state_hash', '=', stateHash).returningAll().executeTakeFirst()

export const deleteExpired = (db: Db, now: Date) => db.deleteFrom('wechat_payer_states').where('expires_at', '<', now).execute()

/** Notes who it is, or that it is still the same. */
export const confirmPayer = (db: Db, row: Insertable<PaymentTables['wechat_payers']>) =>
  db
    .insertInto('wechat_payers')
    .values(row)
    .onConflict(conflict =>
      conflict
        .constraint('wechat_payers__once')
        .doUpdateSet({ open_id: row.open_id, session_id: row.session_id, confirmed_at: row.confirmed_at }),
    )
    .execute()

type Whose = { userId: number; sessionId: number; appId: string }

/** Who this session confirmed last. */
export const findPayer = (db: Db, { userId, sessionId, appId }: Whose) =>
  db
    .selectFrom('wechat_payers')
    .select(['id', 'open_id'])
    .where('user_id', '=', userId)
    .where('app_id', '=', appId)
    .where('session_id', '=', sessionId)
    .orderBy('confirmed_at', 'desc')
    .limit(1)
    .executeTakeFirst()
