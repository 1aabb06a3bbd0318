/** What search engines may find: the same visible records that our own search finds, in chunks by id, so that a million costs no more than a page. */
import type { Db } from '#server/db/client.ts'
import { kindOfDocument, SEARCH_KINDS, type SearchKind } from './kinds.ts'
import { findLastRefId, listPublished } from './sitemap-queries.ts'

/** Ids in one file; a site map may hold 50 000. */
const CHUNK = 20_000

/** Kinds of which each record has a page of its own. */
const LISTED_KINDS = SEARCH_KINDS.filter(kind => kindOfDocument(kind).page)

/** The chunks that hold anything, as `kind` and number. */
export async function listSitemapChunks(db: Db): Promise<{ kind: SearchKind; chunk: number }[]> {
  const found = await Promise.all(
    LISTED_KINDS.map(async kind => {
      const last = await findLastRefId(db, kind)
      return Array.from({ length: last === null ? 0 : Math.floor(last / CHUNK) + 1 }, (_, chunk) => ({ kind, chunk }))
    }),
  )
  return found.flat()
}

/** The records of one chunk with the moment they were published. */
export const listSitemapEntries = (db: Db, kind: SearchKind, chunk: number) =>
  listPublished(db, kind, { from: chunk * CHUNK, before: (chunk + 1) * CHUNK })

export const isSitemapKind = (kind: string): kind is SearchKind => LISTED_KINDS.some(one => one === kind)

export const sitemapPath = (kind: SearchKind, id: number): string => kindOfDocument(kind).page?.(id) ?? '/home'
