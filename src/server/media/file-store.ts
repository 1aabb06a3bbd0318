/**
 * Files that people or the demo data bring: a folder with one file and one small description per id. Ids are never paths:
 * whatever is asked for must look exactly like an id before the disk is touched.
 */
import { createHash, randomBytes } from 'node:crypto'
import { mkdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

export type StoredFile = {
  id: string
  /** The name a download gets. */
  name: string
  /** Media type, by content. */
  type: string
  /** Bytes. */
  size: number
  /** SHA-256 of the content, hexadecimal. */
  sha256: string
  createdAt: Date
  /** Where the bytes lie. */
  path: string
}

export type FileStore = {
  /**
   * Keeps `content` under a new id, or under `id` (then an earlier file of that id is replaced in one step).
   * @throws RangeError when id or name cannot be used.
   */
  put(file: { id?: string; name: string; type: string; content: Uint8Array }): Promise<StoredFile>
  find(id: string): Promise<StoredFile | null>
  remove(id: string): Promise<void>
}

const idPattern = /^[0-9a-z]{8,40}$/
const badName = /[\u0000-\u001f\u007f/\\]/

const pictureTypes = ['image/jpeg', 'image/png', 'image/webp', 'image/avif', 'image/gif']
const playableTypes = ['video/mp4', 'video/webm', 'audio/mpeg', 'audio/mp4', 'audio/ogg', 'audio/webm', 'audio/wav']

export const isPictureType = (type: string): boolean => pictureTypes.includes(type)
/** Known media that a browser may show by itself; everything else is only ever downloaded. */
export const isInlineType = (type: string): boolean => isPictureType(type) || playableTypes.includes(type)

/** The address of a stored file. */
export const fileUrl = (file: Pick<StoredFile, 'id' | 'name'>): string => `/files/${file.id}/${encodeURIComponent(file.name)}`

/** @param folder is made when the first file comes. */
export function createFileStore(folder: string): FileStore {
  const pathOf = (id: string) => join(folder, id.slice(0, 2), id)

  return {
    async put({ id = randomBytes(15).toString('hex'), name, type, content }) {
      if (!idPattern.test(id)) throw new RangeError('a file id is 8 to 40 digits and small letters')
      if (name.length === 0 || name.length > 120 || badName.test(name) || name.startsWith('.'))
        throw new RangeError('a file name is 1 to 120 characters without slashes')
      const path = pathOf(id)
      const facts = { name, type, size: content.byteLength, sha256: createHash('sha256').update(content).digest('hex') }
      await mkdir(join(folder, id.slice(0, 2)), { recursive: true })
      const draft = `${path}.${randomBytes(4).toString('hex')}`
      await writeFile(`${draft}.part`, content)
      await writeFile(`${draft}.json.part`, JSON.stringify(facts))
      await rename(`${draft}.part`, path)
      // The description comes last: without it the file does not exist.
      await rename(`${draft}.json.part`, `${path}.json`)
      return { id, ...facts, createdAt: new Date(), path }
    },

    async find(id) {
      if (!idPattern.test(id)) return null
      const path = pathOf(id)
      try {
        const [text, info] = await Promise.all([readFile(`${path}.json`, 'utf8'), stat(path)])
        const facts = JSON.parse(text) as Pick<StoredFile, 'name' | 'type' | 'size' | 'sha256'>
        return { id, ...facts, size: info.size, createdAt: info.mtime, path }
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null
        throw error
      }
    },

    async remove(id) {
      if (!idPattern.test(id)) return
      await rm(`${pathOf(id)}.json`, { force: true })
      await rm(pathOf(id), { force: true })
    },
  }
}
