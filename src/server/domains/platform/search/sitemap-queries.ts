/** SQL of the site map. */
import { sql } from 'kysely'
import type { Db } from '#server/db/client.ts'
import type { SearchKind } from './kinds.ts'

/** The greatest id of a record of the kind that can be found; null when there is none. */
export const findLastRefId = async (db: Db, kind: SearchKind): Promise<number | null> =>
  (
    await db
      .selectFrom('search_documents')
      .select(sql<number | null>`max(ref_id)`.as('last'))
      .where('kind', '=', kind)
      .executeTakeFirstOrThrow()
  ).last

/** Records with ids from `from` on and below `before`, and when they were published. */
export const listPublished = (db: Db, kind: SearchKind, { from, before }: { from: number; before: number }) =>
  db
    .selectFrom('search_documents')
    .select(['ref_id', 'published_at'])
    .where('kind', '=', kind)
    .where('ref_id', '>=', from)
    .where('ref_id', '<', before)
    .orderBy('ref_id')
    .execute()
