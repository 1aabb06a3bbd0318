/** Lists as CSV files. Loaded only when a download is pressed. */
import type { ListOf } from '#lib/contract/define.ts'

export { csvFile } from '#lib/format/csv.ts'

const MAX_ROWS = 10_000

/** Reads the list on to its end (at most 10 000 rows). */
export async function readAll<Row>(
  load: (place: { pageSize: number; cursor?: string }) => Promise<ListOf<Row>>,
): Promise<{ rows: Row[]; complete: boolean }> {
  const rows: Row[] = []
  let cursor: string | null = null
  do {
    const page: ListOf<Row> = await load({ pageSize: 100, ...(cursor ? { cursor } : {}) })
    rows.push(...page.list)
    cursor = page.nextCursor
  } while (cursor && rows.length < MAX_ROWS)
  return { rows, complete: cursor === null }
}

/** @param type media type; a table of comma-separated values unless said otherwise. */
export function saveAs(name: string, text: string, type = 'text/csv'): void {
  saveFile(name, new Blob([text], { type: `${type};charset=utf-8` }))
}

/** Downloads what an address answers under a name of its own. */
export function saveFrom(name: string, href: string): void {
  const link = document.createElement('a')
  link.href = href
  link.download = name
  link.click()
}

export function saveFile(name: string, file: Blob): void {
  const url = URL.createObjectURL(file)
  saveFrom(name, url)
  setTimeout(() => URL.revokeObjectURL(url), 10_000)
}
