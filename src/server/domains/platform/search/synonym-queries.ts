/** SQL of the synonyms that operators keep. */
import { type Selectable, sql } from 'kysely'
import type { PageQuery } from '#lib/contract/define.ts'
import type { Db } from '#server/db/client.ts'
import { keysetPage } from '#server/db/paging.ts'
import type { SearchTables } from './tables.ts'

export type SynonymRow = Selectable<SearchTables['search_synonyms']>

const groups = (db: Db) => db.selectFrom('search_synonyms').select(['search_synonyms.id', 'words', 'enabled'])

/** One page, the newest first. */
export function pageSynonyms(db: Db, query: Pick<PageQuery, 'keyword' | 'pageNo' | 'pageSize' | 'cursor'>) {
  let rows = groups(db)
  if (query.keyword) {
    const part = `%${query.keyword.replace(/[\\%_]/g, '\\$&')}%`
    rows = rows.where(sql<boolean>`array_to_string(words, ' ') ilike ${part}`)
  }
  return keysetPage(db, rows, { paging: query, order: [{ column: 'search_synonyms.id', direction: 'desc' }] })
}

export const lockSynonyms = (trx: Db, id: number): Promise<SynonymRow | undefined> =>
  groups(trx).where('search_synonyms.id', '=', id).forUpdate().executeTakeFirst()

export const countSynonyms = async (db: Db): Promise<number> =>
  Number(
    (
      await db
        .selectFrom('search_synonyms')
        .select(({ fn }) => fn.countAll().as('count'))
        .executeTakeFirstOrThrow()
    ).count,
  )

export const insertSynonyms = (trx: Db, row: Pick<SynonymRow, 'words' | 'enabled'>): Promise<SynonymRow> =>
  trx.insertInto('search_synonyms').values(row).returningAll().executeTakeFirstOrThrow()

export const updateSynonyms = (trx: Db, { id, ...row }: SynonymRow) =>
  trx.updateTable('search_synonyms').set(row).where('id', '=', id).execute()
