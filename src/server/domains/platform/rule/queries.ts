/** SQL of rule versions and of consent. */
import { type Insertable, sql } from 'kysely'
import { AGREEMENTS } from '#lib/contract/platform/rule.ts'
import type { Db } from '#server/db/client.ts'
import type { RuleTables } from './tables.ts'

/** Every version but its text, the newest first. There are a few dozen in a site's life. */
export const listVersions = (db: Db) =>
  db
    .selectFrom('rule_versions')
    .select(['id', 'rule_id', 'version', 'changes', 'effective_on', 'published_at'])
    .orderBy('id', 'desc')
    .execute()

export type VersionRow = Awaited<ReturnType<typeof listVersions>>[number]

export const findBody = async (db: Db, id: number): Promise<string | undefined> =>
  (await db.selectFrom('rule_versions').select('body').where('id', '=', id).executeTakeFirst())?.body

/** Two who publish wait for each other. */
export const lockPublishing = (trx: Db): Promise<unknown> =>
  sql`lock table rule_versions in share row exclusive mode`.execute(trx)

export const insertVersion = (trx: Db, row: Insertable<RuleTables['rule_versions']>): Promise<unknown> =>
  trx.insertInto('rule_versions').values(row).execute()

/** @returns whether there are versions that hold from now on and of which pages do not know. */
export async function applyVersions(trx: Db, today: string, now: Date): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('rule_versions')
    .set({ applied_at: now })
    .where('applied_at', 'is', null)
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
