/** SQL of the files that a member has put up. */
import type { SelectQueryBuilder, Updateable } from 'kysely'
import type { CallParsed } from '#lib/contract/define.ts'
import type { downloadWorkspace } from '#lib/contract/park/download-workspace.ts'
import type { Actor } from '#server/access/actor.ts'
import { ownedOnly } from '#server/access/ownership.ts'
import type { Db } from '#server/db/client.ts'
import { narrowed, newestFirst } from '#server/db/list-filters.ts'
import { keysetPage } from '#server/db/paging.ts'
import type { Database } from '#server/db/schema.ts'

export type MyFilesQuery = CallParsed<(typeof downloadWorkspace)['listMyFiles']>['query']

/** What is deleted is gone, for its owner too. */
const files = (db: Db) => db.selectFrom('downloads').where('downloads.state', '<>', 'DELETED')

const withFile = <Selection>(query: SelectQueryBuilder<Database, 'downloads', Selection>) =>
  query
    .leftJoin('users as owner', 'owner.id', 'downloads.owner_user_id')
    .select([
      'downloads.id',
      'downloads.title',
      'downloads.category',
      'downloads.format',
      'downloads.state',
      'downloads.state_reason',
      'downloads.permission',
      'downloads.coins',
      'downloads.version',
      'downloads.size',
      'downloads.download_count',
      'downloads.updated_at',
      'downloads.created_at',
      'downloads.owner_user_id',
      'downloads.owner_company_id',
      'owner.nickname as owner_nickname',
    ])

export const listMyFileRows = (db: Db, actor: Actor, query: MyFilesQuery) => {
  const own = files(db).where(ownedOnly(actor, { user: 'downloads.owner_user_id', company: 'downloads.owner_company_id' }))
  const rows = narrowed(own, query, { state: 'downloads.state', text: 'downloads.title' })
  return keysetPage(db, withFile(rows), {
    paging: query,
    order: newestFirst('downloads'),
  })
}

export type MyFileRow = Awaited<ReturnType<typeof listMyFileRows>>['rows'][number]

export const findMyFileRow = (db: Db, id: number) =>
  withFile(files(db).where('downloads.id', '=', id))
    .select([
      'downloads.intro',
      'downloads.licence',
      'downloads.source',
      'downloads.coins_earned',
      'downloads.tags',
      'downloads.published_at',
    ])
    .executeTakeFirst()

export type MyFileDetailRow = NonNullable<Awaited<ReturnType<typeof findMyFileRow>>>

/** Those that were withdrawn too, newest first. */
export const listAllVersionRows = (db: Db, downloadId: number) =>
  db
    .selectFrom('download_versions')
    .selectAll()
    .where('download_id', '=', downloadId)
    .orderBy('released_at', 'desc')
    .orderBy('id', 'desc')
    .execute()

export type AllVersionRow = Awaited<ReturnType<typeof listAllVersionRows>>[number]

/** Locks what decides whether it may be changed. */
export const lockFile = (trx: Db, id: number) =>
  files(trx)
    .where('downloads.id', '=', id)
    .select(['id', 'state', 'owner_user_id', 'owner_company_id'])
    .forUpdate()
    .executeTakeFirst()

export const updateFile = (trx: Db, id: number, change: Updateable<Database['downloads']>) =>
  trx.updateTable('downloads').set(change).where('id', '=', id).execute()
