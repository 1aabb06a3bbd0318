/** Finished uploads in a bucket of an S3-compatible service. Loaded only when one is configured. */

import { createReadStream, createWriteStream } from 'node:fs'
import { mkdir, readdir, rename, rm, stat, utimes } from 'node:fs/promises'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { DeleteObjectCommand, GetObjectCommand, PutObjectCommand, S3Client } from '@aws-sdk/client-s3'
import { DAY_MS } from '#lib/format/units.ts'
import type { ObjectStore, StoreArea } from './port.ts'

export type S3Settings = {
  endpoint: string | undefined
  region: string
  bucket: string
  accessKeyId: string
  secretAccessKey: string
  /** The bucket as part of the path instead of the host name. */
  pathStyle: boolean
}

const CACHE_MS = DAY_MS

const isMissing = (error: unknown): boolean =>
  ['NoSuchKey', 'NotFound', 'InvalidRange'].includes((error as { name?: string }).name ?? '')

/** @param cache where originals of pictures are kept for a day, for the process that renders them. */
export function createS3Store(settings: S3Settings, cache: string): ObjectStore {
  const client = new S3Client({
    region: settings.region,
    ...(settings.endpoint ? { endpoint: settings.endpoint } : {}),
    forcePathStyle: settings.pathStyle,
    credentials: { accessKeyId: settings.accessKeyId, secretAccessKey: settings.secretAccessKey },
    // Services other than AWS's own do not all know its newer checksums.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    maxAttempts: 4,
  })
  const place = (area: StoreArea, key: string) => {
    if (!/^[0-9a-f]{30}$/.test(key)) throw new RangeError('not a key of an upload')
    return { Bucket: settings.bucket, Key: `${area}/${key.slice(0, 2)}/${key}` }
  }
  const get = async (area: StoreArea, key: string, range?: string): Promise<Readable | null> => {
    try {
      const { Body } = await client.send(new GetObjectCommand({ ...place(area, key), ...(range ? { Range: range } : {}) }))
      return (Body as Readable | undefined) ?? null
    } catch (error) {
      if (isMissing(error)) return null
      throw error
    }
  }

  return {
    async put(area, key, path, contentType) {
      const { size } = await stat(path)
      await client.send(
        new PutObjectCommand({
          ...place(area, key),
          Body: createReadStream(path),
          ContentLength: size,
          ContentType: contentType,
        }),
      )
      await rm(path, { force: true })
    },
    read: (area, key, { start, end }) => get(area, key, `bytes=${start}-${end}`),
    async local(area, key) {
      const cached = join(cache, place(area, key).Key.replaceAll('/', '-'))
      const now = new Date()
      // Touched when used: what nobody asked for in a day goes.
      const there = await utimes(cached, now, now).then(
        () => true,
        () => false,
      )
      if (there) return cached
      const body = await get(area, key)
      if (!body) return null
      await mkdir(cache, { recursive: true })
      const draft = `${cached}.${process.pid}.${Math.random().toString(36).slice(2)}.part`
      await pipeline(body, createWriteStream(draft))
      await rename(draft, cached)
      void forgetOld(cache)
      return cached
    },
    async remove(area, key) {
      const { Bucket, Key } = place(area, key)
      await client.send(new DeleteObjectCommand({ Bucket, Key }))
      await rm(join(cache, Key.replaceAll('/', '-')), { force: true })
    },
  }
}

async function forgetOld(cache: string): Promise<void> {
  const limit = Date.now() - CACHE_MS
  for (const name of await readdir(cache).catch(() => [])) {
    const info = await stat(join(cache, name)).catch(() => null)
    if (info && info.mtimeMs < limit) await rm(join(cache, name), { force: true }).catch(() => undefined)
  }
}
