/** Bytes on their way: one growing file per upload, in the layout of the tus file store. */
import { stat, statfs } from 'node:fs/promises'
import { join } from 'node:path'
import { FileStore } from '@tus/file-store'
import { Upload } from '@tus/server'

const stores = new Map<string, FileStore>()

export function transitStore(folder: string): FileStore {
  const known = stores.get(folder) ?? new FileStore({ directory: folder })
  stores.set(folder, known)
  return known
}

export const startTransfer = async (folder: string, key: string, bytes: number): Promise<void> => {
  await transitStore(folder).create(new Upload({ id: key, size: bytes, offset: 0 }))
}

/** How much has arrived; null when there is no such transfer. */
export async function receivedBytes(folder: string, key: string): Promise<number | null> {
  try {
    return (await stat(join(folder, key))).size
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null
    throw error
  }
}

/** Forgets a transfer, arrived or not. */
export const stopTransfer = (folder: string, key: string): Promise<void> =>
  transitStore(folder)
    .remove(key)
    .catch(() => undefined)

/** Less than this and nothing more can be written. */
const MIN_FREE_BYTES = 2 ** 20

/** Whether the disk under the folder is full: the library's own error does not say why a piece could not be written. */
export async function hasNoRoom(folder: string): Promise<boolean> {
  const { bavail, bsize } = await statfs(folder)
  return bavail * bsize < MIN_FREE_BYTES
}
