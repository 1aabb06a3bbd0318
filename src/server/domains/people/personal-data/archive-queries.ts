/** Reads the rows of a copy of personal data: all columns that are declared as personal, of any table. */
import { sql } from 'kysely'
import type { Db } from '#server/db/client.ts'

type Part = { table: string; person: string; only?: string | undefined; columns: readonly string[] }

/** Rows of the person, newest first by the first column. @param part.only more of a condition, as SQL. */
export async function listRows(
  db: Db,
  { table, person, only, columns }: Part,
  userId: number,
  limit: number,
): Promise<Record<string, unknown>[]> {
  const { rows } = await sql<Record<string, unknown>>`
    select ${sql.join(columns.map(column => sql.ref(column)))} from ${sql.table(table)}
    where ${sql.ref(person)} = ${userId} ${only ? sql`and ${sql.raw(only)}` : sql``}
    order by ${sql.ref(columns[0] ?? person)} desc limit ${limit}`.execute(db)
  return rows
}
