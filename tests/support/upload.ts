/** Uploading as a program does it: begin, send the bytes, finish. */
import { randomBytes } from 'node:crypto'
import sharp from 'sharp'
import { UPLOAD_CHUNK, type UploadedFile, type UploadPurpose } from '#lib/contract/platform/upload.ts'
import type { Answer, Visitor } from './api-server.ts'

type Sender = Pick<Visitor, 'token' | 'cookies' | 'post'>
type Api = { request(path: string, init: RequestInit & { as?: Pick<Visitor, 'token' | 'cookies'> }): Promise<Response> }

export const sendBytes = (
  api: Api,
  as: Sender,
  key: string,
  offset: number,
  body: Uint8Array,
  headers: Record<string, string> = {},
): Promise<Response> =>
  api.request(`/upload/${key}`, {
    as,
    method: 'PATCH',
    headers: {
      'tus-resumable': '1.0.0',
      'upload-offset': String(offset),
      'content-type': 'application/offset+octet-stream',
      ...headers,
    },
    body: body as Uint8Array<ArrayBuffer>,
  })

/** @returns the answer of the last step that was reached. */
export async function tryUpload(
  api: Api,
  as: Sender,
  purpose: UploadPurpose,
  name: string,
  content: Uint8Array,
): Promise<Answer> {
  const fingerprint = randomBytes(6).toString('hex')
  const begun = await as.post('upload', { purpose, name, bytes: content.byteLength, fingerprint })
  if (!begun.resultStatus) return begun
  const { key } = begun.resultData as { key: string }
  for (let offset = 0; offset < content.byteLength; offset += UPLOAD_CHUNK) {
    const sent = await sendBytes(api, as, key, offset, content.subarray(offset, offset + UPLOAD_CHUNK))
    if (sent.status !== 204) throw new Error(`the bytes of ${name} were not taken: ${sent.status} ${await sent.text()}`)
  }
  return as.post(`upload/${key}/finish`)
}

/** For tests of records that hold uploads. */
export async function uploaded(
  api: Api,
  as: Sender,
  purpose: UploadPurpose,
  name: string,
  content: Uint8Array,
): Promise<UploadedFile> {
  const answer = await tryUpload(api, as, purpose, name, content)
  if (!answer.resultStatus) throw new Error(`${name} was refused: ${answer.message}`)
  return answer.resultData
}

/** The bytes of a picture that harms nobody. */
export const samplePicture = (width = 64, height = 48): Promise<Buffer> =>
  sharp({ create: { width, height, channels: 3, background: '#cc3300' } })
    .png()
    .toBuffer()
