/** Repacks a sound or a film: reads it to its end, measures its length, and writes it anew without the metadata of the device. */
import { randomBytes } from 'node:crypto'
import { mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { UploadPurpose } from '#lib/contract/platform/upload.ts'
import type { Db } from '#server/db/client.ts'
import { AppError } from '#server/errors.ts'
import { BusyError } from '#server/media/child.ts'
import { createRecorder, type RecordedFile } from '#server/media/recorder.ts'
import type { UploadsPort } from '#server/ports/uploads/port.ts'
import { findReady, listUsed, type UploadRow, updateContent } from './queries.ts'

const CONTAINERS: Readonly<Record<string, 'webm' | 'mp4'>> = { 'video/webm': 'webm', 'video/mp4': 'mp4', 'audio/mp4': 'mp4' }

/** One for the process: the child behind it works on one file at a time, and ends when there is nothing to do. */
const recorder = createRecorder()

export type RepackedFilm = { milliseconds: number; width: number; height: number; codecs: readonly string[] }

type Kind = { sound: boolean; maxBytes: number; field: string }
type RepackRequest = Kind & { userId: number; id: number; purpose: UploadPurpose }

/**
 * Before a record takes it.
 * @returns how long and how large it is, and how it is coded. A second call before a record has taken the upload repacks it again.
 * @throws AppError `upload.missing`, `upload.type`, `upload.too_large`, `upload.broken`, `upload.busy`, each beside `field`.
 */
export const repackUpload = async (
  db: Db,
  port: UploadsPort,
  { userId, id, purpose, ...kind }: RepackRequest,
): Promise<RepackedFilm> => repack(db, port, await findReady(db, { userId, id, purpose }), kind)

/** The same of what a record has taken and shows to nobody before. @throws the same. */
export const repackTaken = async (db: Db, port: UploadsPort, { id, ...kind }: Kind & { id: number }): Promise<RepackedFilm> =>
  repack(db, port, (await listUsed(db, [id]))[0], kind)

async function repack(
  db: Db,
  port: UploadsPort,
  row: UploadRow | undefined,
  { sound, maxBytes, field }: Kind,
): Promise<RepackedFilm> {
  const refused = (code: 'upload.missing' | 'upload.type' | 'upload.too_large' | 'upload.broken', words: string) =>
    new AppError(code, { message: words, fields: { [field]: words } })
  const gone = () => refused('upload.missing', '文件不存在或已过期，请重新上传')
  const path = row && (await port.store.local('private', row.key))
  if (!row || !path) throw gone()
  const container = CONTAINERS[row.content_type ?? '']
  if (!container) throw refused('upload.type', sound ? '这不是一段语音' : '请选择 MP4 或 WebM 视频')
  if (row.bytes > maxBytes) throw refused('upload.too_large', `文件不能超过 ${maxBytes / 1024 / 1024} MB`)
  const folder = join(port.transit, 'work', randomBytes(8).toString('hex'))
  await mkdir(folder, { recursive: true })
  try {
    const target = join(folder, `clean.${container}`)
    let made: RecordedFile
    try {
      made = await recorder.run({ kind: 'REPACK', path, target, container, sound })
    } catch (error) {
      if (error instanceof BusyError) throw new AppError('upload.busy')
      throw refused('upload.broken', '文件无法播放，请换一个')
    }
    await db.transaction().execute(async trx => {
      if (!(await updateContent(trx, row, made))) throw gone()
      await port.store.put('private', row.key, target, row.content_type ?? '')
    })
    return { milliseconds: made.durationMs, width: made.width, height: made.height, codecs: made.codecs }
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}
