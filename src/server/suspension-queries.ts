/** SQL of taking records away from the public by their state, and of bringing them back. */
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '#server/db/client.ts'

/** A record that was taken away, and the state it had. */
export type SuspendedRecord = { refId: number; state: string }

/** `shown`: states in which the public sees a record; `hidden`: the state it has meanwhile. */
type States = { table: string; shown: readonly string[]; hidden: string }

/** @param owned condition on the table. */
export async function hideByState(
  trx: Db,
  { table, shown, hidden }: States,
  owned: RawBuilder<boolean>,
): Promise<SuspendedRecord[]> {
  const { rows } = await sql<SuspendedRecord>`
    with hit as (select id, state from ${sql.table(table)} where ${owned} and state = any(${[...shown]}) order by id for update)
    update ${sql.table(table)} t set state = ${hidden} from hit where t.id = hit.id
    returning t.id as "refId", hit.state`.execute(trx)
  return rows
}

/** @returns the ids of those that were still hidden. */
export async function showByState(
  trx: Db,
  { table, hidden }: Pick<States, 'table' | 'hidden'>,
  records: readonly SuspendedRecord[],
): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    update ${sql.table(table)} t set state = v.state
    from json_to_recordset(${JSON.stringify(records)}::json) as v ("refId" integer, state text)
    where t.id = v."refId" and t.state = ${hidden}
    returning t.id`.execute(trx)
  return rows.map(row => row.id)
}
