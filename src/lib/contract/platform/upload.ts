/**
 * Uploading: begin, send the bytes (tus, `/upload/{key}`), finish. A begun upload goes on where it stopped, after a broken connection
 * and after a reload alike, since `beginUpload` answers the unfinished one of the same file.
 */

import { z } from 'zod'
import { type Contract, defineCall, timestamp } from '#lib/contract/define.ts'
import { MAX_INT } from '#lib/validate/bounds.ts'
import { lineText, strictText } from '#lib/validate/text.ts'

/**
 * What an upload is for decides what it may be and who may see it. Public pictures: AVATAR, COMPANY_PICTURE, CONTENT_PICTURE. Seen
 * only through signed links: CERTIFICATE (a picture), ATTACHMENT (a file or a picture), VIDEO.
 */
export const uploadPurpose = z.enum(['AVATAR', 'COMPANY_PICTURE', 'CONTENT_PICTURE', 'CERTIFICATE', 'ATTACHMENT', 'VIDEO'])
export type UploadPurpose = z.output<typeof uploadPurpose>

export const uploadKind = z.enum(['IMAGE', 'FILE', 'VIDEO', 'AUDIO'])
export type UploadKind = z.output<typeof uploadKind>

const MB = 1024 * 1024

/** Bytes by purpose (constants.md). A picture among attachments obeys the picture's limit too. */
export const UPLOAD_LIMITS: Record<UploadPurpose, number> = {
  AVATAR: 10 * MB,
  COMPANY_PICTURE: 10 * MB,
  CONTENT_PICTURE: 10 * MB,
  CERTIFICATE: 10 * MB,
  ATTACHMENT: 50 * MB,
  VIDEO: 500 * MB,
}
export const PICTURE_LIMIT = 10 * MB

/** The path for the bytes, and the size of one piece: small enough for a slow line within the time of one request. */
export const UPLOAD_PATH = '/upload'
export const UPLOAD_CHUNK = 2 * MB

const uploadKey = strictText(z.string().regex(/^[0-9a-f]{30}$/))

/** A finished upload. `url` shows or downloads it; a private one's address ends after a quarter of an hour. */
export const uploadedFile = z.object({
  id: z.number().int(),
  kind: uploadKind,
  name: z.string(),
  bytes: z.number().int(),
  url: z.string(),
  pictureKey: z.string().nullable(),
})
export type UploadedFile = z.output<typeof uploadedFile>

export const upload = {
  beginUpload: defineCall({
    method: 'POST',
    path: '/upload',
    summary: '开始（或继续）上传一个文件',
    access: 'user',
    body: z.object({
      purpose: uploadPurpose,
      name: lineText().min(1).max(255),
      bytes: z.number().int().min(0).max(MAX_INT),
      /** Distinguishes the file from others of the same name, so that an interrupted upload can be resumed. */
      fingerprint: lineText().min(1).max(200),
    }),
    result: z.object({ key: uploadKey, offset: z.number().int() }),
    errors: ['upload.type', 'upload.too_large', 'upload.empty', 'upload.quota'],
  }),
  listPending: defineCall({
    method: 'GET',
    path: '/upload/pending',
    summary: '我没有传完的文件',
    access: 'user',
    query: z.object({ purpose: uploadPurpose }),
    result: z.array(
      z.object({
        key: uploadKey,
        name: z.string(),
        bytes: z.number().int(),
        offset: z.number().int(),
        fingerprint: z.string(),
        createdAt: timestamp,
      }),
    ),
    errors: [],
  }),
  finishUpload: defineCall({
    method: 'POST',
    path: '/upload/{key}/finish',
    summary: '传完之后检查内容，图片重新编码，得到可用的文件',
    access: 'user',
    params: z.object({ key: uploadKey }),
    body: z.object({}),
    result: uploadedFile,
    errors: [
      'missing.record',
      'upload.incomplete',
      'upload.type',
      'upload.too_large',
      'upload.broken',
      'upload.pixels',
      'upload.busy',
    ],
  }),
  cancelUpload: defineCall({
    method: 'POST',
    path: '/upload/{key}/cancel',
    summary: '放弃一个还没有用上的文件',
    access: 'user',
    params: z.object({ key: uploadKey }),
    body: z.object({}),
    result: z.object({ removed: z.boolean() }),
    errors: [],
  }),
} satisfies Contract
