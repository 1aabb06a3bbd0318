/** What a field for files knows of sending before there is a file to send. */
import { clientOf } from '#lib/api/browser.ts'
import { upload } from '#lib/calls/platform/upload.ts'
import { cleanLine } from '#lib/validate/clean.ts'

export const api = clientOf(upload)

export const fingerprintOf = (file: File): string => cleanLine(`${file.name}/${file.size}/${file.lastModified}`.slice(0, 200))

/** The connection was lost, the file is fine: the upload can go on where it stopped. */
export class InterruptedError extends Error {
  override name = 'InterruptedError'
}
