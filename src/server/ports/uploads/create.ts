import { join } from 'node:path'
import { createInspector } from '#server/media/inspector.ts'
import { createFolderStore } from './folder.ts'
import type { UploadsPort } from './port.ts'

/** @param dataDir what is in transit lies below it; what is finished too, unless an object store is configured. */
export function createUploads(dataDir: string): UploadsPort {
  const inspector = createInspector()
  return {
    transit: join(dataDir, 'uploads', 'transit'),
    store: createFolderStore(join(dataDir, 'uploads', 'store')),
    inspector,
    close: () => inspector.close(),
  }
}
