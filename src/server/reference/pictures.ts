/** The pictures of categories and banners that every installation begins with: drawn for this project, kept as files named like their keys. */
import { existsSync, readFileSync } from 'node:fs'
import { projectFile } from '#server/project-file.ts'

const KEY = /^demo\/([a-z]{1,20}-\d{1,4}~[0-9a-f]{6})$/

/** The SVG behind the key of a picture that belongs to the reference data, or null. */
export function readReferencePicture(key: string): string | null {
  const name = KEY.exec(key)?.[1]
  if (!name) return null
  const file = projectFile(`src/server/reference/pictures/${name}.svg`)
  return existsSync(file) ? readFileSync(file, 'utf8') : null
}
