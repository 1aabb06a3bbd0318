/** What is stored about a person: taking it along, and leaving. */
export { buildArchive } from './archive.ts'
export { createArchiveHandler } from './archive-handler.ts'
export { closingSweep } from './closing.ts'
export { exportJob } from './exports.ts'
