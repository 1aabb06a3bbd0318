/** What is stored about a person: taking it along, and leaving. */
export { buildArchive } from './archive.ts'
