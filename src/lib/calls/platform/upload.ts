/** Written by `npm run calls` from the contract of the same name. Do not edit. */
import type * as contract from '#lib/contract/platform/upload.ts'

export const PICTURE_LIMIT = 10485760 as typeof contract.PICTURE_LIMIT

export const UPLOAD_CHUNK = 2097152 as typeof contract.UPLOAD_CHUNK

export const UPLOAD_LIMITS = {
  AVATAR: 10485760,
  COMPANY_PICTURE: 10485760,
  CONTENT_PICTURE: 10485760,
  CERTIFICATE: 10485760,
  ATTACHMENT: 52428800,
  VIDEO: 524288000,
} as typeof contract.UPLOAD_LIMITS

export const UPLOAD_PATH = '/upload' as typeof contract.UPLOAD_PATH

export const upload = {
  beginUpload: { method: 'POST', path: '/upload', access: 'user' },
  listPending: { method: 'GET', path: '/upload/pending', access: 'user' },
  finishUpload: { method: 'POST', path: '/upload/{key}/finish', access: 'user' },
  cancelUpload: { method: 'POST', path: '/upload/{key}/cancel', access: 'user' },
} as unknown as typeof contract.upload
