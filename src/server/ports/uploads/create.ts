import { join } from 'node:path'
import { createInspector } from '#server/media/inspector.ts'
import { createFolderStore } from './folder.ts'
import type { ObjectStore, UploadsPort } from './port.ts'
import type { S3Settings } from './s3.ts'

/** The store behind a client that is loaded at its first use: a site that keeps its files in a folder never loads it. */
function lazyS3(settings: S3Settings, cache: string): ObjectStore {
  let store: Promise<ObjectStore> | undefined
  const opened = () => {
    store ??= import('./s3.ts').then(({ createS3Store }) => createS3Store(settings, cache))
    return store
  }
  return {
    put: async (...args) => (await opened()).put(...args),
    read: async (...args) => (await opened()).read(...args),
    local: async (...args) => (await opened()).local(...args),
    remove: async (...args) => (await opened()).remove(...args),
  }
}

/** @param dataDir what is in transit lies below it; what is finished too, unless a bucket is configured. */
export function createUploads(dataDir: string, s3?: S3Settings): UploadsPort {
  const inspector = createInspector()
  return {
    transit: join(dataDir, 'uploads', 'transit'),
    store: s3 ? lazyS3(s3, join(dataDir, 'uploads', 'cache')) : createFolderStore(join(dataDir, 'uploads', 'store')),
    inspector,
    close: () => inspector.close(),
  }
}
