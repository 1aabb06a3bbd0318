/** Who may put up files, and which files: pure rules. */
import type { DownloadFormat, DownloadState } from '../tables.ts'

/** Drafts and what waits, of one person. */
export const MAX_UNPASSED = 30

/** A file that is public, or that waits, is not written. */
export const isWritable = (state: DownloadState): boolean => state === 'DRAFT' || state === 'REJECTED' || state === 'OFFLINE'

const office = 'application/vnd.openxmlformats-officedocument'

/** The format of a file by the detected type of its content. */
const FORMATS: Record<string, DownloadFormat> = {
  'application/pdf': 'pdf',
  'application/zip': 'zip',
  [`${office}.wordprocessingml.document`]: 'docx',
  [`${office}.spreadsheetml.sheet`]: 'xlsx',
  [`${office}.presentationml.presentation`]: 'pptx',
}

/** @returns null for what may not be put up. Texts are all one content: only their name says which of them is a table. */
export function formatOf({ contentType, name }: { contentType: string; name: string }): DownloadFormat | null {
  if (!contentType.startsWith('text/plain')) return FORMATS[contentType] ?? null
  return /\.csv$/i.test(name) ? 'csv' : /\.md$/i.test(name) ? 'md' : 'txt'
}
