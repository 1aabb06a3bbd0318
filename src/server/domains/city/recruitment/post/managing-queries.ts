/** SQL of posts as operators find them. */
import { sql } from 'kysely'
import type { postManaging } from '#lib/contract/city/publication-managing.ts'
import type { CallParsed } from '#lib/contract/define.ts'
import type { Db } from '#server/db/client.ts'
import { keysetPage } from '#server/db/paging.ts'

export function listManagedRows(db: Db, query: CallParsed<typeof postManaging.listManagedPosts>['query']) {
  let rows = db
    .selectFrom('recruitments')
    .leftJoin('companies as company', 'company.id', 'recruitments.company_id')
    .innerJoin('users as person', 'person.id', 'recruitments.publisher_user_id')
    .where('recruitments.state', 'in', query.state ? [query.state] : ['PUBLISHED', 'PAUSED', 'TAKEN_DOWN', 'APPEALING'])
    .select([
      'recruitments.id',
      'recruitments.kind',
      'recruitments.title',
      'recruitments.state',
      'recruitments.state_reason',
      'recruitments.taken_down_at',
      'recruitments.publisher_user_id',
      sql<string>`coalesce(company.name, person.nickname)`.as('owner_name'),
    ])
  // A number is found by the key, all else by the words of the title and of the publisher.
  if (query.keyword) {
    const word = query.keyword.toLowerCase()
    rows = /^\d{1,9}$/.test(word)
      ? rows.where('recruitments.id', '=', Number(word))
      : rows.where(sql<boolean>`strpos(lower(concat_ws(' ', recruitments.title, company.name, person.nickname)), ${word}) > 0`)
  }
  return keysetPage(db, rows, { paging: query, order: [{ column: 'recruitments.id', direction: 'desc' }] })
}

export type ManagedRow = Awaited<ReturnType<typeof listManagedRows>>['rows'][number]
