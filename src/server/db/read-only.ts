/** Work on one connection that the database keeps from writing. */
import { sql } from 'kysely'
import type { Db } from './client.ts'

export const readOnly = <Result>(db: Db, work: (db: Db) => Promise<Result>): Promise<Result> =>
  db.connection().execute(async connection => {
    await sql`set default_transaction_read_only = on`.execute(connection)
    try {
      return await work(connection)
    } finally {
      // The connection goes back to the others.
      await sql`reset default_transaction_read_only`.execute(connection)
    }
  })
