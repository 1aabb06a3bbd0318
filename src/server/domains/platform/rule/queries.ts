/** SQL of rule versions and of consent. */
import { type Insertable, sql, type Updateable } from 'kysely'
import { AGREEMENTS } from '#lib/contract/platform/rule.ts'
import type { Db } from '#server/db/client.ts'
import type { RuleTables } from './tables.ts'

/** Every version that was not withdrawn, but its text, the newest first. There are a few dozen in a site's life. */
export const listVersions = (db: Db) =>
  db
    .selectFrom('rule_versions')
    .select(['id', 'rule_id', 'version', 'changes', 'effective_on', 'published_at'])
    .where('withdrawn_at', 'is', null)
    .orderBy('id', 'desc')
    .execute()

export type VersionRow = Awaited<ReturnType<typeof listVersions>>[number]

export const findBody = async (db: Db, id: number): Promise<string | undefined> =>
  (await db.selectFrom('rule_versions').select('body').where('id', '=', id).executeTakeFirst())?.body

/** Two who publish wait for each other. */
export const lockPublishing = (trx: Db): Promise<unknown> =>
  sql`lock table rule_versions in share row exclusive mode`.execute(trx)

/** The names that versions of a rule ever had: one that was withdrawn is not given to another text, as some may have agreed to it. */
export const listVersionNames = async (db: Db, ruleId: number): Promise<string[]> =>
  (await db.selectFrom('rule_versions').select('version').where('rule_id', '=', ruleId).execute()).map(row => row.version)

export const findVersion = (db: Db, ruleId: number, version: string) =>
  db
    .selectFrom('rule_versions')
    .select(['id', 'effective_on', 'withdrawn_at', 'notified_up_to'])
    .where('rule_id', '=', ruleId)
    .where('version', '=', version)
    .executeTakeFirst()

export const updateVersion = (trx: Db, id: number, changes: Updateable<RuleTables['rule_versions']>): Promise<unknown> =>
  trx.updateTable('rule_versions').set(changes).where('id', '=', id).execute()

/** The oldest version of which not everybody was notified, locked until the transaction ends. */
export const lockUnannounced = (trx: Db) =>
  trx
    .selectFrom('rule_versions')
    .select(['id', 'rule_id', 'version', 'changes', 'effective_on', 'published_at', 'withdrawn_at', 'notified_up_to'])
    .where('notified_at', 'is', null)
    .orderBy('id')
    .limit(1)
    .forUpdate()
    .skipLocked()
    .executeTakeFirst()

/** Accounts of before the day that can still read a notice, upwards. */
export const listAccountsAfter = async (db: Db, id: number, before: Date, limit: number): Promise<number[]> =>
  (
    await db
      .selectFrom('users')
      .select('id')
      .where('id', '>', id)
      .where('created_at', '<', before)
      .where('state', '<>', 'CLOSED')
      .orderBy('id')
      .limit(limit)
      .execute()
  ).map(row => row.id)

export const insertVersion = (trx: Db, row: Insertable<RuleTables['rule_versions']>): Promise<unknown> =>
  trx.insertInto('rule_versions').values(row).execute()

/** @returns whether there are versions that hold from now on and of which pages do not know. */
export async function applyVersions(trx: Db, today: string, now: Date): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('rule_versions')
    .set({ applied_at: now })
    .where('applied_at', 'is', null)
    .where('withdrawn_at', 'is', null)
    .where('effective_on', '<=', today)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

export const listConsents = (db: Db, userId: number) =>
  db.selectFrom('rule_consents').select(['rule_id', 'version']).where('user_id', '=', userId).execute()

/** Agreed twice, the first time counts. */
export const insertConsents = (trx: Db, rows: readonly Insertable<RuleTables['rule_consents']>[]): Promise<unknown> =>
  trx
    .insertInto('rule_consents')
    .values([...rows])
    .onConflict(conflict => conflict.doNothing())
    .execute()

/** How many people have agreed to each version of the agreements. */
export const countConsents = (db: Db) =>
  db
    .selectFrom('rule_consents')
    .select(['rule_id', 'version', sql<number>`count(*)::int`.as('people')])
    .where('rule_id', 'in', AGREEMENTS)
    .groupBy(['rule_id', 'version'])
    .execute()
