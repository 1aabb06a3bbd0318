/** Purging by tag, through the database: a write's purge is part of its transaction and reaches every node at commit. */
import { AsyncLocalStorage } from 'node:async_hooks'
import type { PageTag } from '#lib/tags.ts'
import type { Db } from '#server/db/client.ts'
import { notifyChannel } from '#server/db/notify.ts'

export const PURGE_CHANNEL = 'page_purge'
// NOTIFY carries less than 8000 bytes.
const MAX_PAYLOAD = 7_000

/** The tags that the call under way has announced. */
const calls = new AsyncLocalStorage<Set<PageTag>>()

/**
 * Runs the work of one call, and purges in this process what it has announced before the call is answered: a person who loads the page again
 * must see what they did, and the announcement may take longer than the answer. Other processes hear of it from the database alone.
 */
export async function withPurgeHere<Answer>(
  purge: (tags: readonly PageTag[]) => void,
  work: () => Promise<Answer>,
): Promise<Answer> {
  const tags = new Set<PageTag>()
  const answer = await calls.run(tags, work)
  if (tags.size > 0) purge([...tags])
  return answer
}

/**
 * Announces that what these tags mark has changed. Call inside the write's transaction; the announcement leaves with the commit.
 */
export async function purgeTags(trx: Db, tags: readonly PageTag[]): Promise<void> {
  const announced = calls.getStore()
  for (const tag of tags) announced?.add(tag)
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
