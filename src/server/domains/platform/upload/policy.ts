/** What may be uploaded: pure rules. */
import { UPLOAD_LIMITS, type UploadPurpose } from '#lib/contract/platform/upload.ts'
import { cleanLine } from '#lib/validate/clean.ts'

/** A person may send so much within 24 hours. */
export const DAY_UPLOADS = 200
export const DAY_BYTES = 2 * 1024 * 1024 * 1024

export const isPublicPurpose = (purpose: UploadPurpose): boolean =>
  purpose === 'AVATAR' || purpose === 'COMPANY_PICTURE' || purpose === 'CONTENT_PICTURE'

/** What the content must turn out to be. */
export const acceptedBy = (purpose: UploadPurpose): 'picture' | 'file' | 'video' =>
  purpose === 'ATTACHMENT' ? 'file' : purpose === 'VIDEO' ? 'video' : 'picture'

export const limitText = (purpose: UploadPurpose): string => `${UPLOAD_LIMITS[purpose] / 1024 / 1024} MB`

const MAX_NAME = 80

/** The name a person may see: without folders, without what cannot be seen, of bearable length. */
export function cleanName(given: string): string {
  const last = cleanLine(given).split(/[\\/]/).at(-1) ?? ''
  const name = last.replace(/[<>:"|?*]/g, '_').replace(/^[.\s]+|[.\s]+$/g, '')
  if (name.length === 0) return '未命名'
  if (name.length <= MAX_NAME) return name
  const extension = /\.[A-Za-z0-9]{1,8}$/.exec(name)?.[0] ?? ''
  return (
    name
      .slice(0, MAX_NAME - extension.length)
      .toWellFormed()
      .replaceAll('\ufffd', '') + extension
  )
}
