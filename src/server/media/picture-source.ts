/** Where the original behind a picture key comes from: uploaded pictures lie in the file store; the demo city brings a way to draw its own. */

import type { ObjectStore } from '#server/ports/uploads/port.ts'
import { readReferencePicture } from '#server/reference/pictures.ts'

/** What the renderer works from: an SVG of ours, or a file with a checked picture in it. */
export type PictureOriginal = { kind: 'svg'; svg: string } | { kind: 'file'; file: string }

const uploadedKey = /^up\/([0-9a-f]{30})~[0-9a-f]{6}$/

/** The key of an uploaded picture. `colour` is its dominant colour as six hexadecimal digits. */
export const uploadedPictureKey = (fileId: string, colour: string): string => `up/${fileId}~${colour}`

/** Draws the SVG behind a key, or gives null when the key names none. */
export type DrawPicture = (key: string) => string | null

/** Which uploaded pictures there are, where their bytes lie, and what is drawn. */
export type PictureSources = Pick<ObjectStore, 'local'> & {
  /** Whether a record holds exactly this key, its colour included; a made-up colour would be drawn and stored for nothing. */
  has(key: string): Promise<boolean>
  /** Given in a demonstration only. */
  draw?: DrawPicture | undefined
}

/** The original behind `key`, or null when there is none; anything that is not exactly a key has none. */
export async function findOriginal(key: string, sources?: PictureSources): Promise<PictureOriginal | null> {
  const svg = sources?.draw?.(key) ?? readReferencePicture(key)
  if (svg) return { kind: 'svg', svg }
  const id = uploadedKey.exec(key)?.[1]
  if (!id || !sources || !(await sources.has(key))) return null
  // Only what was uploaded as a public picture lies there, and all of it was made by our own encoder.
  const file = await sources.local('public', id)
  return file ? { kind: 'file', file } : null
}
