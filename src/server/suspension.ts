/**
 * What is public of somebody who is stopped is suspended in the same transaction, and comes back when they may act again.
 * Each domain exports a `Suspendable` from its service; freezing a person or a company (and later dissolving one) goes through all of them.
 */
import type { RawBuilder } from 'kysely'
import type { Db } from '#server/db/client.ts'
import { hideByState, type SuspendedRecord, showByState } from './suspension-queries.ts'

export type { SuspendedRecord } from './suspension-queries.ts'

export type Owner = { kind: 'user' | 'company'; id: number }

export type Suspendable = {
  kind: string
  suspend(trx: Db, owner: Owner): Promise<SuspendedRecord[]>
  /** Only records that are still in the state in which `suspend` left them. */
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

/** Suspends the rows of a table whose `state` says what the public sees. */
export const suspendByState = ({ kind, table, shown, hidden, ownedBy, after }: StateSuspension): Suspendable => ({
  kind,
  async suspend(trx, owner) {
    const owned = ownedBy(owner)
    if (!owned) return []
    const rows = await hideByState(trx, { table, shown, hidden }, owned)
    if (rows.length > 0)
      await after(
        trx,
        rows.map(row => row.refId),
        false,
      )
    return rows
  },
  async resume(trx, records) {
    const ids = await showByState(trx, { table, hidden }, records)
    if (ids.length > 0) await after(trx, ids, true)
  },
})
