/** SQL of services as operators find them. */
import { sql } from 'kysely'
import type { serviceManaging } from '#lib/contract/city/publication-managing.ts'
import type { CallParsed } from '#lib/contract/define.ts'
import type { Db } from '#server/db/client.ts'
import { keysetPage } from '#server/db/paging.ts'

export function listManagedRows(db: Db, query: CallParsed<typeof serviceManaging.listManagedServices>['query']) {
  let rows = db
    .selectFrom('services')
    .leftJoin('companies as company', 'company.id', 'services.owner_company_id')
    .innerJoin('users as person', 'person.id', 'services.owner_user_id')
    .where('services.state', 'in', query.state ? [query.state] : ['ON', 'TAKEN_DOWN', 'APPEALING'])
    .select([
      'services.id',
      'services.title',
      'services.state',
      'services.state_reason',
      'services.taken_down_at',
      'services.owner_user_id',
      sql<string>`coalesce(company.name, person.nickname)`.as('owner_name'),
    ])
  // A number is found by the key, all else by the words of the title and of the owner.
  if (query.keyword) {
    const word = query.keyword.toLowerCase()
    rows = /^\d{1,9}$/.test(word)
      ? rows.where('services.id', '=', Number(word))
      : rows.where(sql<boolean>`strpos(lower(concat_ws(' ', services.title, company.name, person.nickname)), ${word}) > 0`)
  }
  return keysetPage(db, rows, { paging: query, order: [{ column: 'services.id', direction: 'desc' }] })
}

export type ManagedRow = Awaited<ReturnType<typeof listManagedRows>>['rows'][number]
