/** Purging by tag, through the database: a write's purge is part of its transaction and reaches every node at commit. */
import type { PageTag } from '#lib/tags.ts'
import type { Db } from '#server/db/client.ts'
import { notifyChannel } from '#server/db/notify.ts'

export const PURGE_CHANNEL = 'page_purge'
// NOTIFY carries less than 8000 bytes.
const MAX_PAYLOAD = 7_000

/**
 * Announces that what these tags mark has changed. Call inside the write's transaction; the announcement leaves with the commit.
 */
export async function purgeTags(trx: Db, tags: readonly PageTag[]): Promise<void> {
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
    await notifyChannel(trx, PURGE_CHANNEL, chunk.join(' '))
  }
}
