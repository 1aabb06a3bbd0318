/**
 * Backups in a bucket of an S3-compatible service. Nothing can be renamed there: a backup is whole once its manifest is there, which is written
 * last. Loaded only when one is named.
 */
import { Readable } from 'node:stream'
import { setTimeout as sleep } from 'node:timers/promises'
import {
  AbortMultipartUploadCommand,
  DeleteObjectCommand,
  GetObjectCommand,
  ListMultipartUploadsCommand,
  type ListMultipartUploadsCommandOutput,
  type MultipartUpload,
  PutObjectCommand,
  paginateListObjectsV2,
  S3Client,
} from '@aws-sdk/client-s3'
import { Upload } from '@aws-sdk/lib-storage'
import { alreadyThere, type BucketSettings, type Draft, type Place, type Range } from './place.ts'

/** Of a file, this much is in memory at a time. A service takes at most 10,000 parts: 160 GB of a file. */
const PART_BYTES = 16 * 1024 * 1024
const READ_BYTES = 8 * 1024 * 1024
/** Lines break in the middle of an answer, which the client itself does not ask for again. */
const READ_TRIES = 4
const WAIT_MS = 500
const MAX_PARALLEL_DELETES = 8

type Bucket = { client: S3Client; name: string }

export function openBucket(settings: BucketSettings, name: string, prefix: string): Place {
  const client = new S3Client({
    region: settings.region,
    ...(settings.endpoint ? { endpoint: settings.endpoint } : {}),
    forcePathStyle: settings.pathStyle,
    credentials: { accessKeyId: settings.accessKeyId, secretAccessKey: settings.secretAccessKey },
    // Services other than AWS's own do not all know its newer checksums. Each part is signed with its own.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    maxAttempts: 4,
  })
  return placeIn({ client, name }, prefix)
}

function placeIn(bucket: Bucket, prefix: string): Place {
  const address = `s3://${bucket.name}${prefix && `/${prefix}`}`
  const start = prefix && `${prefix}/`
  const place: Place = {
    address,
    below: name => placeIn(bucket, `${start}${name}`),
    names: () => listNames(bucket, start),
    readText: file => readText(bucket, `${start}${file}`),
    writeText: (file, text) => writeText(bucket, `${start}${file}`, text),
    write: (file, source) => write(bucket, `${start}${file}`, source),
    remove: file => remove(bucket, `${start}${file}`),
    read: (file, range) => Readable.from(readPieces(bucket, `${start}${file}`, range)),
    clear: () => clear(bucket, start),
    async begin(): Promise<Draft> {
      if ((await place.names()).length > 0) throw alreadyThere(address)
      return {
        write: place.write,
        remove: place.remove,
        writeText: place.writeText,
        finish: async () => undefined,
        discard: place.clear,
      }
    },
  }
  return place
}

/** Files of less than a part go in one request, others in parts; what was sent of one that fails is given up there. */
async function write({ client, name }: Bucket, key: string, source: AsyncIterable<Buffer>): Promise<void> {
  const Body = Readable.from(source)
  const upload = new Upload({ client, params: { Bucket: name, Key: key, Body }, partSize: PART_BYTES, queueSize: 1 })
  await upload.done()
}

async function writeText({ client, name }: Bucket, key: string, text: string): Promise<void> {
  await client.send(new PutObjectCommand({ Bucket: name, Key: key, Body: text, ContentType: 'application/json' }))
}

async function readText({ client, name }: Bucket, key: string): Promise<string | null> {
  try {
    const { Body } = await client.send(new GetObjectCommand({ Bucket: name, Key: key }))
    return (await Body?.transformToString()) ?? null
  } catch (error) {
    if ((error as { name?: string }).name === 'NoSuchKey') return null
    throw error
  }
}

async function* readPieces(bucket: Bucket, key: string, range: Range | undefined): AsyncGenerator<Buffer> {
  const end = range?.end ?? Number.MAX_SAFE_INTEGER
  for (let at = range?.start ?? 0; at <= end; ) {
    const piece = await readPiece(bucket, key, { start: at, end: Math.min(end, at + READ_BYTES - 1) })
    yield piece.content
    at += piece.content.length
    if (at >= piece.total || piece.content.length === 0) return
  }
}

/** @returns the bytes, and how many the whole has. */
async function readPiece(
  { client, name }: Bucket,
  key: string,
  { start, end }: Range,
): Promise<{ content: Buffer; total: number }> {
  for (let attempt = 1; ; attempt++) {
    try {
      const answer = await client.send(new GetObjectCommand({ Bucket: name, Key: key, Range: `bytes=${start}-${end}` }))
      const total = Number(answer.ContentRange?.split('/')[1])
      if (!answer.Body || !Number.isSafeInteger(total)) throw new Error('the service does not give parts of a file')
      return { content: Buffer.from(await answer.Body.transformToByteArray()), total }
    } catch (error) {
      // What the service refuses it would refuse again; the client has tried what may pass.
      if ((error as { $metadata?: unknown }).$metadata || attempt >= READ_TRIES) throw error
      await sleep(WAIT_MS * attempt)
    }
  }
}

async function listNames({ client, name }: Bucket, start: string): Promise<string[]> {
  const keys: (string | undefined)[] = []
  for await (const page of paginateListObjectsV2({ client }, { Bucket: name, Prefix: start, Delimiter: '/' })) {
    for (const { Key } of page.Contents ?? []) keys.push(Key)
    for (const { Prefix } of page.CommonPrefixes ?? []) keys.push(Prefix)
  }
  // A backup whose first file is not finished has no object yet, only what was sent of it.
  for await (const { Key } of listUnfinished({ client, name }, start)) keys.push(Key)
  const names = keys.map(key => (key ?? '').slice(start.length).split('/')[0] ?? '')
  return [...new Set(names.filter(one => one !== ''))].sort()
}

/** Files that were sent in part. */
async function* listUnfinished({ client, name }: Bucket, start: string): AsyncGenerator<MultipartUpload> {
  let from: { KeyMarker?: string | undefined; UploadIdMarker?: string | undefined } | null = {}
  while (from) {
    const page: ListMultipartUploadsCommandOutput = await client.send(
      new ListMultipartUploadsCommand({ Bucket: name, Prefix: start, ...from }),
    )
    yield* page.Uploads ?? []
    from = page.IsTruncated ? { KeyMarker: page.NextKeyMarker, UploadIdMarker: page.NextUploadIdMarker } : null
  }
}

async function remove({ client, name }: Bucket, key: string): Promise<void> {
  await client.send(new DeleteObjectCommand({ Bucket: name, Key: key }))
}

/** The manifest first: half of what is taken away must not look like a backup. */
async function clear(bucket: Bucket, start: string): Promise<void> {
  const { client, name } = bucket
  for await (const { Key, UploadId } of listUnfinished(bucket, start))
    await client.send(new AbortMultipartUploadCommand({ Bucket: name, Key, UploadId }))
  await remove(bucket, `${start}manifest.json`)
  for await (const page of paginateListObjectsV2({ client }, { Bucket: name, Prefix: start })) {
    const keys = (page.Contents ?? []).flatMap(({ Key }) => (Key ? [Key] : []))
    while (keys.length > 0) await Promise.all(keys.splice(0, MAX_PARALLEL_DELETES).map(key => remove(bucket, key)))
  }
}
