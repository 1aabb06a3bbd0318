/** Later versions of a public file: each waits beside the one that is shown, and an old one can be withdrawn on its own. */
import { pageTag } from '#lib/tags.ts'
import { type Actor, signedInPerson } from '#server/access/actor.ts'
import { ownershipOf, requireOwned } from '#server/access/ownership.ts'
import { purgeTags } from '#server/cache/purge.ts'
import type { Db } from '#server/db/client.ts'
import { submitForReview, withdrawFromReview } from '#server/domains/platform/moderation/service.ts'
import { checkText, saveVerdict } from '#server/domains/platform/text-check/service.ts'
import { releaseOwnUploads, releaseUploads } from '#server/domains/platform/upload/service.ts'
import { AppError } from '#server/errors.ts'
import { findPreview } from '../preview/queries.ts'
import { askForPreview, refuseWithoutPreview, writeOwnPreview } from '../preview/service.ts'
import { fileColumns, takeFile } from './content.ts'
import * as queries from './queries.ts'

type NewVersion = { number: string; notes: string; uploadId: number; previewIds: readonly number[] }

export async function addFileVersion(
  db: Db,
  actor: Actor,
  { id, body, now }: { id: number; body: NewVersion; now: Date },
): Promise<{ done: true }> {
  const { userId } = signedInPerson(actor)
  requireOwned(actor, await queries.findWritten(db, id), ownershipOf)
  const verdict = await checkText(
    db,
    {
      userId,
      place: 'FORUM',
      subject: 'DOWNLOAD',
      subjectId: id,
      text: body.notes,
      field: 'notes',
      can: 'reviewed',
      whole: [id, body],
    },
    now,
  )
  return db.transaction().execute(async trx => {
    const row = requireOwned(actor, await queries.lockWritten(trx, id), ownershipOf)
    if (row.state !== 'PUBLISHED') throw new AppError('state.conflict', { message: '只有已发布的资料可以传新版本' })
    const waiting = await queries.findWaiting(trx, id)
    if (waiting && waiting.state !== 'REJECTED') throw new AppError('state.conflict', { message: '有一个新版本正在审核' })
    if (await queries.hasVersion(trx, id, body.number, waiting?.id ?? null)) {
      throw new AppError('validation.fields', { fields: { number: '已经有这个版本号了' } })
    }
    const { upload, format } = await takeFile(trx, { userId, uploadId: body.uploadId, now })
    const isSold = row.permission === 'COINS'
    if (isSold && body.previewIds.length === 0) refuseWithoutPreview(format, undefined)
    if (waiting) await dropVersion(trx, row.owner_user_id, waiting, now)
    const versionId = await queries.insertVersion(trx, {
      download_id: id,
      version: body.number,
      notes: body.notes,
      ...fileColumns(upload),
      state: 'UNDER_REVIEW',
      released_at: now,
    })
    if (isSold) {
      await writeOwnPreview(trx, { userId, versionId, ids: body.previewIds, now })
      await askForPreview(trx, versionId, now)
    }
    await saveVerdict(trx, verdict, { id, title: row.title }, now)
    await submitForReview(trx, {
      kind: 'DOWNLOAD_VERSION',
      refId: versionId,
      title: `资料新版本：${row.title} ${body.number}`,
      submittedBy: userId,
      companyId: row.owner_company_id,
    })
    return { done: true as const }
  })
}

/** A version that never was public leaves nothing behind. */
async function dropVersion(trx: Db, ownerId: number, version: queries.VersionRow, now: Date): Promise<void> {
  await releaseUploads(trx, { ids: (await findPreview(trx, version.id))?.upload_ids ?? [] }, now)
  await queries.deleteVersion(trx, version.id)
  await withdrawFromReview(trx, 'DOWNLOAD_VERSION', version.id)
  if (version.upload_id) await releaseOwnUploads(trx, ownerId, { ids: [version.upload_id] }, now)
}

export async function withdrawFileVersion(
  db: Db,
  actor: Actor,
  { id, versionId, now }: { id: number; versionId: number; now: Date },
): Promise<{ done: true }> {
  return db.transaction().execute(async trx => {
    const row = requireOwned(actor, await queries.lockWritten(trx, id), ownershipOf)
    const version = await queries.findVersion(trx, versionId)
    if (version?.download_id !== id) throw new AppError('missing.record')
    if (version.state === 'UNDER_REVIEW' || version.state === 'REJECTED') {
      await dropVersion(trx, row.owner_user_id, version, now)
      return { done: true as const }
    }
    if (version.state !== 'PUBLISHED') throw new AppError('state.conflict', { message: '这个版本不能撤回' })
    if ((await queries.findNewest(trx, id))?.id === versionId) {
      throw new AppError('state.conflict', { message: '最新的版本不能单独撤回，可以传新版本，或者把资料下架' })
    }
    await queries.updateVersion(trx, versionId, { state: 'WITHDRAWN' })
    await purgeTags(trx, [pageTag.download(id), pageTag.downloads])
    return { done: true as const }
  })
}
