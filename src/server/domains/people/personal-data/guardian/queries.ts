/** SQL of the requests that operators carried out for guardians. */
import type { Insertable } from 'kysely'
import type { Db } from '#server/db/client.ts'
import type { PersonalDataTables } from '#server/domains/people/personal-data/tables.ts'

export const insertRequest = (trx: Db, row: Insertable<PersonalDataTables['guardian_requests']>) =>
  trx.insertInto('guardian_requests').values(row).execute()

const MAX_REQUESTS_SHOWN = 50

/** Newest first. */
export const listRequests = (db: Db, userId: number) =>
  db
    .selectFrom('guardian_requests')
    .innerJoin('users as operator', 'operator.id', 'guardian_requests.operator_id')
    .selectAll('guardian_requests')
    .select('operator.nickname as operator_name')
    .where('guardian_requests.user_id', '=', userId)
    .orderBy('guardian_requests.id', 'desc')
    .limit(MAX_REQUESTS_SHOWN)
    .execute()

export const findPerson = (db: Db, userId: number) =>
  db.selectFrom('users').select(['id', 'closing_at']).where('id', '=', userId).executeTakeFirst()

/** Whether the closing that began at a moment is a guardian's. */
export const isGuardiansClosing = async (db: Db, userId: number, beganAt: Date): Promise<boolean> =>
  (await db
    .selectFrom('guardian_requests')
    .select('id')
    .where('user_id', '=', userId)
    .where('action', '=', 'CLOSE')
    .where('created_at', '=', beganAt)
    .executeTakeFirst()) !== undefined
