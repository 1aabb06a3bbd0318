/** How the database reads a query when the tables are large: along an index, where it can. */
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '#server/db/client.ts'

export const planOf = (db: Db, query: RawBuilder<unknown>): Promise<string> =>
  db.transaction().execute(async trx => {
    // A demo table is small enough to be read and sorted whole; here we ask what it would be if it were not.
    for (const way of ['seqscan', 'bitmapscan', 'sort']) await sql.raw(`set local enable_${way} = off`).execute(trx)
    const { rows } = await sql<Record<string, string>>`explain ${query}`.execute(trx)
    return rows.map(row => Object.values(row)[0]).join('\n')
  })
