/** A rule that the whole demo city keeps, as a query for what breaks it, with a change that breaks it to show that the query would tell. */
import { type RawBuilder, sql } from 'kysely'
import { expect, test } from 'vitest'
import type { Db } from '#server/db/client.ts'

export type Rule = {
  /** One sentence. */
  says: string
  /** What breaks the rule: rows with one column, `breach`. */
  breaches: RawBuilder<{ breach: string }>
  /** A statement after which something breaks it; never committed. */
  planted: RawBuilder<unknown>
}

const find = async (db: Db, { breaches }: Rule): Promise<string[]> =>
  (await breaches.execute(db)).rows.map(row => row.breach).slice(0, 20)

/** Two tests for each rule: nothing breaks it, and a planted row is found. */
export function testRules(db: Db, rules: readonly Rule[]): void {
  test.each(rules)('$says', async rule => {
    expect(await find(db, rule)).toEqual([])
  })
  test.each(rules)('a row that breaks it is found: $says', async rule => {
    await db.connection().execute(async connection => {
      await sql`begin`.execute(connection)
      try {
        await rule.planted.execute(connection)
        expect(await find(connection, rule)).not.toEqual([])
      } finally {
        await sql`rollback`.execute(connection)
      }
    })
  })
}
