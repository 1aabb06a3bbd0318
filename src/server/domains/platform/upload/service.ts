/**
 * One service for pictures and files. `beginUpload` makes a place, `transfer.ts` takes the bytes, `finishUpload` looks at the content and
 * stores it; a record that needs it takes it with `takeUploads`. What nobody takes is thrown away after a day.
 */
import { randomBytes } from 'node:crypto'
import { copyFile, mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { PICTURE_LIMIT, UPLOAD_LIMITS, type UploadedFile, type UploadPurpose } from '#lib/contract/platform/upload.ts'
import { DAY_MS } from '#lib/format/units.ts'
import type { LinkReader } from '#server/access/link-reader.ts'
import type { Db } from '#server/db/client.ts'
import { AppError } from '#server/errors.ts'
import { BusyError } from '#server/media/child.ts'
import { uploadedPictureKey } from '#server/media/picture-source.ts'
import type { UploadsPort } from '#server/ports/uploads/port.ts'
import { acceptedBy, cleanName, DAY_BYTES, DAY_UPLOADS, isPublicPurpose, limitText } from './policy.ts'
import { type StoredUpload, storedUpload, uploadedFileOf } from './present.ts'
import {
  countToday,
  findUnfinished,
  findUpload,
  insertUpload,
  listUnfinished,
  listUsed,
  lockPerson,
  type UploadRow,
  updateCancelled,
  updateName,
  updateReady,
  updateRefused,
  updateUsed,
} from './queries.ts'
import { receivedBytes, startTransfer, stopTransfer } from './transit.ts'

export { copyUploads } from './copy.ts'
export { carriedQuery, openLink, signedQuery } from './links.ts'
export { type StoredUpload, signedLink, uploadedFileOf } from './present.ts'
export { hasPictureKey, listPictureHashes } from './queries.ts'
export { forgetUploads, releaseOwnUploads, releaseUploads } from './release.ts'
export { type RepackedFilm, repackTaken, repackUpload } from './repack.ts'
export { takeRichText } from './text-pictures.ts'

/** Begun, it has a day to arrive; arrived, it has a day to be used. */
export const expiryFrom = (now: Date): Date => new Date(now.getTime() + DAY_MS)

/** @returns where the bytes go, and from which byte on: an unfinished upload of the same file goes on. */
export async function beginUpload(
  db: Db,
  port: UploadsPort,
  input: { userId: number; purpose: UploadPurpose; name: string; bytes: number; fingerprint: string },
  now: Date,
): Promise<{ key: string; offset: number }> {
  if (input.bytes === 0) throw new AppError('upload.empty')
  if (input.bytes > UPLOAD_LIMITS[input.purpose]) {
    throw new AppError('upload.too_large', { message: `文件不能超过 ${limitText(input.purpose)}` })
  }
  const unfinished = await findUnfinished(db, input, now)
  const offset = unfinished && (await receivedBytes(port.transit, unfinished.key))
  if (unfinished && typeof offset === 'number') return { key: unfinished.key, offset }

  const key = randomBytes(15).toString('hex')
  await db.transaction().execute(async trx => {
    await lockPerson(trx, input.userId)
    const today = await countToday(trx, input.userId, now)
    if (today.uploads >= DAY_UPLOADS || today.bytes + input.bytes > DAY_BYTES) throw new AppError('upload.quota')
    await insertUpload(trx, {
      user_id: input.userId,
      purpose: input.purpose,
      name: cleanName(input.name),
      bytes: input.bytes,
      key,
      fingerprint: input.fingerprint.toWellFormed(),
      kind: null,
      content_type: null,
      picture_key: null,
      sha256: null,
      created_at: now,
      expires_at: expiryFrom(now),
      used_at: null,
    })
  })
  await startTransfer(port.transit, key, input.bytes)
  return { key, offset: 0 }
}

export async function listPending(db: Db, port: UploadsPort, userId: number, purpose: UploadPurpose, now: Date) {
  const rows = await listUnfinished(db, userId, purpose, now)
  const pending = await Promise.all(
    rows.map(async ({ key, name, bytes, fingerprint, created_at }) => {
      const offset = await receivedBytes(port.transit, key)
      return { key, name, bytes, offset: offset ?? 0, fingerprint, createdAt: created_at.toISOString() }
    }),
  )
  return pending.filter(({ offset }) => offset > 0)
}

const inFlight = new Map<string, Promise<StoredUpload>>()

/**
 * Looks at the content of an upload that has arrived, and stores it. Asked twice, answers the same.
 * @throws AppError `missing.record` for what is not this person's, `upload.incomplete`, or the reason of the refusal.
 */
export async function finishUpload(
  db: Db,
  port: UploadsPort,
  { userId, key, reader }: { userId: number; key: string; reader: LinkReader | null },
  now: Date,
): Promise<UploadedFile> {
  const row = await findUpload(db, key)
  if (!row || row.user_id !== userId || row.state === 'USED') throw new AppError('missing.record')
  if (row.state === 'REFUSED') throw new AppError('upload.broken')
  if (row.state === 'READY') return uploadedFileOf(storedUpload(row), reader, now)
  let finishing = inFlight.get(key)
  if (!finishing) {
    finishing = finish(db, port, row, now).finally(() => inFlight.delete(key))
    inFlight.set(key, finishing)
  }
  return uploadedFileOf(await finishing, reader, now)
}

async function finish(db: Db, port: UploadsPort, row: UploadRow, now: Date): Promise<StoredUpload> {
  const received = await receivedBytes(port.transit, row.key)
  if (received !== row.bytes) throw new AppError('upload.incomplete')
  const folder = join(port.transit, 'work', randomBytes(8).toString('hex'))
  await mkdir(folder, { recursive: true })
  try {
    // A copy: a client that still writes to the received file cannot change what is checked here.
    const path = join(folder, 'copy')
    await copyFile(join(port.transit, row.key), path)
    const task = {
      path,
      target: join(folder, 'clean'),
      name: row.name,
      accepts: acceptedBy(row.purpose),
      maxPicture: PICTURE_LIMIT,
    }
    const seen = await port.inspector.inspect(task).catch(error => {
      if (error instanceof BusyError) throw new AppError('upload.busy')
      // The child died of it, or gave up: nothing a second look would mend.
      return { refused: 'upload.broken' as const, message: undefined }
    })
    if (seen.refused) {
      await updateRefused(db, row.id)
      await stopTransfer(port.transit, row.key)
      throw new AppError(seen.refused, seen.message ? { message: seen.message } : {})
    }
    const isPublic = isPublicPurpose(row.purpose)
    await port.store.put(isPublic ? 'public' : 'private', row.key, seen.keep, seen.contentType)
    const stored = await updateReady(db, row.id, {
      kind: seen.kind,
      name: seen.name,
      bytes: seen.bytes,
      content_type: seen.contentType,
      sha256: seen.sha256,
      picture_key: isPublic && seen.colour ? uploadedPictureKey(row.key, seen.colour) : null,
      picture_hash: isPublic ? seen.hash : null,
      expires_at: expiryFrom(now),
    })
    await stopTransfer(port.transit, row.key)
    // Another process was first; its answer is as good.
    const final = stored ?? (await findUpload(db, row.key))
    if (final?.state !== 'READY') throw new AppError('missing.record')
    return storedUpload(final)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/** Gives up an upload that no record uses yet. */
export async function cancelUpload(
  db: Db,
  port: UploadsPort,
  { userId, key }: { userId: number; key: string },
): Promise<{ removed: boolean }> {
  const row = await updateCancelled(db, { userId, key })
  if (!row) return { removed: false }
  await stopTransfer(port.transit, key)
  await port.store.remove(isPublicPurpose(row.purpose) ? 'public' : 'private', key)
  return { removed: true }
}

type Taking = { userId: number; ids: readonly number[]; purpose: UploadPurpose; field: string; now: Date }

/**
 * A record takes uploads for itself: finished ones of this person, made for this purpose and not used yet, in the order of `ids`.
 * @throws AppError `upload.missing` beside `field`.
 */
export async function takeUploads(trx: Db, { userId, ids, purpose, field, now }: Taking): Promise<StoredUpload[]> {
  if (ids.length === 0) return []
  const rows = await updateUsed(trx, { userId, ids, purpose, now })
  const taken = ids.map(id => rows.find(row => row.id === id))
  if (new Set(ids).size !== ids.length || taken.some(row => !row)) {
    throw new AppError('upload.missing', { fields: { [field]: '文件不存在或已过期，请重新上传' } })
  }
  return taken.map(row => storedUpload(row as UploadRow))
}

type PictureTaking = Pick<Taking, 'userId' | 'field' | 'now'> & { known: readonly (string | null | undefined)[] }

/**
 * The picture that a form brings along: one that the record has is kept, another must be an upload of the person who saves.
 * @returns its key; null where there is none. @throws AppError `upload.missing` beside the field.
 */
export async function takePicture(
  trx: Db,
  slot: { key: string; uploadId: number | null } | null,
  { userId, field, known, now }: PictureTaking,
): Promise<string | null> {
  if (!slot) return null
  if (known.includes(slot.key)) return slot.key
  const [taken] = await takeUploads(trx, { userId, ids: [slot.uploadId ?? 0], purpose: 'CONTENT_PICTURE', field, now })
  if (taken?.pictureKey !== slot.key) throw new AppError('upload.missing', { fields: { [field]: '图片已过期，请重新上传' } })
  return slot.key
}

/** Uploads that records hold, by id, for showing them. Who may see them is for the record's domain to say. */
export async function findUploads(db: Db, ids: readonly number[]): Promise<Map<number, StoredUpload>> {
  if (ids.length === 0) return new Map()
  const rows = await listUsed(db, ids)
  return new Map(rows.map(row => [row.id, storedUpload(row)]))
}

/** A record that must not say whose a file is gives it a name of its own. */
export const nameUpload = async (trx: Db, id: number, name: string): Promise<void> => void (await updateName(trx, id, name))
