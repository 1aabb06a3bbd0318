/** SQL of hiding one record by its state because of a report, and of undoing it. */
import { sql } from 'kysely'
import type { Db } from '#server/db/client.ts'

type Move = { table: string; id: number; from: string; to: string }

/** @param reason null takes away the one that stands there; undefined where the table has none. @returns false when it was in another state. */
export async function moveRecord(trx: Db, { table, id, from, to }: Move, reason?: string | null): Promise<boolean> {
  const why = reason === undefined ? sql`` : sql`, state_reason = ${reason}`
  const { rows } =
    await sql`update ${sql.table(table)} set state = ${to} ${why} where id = ${id} and state = ${from} returning id`.execute(trx)
  return rows.length > 0
}
