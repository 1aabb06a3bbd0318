/** Where the original behind a picture key comes from: demo pictures are drawn, uploaded ones lie in the file store. */
import { drawKey } from '#server/db/seed/pictures/index.ts'
import type { ObjectStore } from '#server/ports/uploads/port.ts'
import { type FileStore, isPictureType } from './file-store.ts'

/** What the renderer works from: an SVG of ours, or a file with a checked picture in it. */
export type PictureOriginal = { kind: 'svg'; svg: string } | { kind: 'file'; file: string }

const uploadedKey = /^up\/([0-9a-z]{8,40})~[0-9a-f]{6}$/

const uploadKey = /^[0-9a-f]{30}$/

/** The key of an uploaded picture. `colour` is its dominant colour as six hexadecimal digits. */
export const uploadedPictureKey = (fileId: string, colour: string): string => `up/${fileId}~${colour}`

/** The original behind `key`, or null when there is none; anything that is not exactly a key has none. */
export async function findOriginal(
  key: string,
  files: FileStore,
  uploads?: Pick<ObjectStore, 'local'>,
): Promise<PictureOriginal | null> {
  const svg = drawKey(key)
  if (svg) return { kind: 'svg', svg }
  const id = uploadedKey.exec(key)?.[1]
  if (!id) return null
  // Only what was uploaded as a public picture lies there, and all of it was made by our own encoder.
  const uploaded = uploads && uploadKey.test(id) ? await uploads.local('public', id) : null
  if (uploaded) return { kind: 'file', file: uploaded }
  const stored = await files.find(id)
  return stored && isPictureType(stored.type) ? { kind: 'file', file: stored.path } : null
}
