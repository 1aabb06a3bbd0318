/** SQL of freezes, and of the contents that they suspended. */
import type { Insertable, Selectable } from 'kysely'
import type { Db } from '#server/db/client.ts'
import type { Owner, SuspendedRecord } from '#server/suspension.ts'
import type { OperatorTables } from './tables.ts'

export type OpenFreeze = Pick<Selectable<OperatorTables['freezes']>, 'id' | 'user_id' | 'company_id' | 'closing_at'>

export const insertFreeze = async (
  trx: Db,
  row: Omit<Insertable<OperatorTables['freezes']>, 'id' | 'ended_at' | 'ended_by'>,
): Promise<number> =>
  (
    await trx
      .insertInto('freezes')
      .values({ ...row, ended_at: null, ended_by: null })
      .returning('id')
      .executeTakeFirstOrThrow()
  ).id

const openFreezes = (trx: Db) =>
  trx.selectFrom('freezes').select(['id', 'user_id', 'company_id', 'closing_at']).where('ended_at', 'is', null)

export const findOpenFreeze = (trx: Db, owner: Owner): Promise<OpenFreeze | undefined> =>
  openFreezes(trx)
    .where(owner.kind === 'user' ? 'user_id' : 'company_id', '=', owner.id)
    .executeTakeFirst()

/** The freeze whose term has been over for longest, locked; what another process ends is left out. */
export const lockOverdueFreeze = (trx: Db, now: Date): Promise<OpenFreeze | undefined> =>
  openFreezes(trx).where('until', '<=', now).orderBy('until').limit(1).forUpdate().skipLocked().executeTakeFirst()

/** @param endedBy the operator; null when the term is over. */
export const updateEnded = (trx: Db, id: number, endedBy: number | null, now: Date) =>
  trx.updateTable('freezes').set({ ended_at: now, ended_by: endedBy }).where('id', '=', id).execute()

/** Open freezes of the people of a company, or of the companies of a person. */
export const listFreezesAround = (trx: Db, owner: Owner) =>
  trx
    .selectFrom('freezes')
    .innerJoin('company_employees as job', join =>
      join.on(eb =>
        owner.kind === 'company'
          ? eb.and([eb('job.company_id', '=', owner.id), eb('job.user_id', '=', eb.ref('freezes.user_id'))])
          : eb.and([eb('job.user_id', '=', owner.id), eb('job.company_id', '=', eb.ref('freezes.company_id'))]),
      ),
    )
    .select(['freezes.id', 'freezes.user_id', 'freezes.company_id'])
    .distinct()
    .where('ended_at', 'is', null)
    .execute()

/** Remembers which records a freeze took away. */
export const insertSuspended = (trx: Db, freezeId: number, kind: string, records: readonly SuspendedRecord[]) =>
  trx
    .insertInto('freeze_suspended')
    .values(records.map(({ refId, state }) => ({ freeze_id: freezeId, kind, ref_id: refId, state })))
    .onConflict(conflict => conflict.doNothing())
    .execute()

/** @returns the records that were remembered. */
export const deleteSuspended = (trx: Db, freezeId: number) =>
  trx.deleteFrom('freeze_suspended').where('freeze_id', '=', freezeId).returningAll().execute()

export const lockCompany = (trx: Db, id: number) =>
  trx.selectFrom('companies').select(['id', 'name', 'state', 'owner_user_id']).where('id', '=', id).forUpdate().executeTakeFirst()

export const getCompanyOwner = async (trx: Db, id: number): Promise<number> =>
  (await trx.selectFrom('companies').select('owner_user_id').where('id', '=', id).executeTakeFirstOrThrow()).owner_user_id
