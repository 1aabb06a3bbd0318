/** What search engines may find: the same visible records that our own search finds, in chunks by id, so that a million costs no more than a page. */
import { sql } from 'kysely'
import type { Db } from '#server/db/client.ts'
import type { SearchKind } from './document.ts'

/** Ids in one file; a site map may hold 50 000. */
const CHUNK = 20_000

/** Where a record of a kind is read. Kinds without a page of their own are left out. */
const PAGES: Partial<Record<SearchKind, (id: number) => string>> = {
  service: id => `/city/server/${id}`,
  company: id => `/city/company/${id}`,
  job: id => `/city/recruitmentInfo/job/${id}`,
  resume: id => `/city/recruitmentInfo/resume/${id}`,
  question: id => `/consult/problemDetail/${id}`,
  course: id => `/course/${id}`,
  topic: id => `/park/park_forum_detail?id=${id}`,
  video: id => `/park/park_video_detail?id=${id}`,
}

/** The chunks that hold anything, as `kind` and number. */
export async function listSitemapChunks(db: Db): Promise<{ kind: SearchKind; chunk: number }[]> {
  const found = await Promise.all(
    (Object.keys(PAGES) as SearchKind[]).map(async kind => {
      const { last } = await db
        .selectFrom('search_documents')
        .select(sql<number | null>`max(ref_id)`.as('last'))
        .where('kind', '=', kind)
        .executeTakeFirstOrThrow()
      return Array.from({ length: last === null ? 0 : Math.floor(last / CHUNK) + 1 }, (_, chunk) => ({ kind, chunk }))
    }),
  )
  return found.flat()
}

/** The records of one chunk with the moment they were published. */
export const listSitemapEntries = (db: Db, kind: SearchKind, chunk: number) =>
  db
    .selectFrom('search_documents')
    .select(['ref_id', 'published_at'])
    .where('kind', '=', kind)
    .where('ref_id', '>=', chunk * CHUNK)
    .where('ref_id', '<', (chunk + 1) * CHUNK)
    .orderBy('ref_id')
    .execute()

export const isSitemapKind = (kind: string): kind is SearchKind => Object.hasOwn(PAGES, kind)

export const sitemapPath = (kind: SearchKind, id: number): string => PAGES[kind]?.(id) ?? '/home'
