/** Facts about this database, each once: what it was filled with, secrets that all processes share. */
import type { Db } from './client.ts'

export const findFact = async (db: Db, key: string): Promise<string | null> =>
  (await db.selectFrom('site_facts').select('value').where('key', '=', key).executeTakeFirst())?.value ?? null

/** @returns the fact as it was written first, by this call or by another process. */
export const ensureFact = async (db: Db, key: string, value: string): Promise<string> =>
  (
    await db
      .insertInto('site_facts')
      .values({ key, value })
      .onConflict(conflict => conflict.column('key').doUpdateSet({ key }))
      .returning('value')
      .executeTakeFirstOrThrow()
  ).value

export const saveFact = (db: Db, key: string, value: string) =>
  db
    .insertInto('site_facts')
    .values({ key, value })
    .onConflict(conflict => conflict.column('key').doUpdateSet({ value, updated_at: new Date() }))
    .execute()
