/** The files I put up, in every state, and taking them down. */

import type { CallResult } from '#lib/contract/define.ts'
import type { downloadWorkspace } from '#lib/contract/park/download-workspace.ts'
import { pageTag, shownTags } from '#lib/tags.ts'
import type { Actor } from '#server/access/actor.ts'
import { linkReaderOf } from '#server/access/link-reader.ts'
import { ownershipOf, requireOwned } from '#server/access/ownership.ts'
import { purgeTags } from '#server/cache/purge.ts'
import type { Db } from '#server/db/client.ts'
import { presentPage } from '#server/db/paging.ts'
import { withdrawFromReview } from '#server/domains/platform/moderation/service.ts'
import { AppError } from '#server/errors.ts'
import { signedAddresses } from './access.ts'
import { presentMyFile, presentMyFileDetail } from './workspace-present.ts'
import {
  findMyFileRow,
  listAllVersionRows,
  listMyFileRows,
  lockFile,
  type MyFilesQuery,
  updateFile,
} from './workspace-queries.ts'
import { findWaiting } from './writing/queries.ts'

type Calls = typeof downloadWorkspace

export const listMyFiles = async (db: Db, actor: Actor, query: MyFilesQuery): Promise<CallResult<Calls['listMyFiles']>> =>
  presentPage(await listMyFileRows(db, actor, query), presentMyFile)

/** @throws AppError `missing.record` for what is not mine, or deleted. */
export async function getMyFile(db: Db, actor: Actor, id: number, now: Date): Promise<CallResult<Calls['getMyFile']>> {
  const row = requireOwned(actor, await findMyFileRow(db, id), ownershipOf)
  const versions = await listAllVersionRows(db, id)
  return presentMyFileDetail(
    row,
    versions,
    await signedAddresses(db, versions, versionId => linkReaderOf(actor, { kind: 'DOWNLOAD', id: versionId }), now),
  )
}

async function change(db: Db, actor: Actor, id: number, state: 'OFFLINE' | 'DELETED'): Promise<{ done: true }> {
  return db.transaction().execute(async trx => {
    const row = requireOwned(actor, await lockFile(trx, id), ownershipOf)
    if (state === 'OFFLINE' && row.state !== 'PUBLISHED')
      throw new AppError('state.conflict', { message: '只有已发布的资料可以下架' })
    await updateFile(trx, id, { state, ...(state === 'OFFLINE' ? { state_reason: '作者下架' } : {}) })
    if (state === 'DELETED') {
      await withdrawFromReview(trx, 'DOWNLOAD', id)
      const waiting = await findWaiting(trx, id)
      if (waiting) await withdrawFromReview(trx, 'DOWNLOAD_VERSION', waiting.id)
    }
    await purgeTags(trx, [...shownTags('download', [id]), pageTag.downloads])
    return { done: true as const }
  })
}

/** @throws AppError `missing.record` for what is not mine, `state.conflict` for what is not published. */
export const withdrawFile = (db: Db, actor: Actor, id: number) => change(db, actor, id, 'OFFLINE')

/** @throws AppError `missing.record` for what is not mine, or deleted already. */
export const deleteFile = (db: Db, actor: Actor, id: number) => change(db, actor, id, 'DELETED')
