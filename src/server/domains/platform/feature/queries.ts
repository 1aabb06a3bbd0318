/** SQL of feature switches. */
import type { Insertable } from 'kysely'
import { sql } from 'kysely'
import type { Feature } from '#lib/contract/platform/feature.ts'
import type { Db } from '#server/db/client.ts'
import type { FeatureTables } from './tables.ts'

export const listSwitches = (db: Db) => db.selectFrom('feature_switches').selectAll().execute()

export const findSwitch = (db: Db, feature: Feature) =>
  db.selectFrom('feature_switches').selectAll().where('feature', '=', feature).executeTakeFirst()

/** Two who switch wait for each other, also before there is a row. */
export const lockSwitches = (trx: Db): Promise<unknown> =>
  sql`lock table feature_switches in share row exclusive mode`.execute(trx)

export const saveSwitch = (trx: Db, row: Insertable<FeatureTables['feature_switches']>): Promise<unknown> =>
  trx
    .insertInto('feature_switches')
    .values(row)
    .onConflict(conflict => conflict.column('feature').doUpdateSet(row))
    .execute()
