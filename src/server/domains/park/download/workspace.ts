/** The files I put up, in every state, and taking them down. */
import type { SelectQueryBuilder } from 'kysely'
import type { CallParsed, CallResult } from '#lib/contract/define.ts'
import type { downloadWorkspace, MyFile, MyFileState } from '#lib/contract/park/download-workspace.ts'
import type { Actor } from '#server/access/actor.ts'
import { isOwned, ownedOnly } from '#server/access/ownership.ts'
import { purgeTags } from '#server/cache/purge.ts'
import type { Db } from '#server/db/client.ts'
import { narrowed, newestFirst } from '#server/db/list-filters.ts'
import { keysetPage, presentPage } from '#server/db/paging.ts'
import type { Database } from '#server/db/schema.ts'
import { AppError } from '#server/errors.ts'
import { signedFileUrl } from './access.ts'
import { isFileOpen } from './visibility.ts'

type Calls = typeof downloadWorkspace
type Query = CallParsed<Calls['listMyFiles']>['query']

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

const listRows = (db: Db, actor: Actor, query: Query) => {
  const own = files(db).where(ownedOnly(actor, { user: 'downloads.owner_user_id', company: 'downloads.owner_company_id' }))
  const rows = narrowed(own, query, { state: 'downloads.state', text: 'downloads.title' })
  return keysetPage(db, withFile(rows), {
    paging: query,
    order: newestFirst('downloads'),
  })
}

type Row = Awaited<ReturnType<typeof listRows>>['rows'][number]

const present = (row: Row): MyFile => ({
  id: row.id,
  title: row.title,
  category: row.category,
  format: row.format,
  state: row.state as MyFileState,
  reason: row.state_reason,
  permission: row.permission,
  coins: row.coins,
  version: row.version,
  size: row.size,
  ownerName: row.owner_nickname ?? '已注销用户',
  downloadCount: row.download_count,
  updatedAt: row.updated_at.toISOString(),
  createdAt: row.created_at.toISOString(),
})

export const listMyFiles = async (db: Db, actor: Actor, query: Query): Promise<CallResult<Calls['listMyFiles']>> =>
  presentPage(await listRows(db, actor, query), present)

const mine = (actor: Actor, row: { owner_user_id: number; owner_company_id: number | null }) =>
  isOwned(actor, { userId: row.owner_user_id, companyId: row.owner_company_id })

/** @throws AppError `missing.record` for what is not mine, or deleted. */
export async function getMyFile(db: Db, actor: Actor, id: number, now: Date): Promise<CallResult<Calls['getMyFile']>> {
  const row = await withFile(files(db).where('downloads.id', '=', id))
    .select(['downloads.intro', 'downloads.licence', 'downloads.tags', 'downloads.published_at'])
    .executeTakeFirst()
  if (!row || !mine(actor, row)) throw new AppError('missing.record')
  const isOpen = isFileOpen(row.permission) && row.state === 'PUBLISHED'
  const versions = await db
    .selectFrom('download_versions')
    .selectAll()
    .where('download_id', '=', id)
    .orderBy('released_at', 'desc')
    .orderBy('id', 'desc')
    .execute()
  return {
    ...present(row),
    intro: row.intro,
    licence: row.licence,
    tags: row.tags,
    publishedAt: row.published_at?.toISOString() ?? null,
    versions: versions.map(version => ({
      id: version.id,
      version: version.version,
      notes: version.notes,
      fileName: version.file_name,
      url: isOpen && version.state === 'PUBLISHED' ? version.file_url : signedFileUrl(version.file_url, now),
      size: version.size,
      sha256: version.sha256,
      withdrawn: version.state === 'WITHDRAWN',
      downloadCount: version.download_count,
      releasedAt: version.released_at.toISOString(),
    })),
  }
}

async function change(db: Db, actor: Actor, id: number, state: 'OFFLINE' | 'DELETED'): Promise<{ done: true }> {
  return db.transaction().execute(async trx => {
    const row = await files(trx)
      .where('downloads.id', '=', id)
      .select(['id', 'state', 'owner_user_id', 'owner_company_id'])
      .forUpdate()
      .executeTakeFirst()
    if (!row || !mine(actor, row)) throw new AppError('missing.record')
    if (state === 'OFFLINE' && row.state !== 'PUBLISHED')
      throw new AppError('state.conflict', { message: '只有已发布的资料可以下架' })
    await trx
      .updateTable('downloads')
      .set({ state, ...(state === 'OFFLINE' ? { state_reason: '作者下架' } : {}) })
      .where('id', '=', id)
      .execute()
    await purgeTags(trx, [`download:${id}`, 'downloads'])
    return { done: true as const }
  })
}

/** @throws AppError `missing.record` for what is not mine, `state.conflict` for what is not published. */
export const withdrawFile = (db: Db, actor: Actor, id: number) => change(db, actor, id, 'OFFLINE')

/** @throws AppError `missing.record` for what is not mine, or deleted already. */
export const deleteFile = (db: Db, actor: Actor, id: number) => change(db, actor, id, 'DELETED')
