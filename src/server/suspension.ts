/**
 * What is public of somebody who is stopped comes off the shelf in the same transaction, and goes back when they may act again.
 * Each domain exports a `Suspendable` from its service; freezing a person or a company (and later dissolving one) goes through all of them.
 */
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '#server/db/client.ts'

export type Owner = { kind: 'user' | 'company'; id: number }

/** A record that was taken off, and the state it had. */
export type SuspendedRecord = { refId: number; state: string }

export type Suspendable = {
  kind: string
  suspend(trx: Db, owner: Owner): Promise<SuspendedRecord[]>
  /** Those that are still as `suspend` left them. */
  resume(trx: Db, records: readonly SuspendedRecord[]): Promise<void>
}

type StateSuspension = {
  kind: string
  table: string
  /** States in which the public sees a record. */
  shown: readonly string[]
  /** The state it has meanwhile. */
  hidden: string
  /** Which rows belong to the owner; null when such an owner has none here. */
  ownedBy: (owner: Owner) => RawBuilder<boolean> | null
  /** After the change, in its transaction: search, map, figures, pages. */
  after: (trx: Db, ids: readonly number[], shown: boolean) => Promise<void>
}

/** The shelf of a table whose `state` says what the public sees. */
export const suspendByState = ({ kind, table, shown, hidden, ownedBy, after }: StateSuspension): Suspendable => ({
  kind,
  async suspend(trx, owner) {
    const owned = ownedBy(owner)
    if (!owned) return []
    const { rows } = await sql<SuspendedRecord>`
      with hit as (select id, state from ${sql.table(table)} where ${owned} and state = any(${[...shown]}) order by id for update)
      update ${sql.table(table)} t set state = ${hidden} from hit where t.id = hit.id
      returning t.id as "refId", hit.state`.execute(trx)
    if (rows.length > 0)
      await after(
        trx,
        rows.map(row => row.refId),
        false,
      )
    return rows
  },
  async resume(trx, records) {
    const { rows } = await sql<{ id: number }>`
      update ${sql.table(table)} t set state = v.state
      from json_to_recordset(${JSON.stringify(records)}::json) as v ("refId" integer, state text)
      where t.id = v."refId" and t.state = ${hidden}
      returning t.id`.execute(trx)
    if (rows.length > 0)
      await after(
        trx,
        rows.map(row => row.id),
        true,
      )
  },
})
