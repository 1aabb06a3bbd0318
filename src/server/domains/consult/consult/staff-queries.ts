/** The consultants of a company, as its staff changes. */
import type { Db } from '#server/db/client.ts'
import type { Employee } from '#server/manifest/handover.ts'
import { OPEN_CONSULTATIONS } from './handover-queries.ts'

/** Somebody answers for the company no longer. @returns the ids of their entries that were not revoked before. */
export async function revokeConsultants(trx: Db, { companyId, userId }: Employee): Promise<number[]> {
  const rows = await trx
    .updateTable('consultants')
    .set({ state: 'REVOKED', online_state: 'OFFLINE' })
    .where('company_id', '=', companyId)
    .where('user_id', '=', userId)
    .where('state', '<>', 'REVOKED')
    .returning('id')
    .execute()
  return rows.map(row => row.id)
}

/** The people who answer consultations for the company. */
export async function listConsultantUsers(db: Db, companyId: number): Promise<Set<number>> {
  const rows = await db
    .selectFrom('consultants')
    .select('user_id')
    .where('company_id', '=', companyId)
    .where('state', 'in', ['ACTIVE', 'PAUSED'])
    .execute()
  return new Set(rows.map(row => row.user_id))
}

/** Directed consultations with the company that have not ended. */
export async function countOpenConsultations(trx: Db, companyId: number): Promise<number> {
  const { count } = await trx
    .selectFrom('consultations')
    .select(eb => eb.fn.countAll<number>().as('count'))
    .where('kind', '=', 'DIRECTED')
    .where('company_id', '=', companyId)
    .where('state', 'in', [...OPEN_CONSULTATIONS])
    .executeTakeFirstOrThrow()
  return count
}

/** A company that ceases to exist takes no consultations any more, nor does anybody for it. */
export async function revokeCompany(trx: Db, companyId: number): Promise<void> {
  await trx
    .updateTable('consultants')
    .set({ state: 'REVOKED', online_state: 'OFFLINE' })
    .where('company_id', '=', companyId)
    .execute()
  await trx.updateTable('consult_companies').set({ state: 'REVOKED' }).where('company_id', '=', companyId).execute()
}
