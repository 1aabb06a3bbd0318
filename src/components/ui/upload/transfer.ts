/** Sends one file: begin (or go on), the bytes piece by piece, finish. Fetched with the first file that somebody chooses. */
import { DetailedError, Upload } from 'tus-js-client'
import { ApiError } from '#lib/api/error.ts'
import { UPLOAD_CHUNK, UPLOAD_PATH } from '#lib/calls/platform/upload.ts'
import type { UploadedFile, UploadPurpose } from '#lib/contract/platform/upload.ts'
import { sessionHeaders } from '#lib/session/session.ts'
import { api, fingerprintOf, InterruptedError } from './calls.ts'

/** After these waits it goes on by itself; each piece that arrives starts them anew. */
const WAITS = [500, 1_000, 2_000, 4_000, 8_000, 15_000]
/** So many files of a page are on their way at once; the others wait for their turn. */
const MAX_PARALLEL = 2

let running = 0
const line: (() => void)[] = []

async function waitForTurn(signal: AbortSignal): Promise<() => void> {
  if (running >= MAX_PARALLEL) {
    await new Promise<void>((resolve, reject) => {
      line.push(resolve)
      signal.addEventListener('abort', () => {
        const at = line.indexOf(resolve)
        if (at >= 0) line.splice(at, 1)
        reject(signal.reason)
      })
    })
  } else running++
  return () => {
    const next = line.shift()
    if (next) next()
    else running--
  }
}

type Progress = {
  /** The name under which it can be given up. */
  onBegun(key: string): void
  onSent(bytes: number): void
  /** The connection broke (true), or goes on (false). */
  onBroken(broken: boolean): void
  onArrived(): void
}

const mayGoOn = (status: number | undefined): boolean =>
  status === undefined || status === 0 || status === 408 || status === 409 || status === 423 || status === 429 || status >= 500

/**
 * @throws ApiError with the reason of a refusal; InterruptedError when the connection does not come back for half a minute; the signal's
 * reason when it was given up.
 */
export async function sendFile(
  file: File,
  purpose: UploadPurpose,
  signal: AbortSignal,
  progress: Progress,
): Promise<UploadedFile> {
  const done = await waitForTurn(signal)
  try {
    const { key, offset } = await api.beginUpload({
      body: { purpose, name: file.name, bytes: file.size, fingerprint: fingerprintOf(file) },
    })
    progress.onBegun(key)
    progress.onSent(offset)
    await new Promise<void>((resolve, reject) => {
      const stop = () => {
        void sending.abort().catch(() => undefined)
        reject(signal.reason)
      }
      const sending: Upload = new Upload(file, {
        uploadUrl: `${location.origin}${UPLOAD_PATH}/${key}`,
        chunkSize: UPLOAD_CHUNK,
        headers: sessionHeaders(),
        retryDelays: WAITS,
        storeFingerprintForResuming: false,
        onProgress: sent => {
          progress.onBroken(false)
          progress.onSent(sent)
        },
        onShouldRetry: error => {
          const goesOn = mayGoOn(error.originalResponse?.getStatus())
          if (goesOn) progress.onBroken(true)
          return goesOn
        },
        onSuccess: () => {
          signal.removeEventListener('abort', stop)
          resolve()
        },
        onError: error => {
          signal.removeEventListener('abort', stop)
          const status = error instanceof DetailedError ? error.originalResponse?.getStatus() : undefined
          reject(mayGoOn(status) ? new InterruptedError() : new ApiError('upload.missing', '上传没有完成，请重新选择文件'))
        },
      })
      if (signal.aborted) {
        reject(signal.reason)
        return
      }
      signal.addEventListener('abort', stop, { once: true })
      sending.start()
    })
    progress.onArrived()
    return (await api.finishUpload({ params: { key }, body: {} })) as UploadedFile
  } catch (error) {
    if (error instanceof ApiError && error.code === 'server.unavailable') throw new InterruptedError()
    throw error
  } finally {
    done()
  }
}
