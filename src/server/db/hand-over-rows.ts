/** Handing over rows of a table whose columns say who sees to them and for which company. */
import { type RawBuilder, sql } from 'kysely'
import type { PageTag } from '#lib/tags.ts'
import { purgeTags } from '#server/cache/purge.ts'
import { type Employee, type HandoverSource, MAX_OPEN_ITEMS } from '#server/manifest/handover.ts'
import type { Db } from './client.ts'

type OwnedRows = {
  kind: HandoverSource['kind']
  table: string
  /** The columns that name who sees to a row, and for which company. */
  person: string
  company: string
  title?: string
  /** Which rows are still in hand. */
  open: RawBuilder<boolean>
  /** False for a table without `updated_at`. */
  dated?: boolean
  /** After the change, in its transaction: search and pages that name the person. */
  after?: (trx: Db, ids: readonly number[], from: Employee, toUserId: number) => Promise<void>
}

/** A row stays the company's; only who sees to it changes. */
export function handOverRows({
  kind,
  table,
  person,
  company,
  title = 'title',
  open,
  dated = true,
  after,
}: OwnedRows): HandoverSource {
  const inHand = ({ companyId, userId }: Employee) =>
    sql<boolean>`${sql.ref(person)} = ${userId} and ${sql.ref(company)} = ${companyId} and ${open}`
  return {
    kind,
    async list(db, from) {
      const { rows } = await sql<{ id: number; title: string; state: string }>`
        select id, ${sql.ref(title)} as title, state from ${sql.table(table)}
        where ${inHand(from)} order by id limit ${MAX_OPEN_ITEMS}`.execute(db)
      return rows.map(row => ({ kind, id: row.id, title: row.title || '（未命名）', state: row.state }))
    },
    async hand(trx, from, toUserId, now) {
      const { rows } = await sql<{ id: number }>`
        update ${sql.table(table)} set ${sql.ref(person)} = ${toUserId} ${dated ? sql`, updated_at = ${now}` : sql``}
        where ${inHand(from)} returning id`.execute(trx)
      if (after && rows.length > 0)
        await after(
          trx,
          rows.map(row => row.id),
          from,
          toUserId,
        )
    },
  }
}

/** Purges the page tags that name the rows. */
export const purgeAfter =
  (tagsOf: (ids: readonly number[]) => PageTag[]): NonNullable<OwnedRows['after']> =>
  (trx, ids) =>
    purgeTags(trx, tagsOf(ids))

export const isIn = (...states: readonly string[]): RawBuilder<boolean> => sql<boolean>`state = any(${[...states]})`
export const isNot = (state: string): RawBuilder<boolean> => sql<boolean>`state <> ${state}`
export const isAny: RawBuilder<boolean> = sql<boolean>`true`
