/** A whole list: for a file, or for a choice among all of its records. */
import type { ListOf } from '#lib/contract/define.ts'

const MAX_ROWS = 10_000
const PAGE_SIZE = 100

/** Reads the list on to its end. @returns `complete` is false where it has more than 10 000 rows */
export async function readAll<Row>(
  load: (place: { pageSize: number; cursor?: string }) => Promise<ListOf<Row>>,
): Promise<{ rows: Row[]; complete: boolean }> {
  const rows: Row[] = []
  let cursor: string | null = null
  do {
    const page: ListOf<Row> = await load({ pageSize: PAGE_SIZE, ...(cursor ? { cursor } : {}) })
    rows.push(...page.list)
    cursor = page.nextCursor
  } while (cursor && rows.length < MAX_ROWS)
  return { rows, complete: cursor === null }
}
