/** Purging by tag, through the database: a write's purge is part of its transaction and reaches every node at commit. */
import { sql } from 'kysely'
import type { Db } from '#server/db/client.ts'

export const PURGE_CHANNEL = 'page_purge'
// NOTIFY carries less than 8000 bytes.
const MAX_PAYLOAD = 7_000

/**
 * Announces that what these tags mark has changed. Call inside the write's transaction; the announcement leaves with the commit.
 * @param tags `service:12` for a record, `services` for its lists, `area:1607` for what is shown city-wide.
 */
export async function purgeTags(trx: Db, tags: readonly string[]): Promise<void> {
  const chunks: string[][] = [[]]
  let length = 0
  for (const tag of new Set(tags)) {
    length += tag.length + 1
    if (length > MAX_PAYLOAD) {
      chunks.push([])
      length = tag.length + 1
    }
    chunks.at(-1)?.push(tag)
  }
  for (const chunk of chunks.filter(part => part.length > 0)) {
    await sql`select pg_notify(${PURGE_CHANNEL}, ${chunk.join(' ')})`.execute(trx)
  }
}
