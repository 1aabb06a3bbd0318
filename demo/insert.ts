/** Bulk inserts for seeds: chunks that stay under PostgreSQL's parameter limit. */
import type { Insertable } from 'kysely'
import type { Db } from '#server/db/client.ts'
import type { Database } from '#server/db/schema.ts'

const MAX_PARAMETERS = 30_000

const chunksOf = <Row extends object>(rows: readonly Row[]): Row[][] => {
  const width = Math.max(1, Object.keys(rows[0] ?? {}).length)
  const size = Math.max(1, Math.floor(MAX_PARAMETERS / width))
  const chunks: Row[][] = []
  for (let start = 0; start < rows.length; start += size) chunks.push(rows.slice(start, start + size))
  return chunks
}

export async function insertAll<Table extends keyof Database & string>(
  db: Db,
  table: Table,
  rows: readonly Insertable<Database[Table]>[],
): Promise<void> {
  for (const chunk of chunksOf(rows as readonly object[])) {
    await db
      .insertInto(table)
      .values(chunk as never)
      .execute()
  }
}

/** Inserts and answers the identities in the order of the rows. */
export async function insertReturningIds<Table extends keyof Database & string>(
  db: Db,
  table: Table,
  rows: readonly Insertable<Database[Table]>[],
): Promise<number[]> {
  const ids: number[] = []
  for (const chunk of chunksOf(rows as readonly object[])) {
    const inserted = (await db
      .insertInto(table)
      .values(chunk as never)
      .returning('id' as never)
      .execute()) as unknown as { id: number }[]
    ids.push(...inserted.map(row => row.id))
  }
  return ids
}
