/** The embedded default: finished uploads lie in a folder below DATA_DIR. */
import { createReadStream } from 'node:fs'
import { copyFile, mkdir, rename, rm, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { ObjectStore, StoreArea } from './port.ts'

const missing = (error: unknown): boolean => (error as NodeJS.ErrnoException).code === 'ENOENT'

export function createFolderStore(folder: string): ObjectStore {
  const pathOf = (area: StoreArea, key: string): string => {
    if (!/^[0-9a-f]{30}$/.test(key)) throw new RangeError('not a key of an upload')
    return join(folder, area, key.slice(0, 2), key)
  }
  const local: ObjectStore['local'] = async (area, key) => {
    const path = pathOf(area, key)
    try {
      await stat(path)
      return path
    } catch (error) {
      if (missing(error)) return null
      throw error
    }
  }

  return {
    local,
    async put(area, key, path) {
      const target = pathOf(area, key)
      await mkdir(dirname(target), { recursive: true })
      try {
        await rename(path, target)
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code !== 'EXDEV') throw error
        await copyFile(path, `${target}.part`)
        await rename(`${target}.part`, target)
        await rm(path, { force: true })
      }
    },
    async read(area, key, { start, end }) {
      const path = await local(area, key)
      return path ? createReadStream(path, { start, end }) : null
    },
    async remove(area, key) {
      await rm(pathOf(area, key), { force: true })
    },
  }
}
