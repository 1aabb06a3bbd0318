/** The storage of pieces until they are joined, and the addresses of the joined files. */
import { createHash, randomBytes } from 'node:crypto'
import { mkdir, open, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { LinkReader } from '#server/access/link-reader.ts'
import { signedQuery } from '#server/domains/platform/upload/service.ts'
import type { UploadsPort } from '#server/ports/uploads/port.ts'

export const RECORDED_FILES = '/files/recorded'

/** The folder of one recording on this machine's disk. */
export const folderOf = (uploads: UploadsPort, playbackId: number): string =>
  join(uploads.transit, 'recordings', String(playbackId))

export const pieceOf = (uploads: UploadsPort, playbackId: number, no: number): string =>
  join(folderOf(uploads, playbackId), String(no))

/** On the disk when this returns, whole or not at all, even if the power fails. */
export async function storePiece(uploads: UploadsPort, playbackId: number, no: number, content: Uint8Array): Promise<void> {
  const path = pieceOf(uploads, playbackId, no)
  const folder = folderOf(uploads, playbackId)
  await mkdir(folder, { recursive: true })
  const draft = `${path}.${randomBytes(6).toString('hex')}.part`
  const file = await open(draft, 'w')
  try {
    await file.writeFile(content)
    await file.sync()
  } finally {
    await file.close()
  }
  await rename(draft, path)
  // The name of a new file stands in its folder, which is written by itself.
  const directory = await open(folder, 'r')
  await directory.sync().finally(() => directory.close())
}

export const removePieces = (uploads: UploadsPort, playbackId: number): Promise<void> =>
  rm(folderOf(uploads, playbackId), { recursive: true, force: true })

export const sha256Of = (content: Uint8Array): string => createHash('sha256').update(content).digest('hex')

const RECORDED = /^recorded\/([0-9a-f]{30})\.web[am]$/

/** How a playback names a file that was recorded here. */
export const mediaKeyOf = (key: string, contentType: string): string =>
  `recorded/${key}.${contentType === 'audio/webm' ? 'weba' : 'webm'}`

/** @returns null for what was not recorded here. */
export const recordedKeyOf = (mediaKey: string): string | null => RECORDED.exec(mediaKey)?.[1] ?? null

/** An address that ends, for those who may see the whole; another one for what everybody may see. */
export const signedMediaUrl = (mediaKey: string, reader: LinkReader | null, now: Date): string => {
  const key = recordedKeyOf(mediaKey)
  return key === null ? `/files/${mediaKey}` : `/files/${mediaKey}?${signedQuery(`recorded:${key}`, reader, now)}`
}
