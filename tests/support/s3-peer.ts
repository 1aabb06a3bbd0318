/**
 * A small S3 for tests, in the process of the test: puts (whole and in parts), gets with ranges, lists and deletes objects in memory, and checks
 * the signature (version 4) of every request, body included unless it is declared unsigned.
 */
import { createHash, createHmac } from 'node:crypto'
import { createServer, type IncomingMessage, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'

/** A file that is being sent in parts; nothing of it is an object before it is completed. */
type Sending = { key: string; parts: Map<number, Buffer> }

export type S3Peer = {
  endpoint: string
  objects: Map<string, Buffer>
  /** By their ids. */
  sending: Map<string, Sending>
  refused: number
  /** The largest body that came in one request. */
  largestBody: number
  /** Is asked for each request, as `PUT /bucket/key`: true breaks its line. */
  breaksLine: ((request: string) => boolean) | null
  close(): Promise<void>
}

const hmac = (key: string | Buffer, text: string) => createHmac('sha256', key).update(text).digest()
const sha = (data: string | Buffer) => createHash('sha256').update(data).digest('hex')

function isSigned(req: IncomingMessage, body: Buffer, secret: string): boolean {
  const match = /Credential=[^/]+\/(\d{8})\/([^/]+)\/s3\/aws4_request, ?SignedHeaders=([^,]+), ?Signature=([0-9a-f]{64})/.exec(
    req.headers.authorization ?? '',
  )
  if (!match) return false
  const [, day = '', region = '', signed = '', signature] = match
  const url = new URL(req.url ?? '/', 'http://s3')
  const payload = String(req.headers['x-amz-content-sha256'])
  if (payload !== 'UNSIGNED-PAYLOAD' && payload !== sha(body)) return false
  const query = [...url.searchParams].map(([name, value]) => `${encodeURIComponent(name)}=${encodeURIComponent(value)}`).sort()
  const canonical = [
    req.method,
    url.pathname,
    query.join('&'),
    ...signed.split(';').map(name => `${name}:${String(req.headers[name]).trim().replace(/\s+/g, ' ')}`),
    '',
    signed,
    payload,
  ].join('\n')
  const text = ['AWS4-HMAC-SHA256', req.headers['x-amz-date'], `${day}/${region}/s3/aws4_request`, sha(canonical)].join('\n')
  const key = [day, region, 's3', 'aws4_request'].reduce<string | Buffer>(hmac, `AWS4${secret}`)
  return hmac(key, text).toString('hex') === signature
}

const xml = (code: string) => `<?xml version="1.0"?><Error><Code>${code}</Code><Message>${code}</Message></Error>`

const XML = { 'content-type': 'application/xml' }
const SMALLEST_PART = 5 * 1024 * 1024
/** Few, so that lists have more pages than one. */
const PAGE = 3

type Answer = { status: number; content?: string | Buffer; headers?: Record<string, string> }
type ObjectRequest = { key: string; query: URLSearchParams; body: Buffer; range: string | undefined }

const document = (name: string, content: string): Answer => ({
  status: 200,
  content: `<?xml version="1.0"?><${name}>${content}</${name}>`,
  headers: XML,
})
const refusal = (status: number, code: string): Answer => ({ status, content: xml(code), headers: XML })

/** Keys and prefixes of a bucket, some at a time; where to go on is the last one that was named. */
function list(objects: Map<string, Buffer>, { key, query }: ObjectRequest): Answer {
  const prefix = query.get('prefix') ?? ''
  const delimiter = query.get('delimiter')
  const names = [...objects.keys()].filter(one => one.startsWith(`${key}/${prefix}`)).map(one => one.slice(key.length + 1))
  const grouped = names.map(name => {
    const cut = delimiter ? name.indexOf(delimiter, prefix.length) : -1
    return cut < 0 ? name : name.slice(0, cut + 1)
  })
  const all = [...new Set(grouped)].sort().filter(name => name > (query.get('continuation-token') ?? ''))
  const page = all.slice(0, PAGE)
  const entries = page.map(name =>
    delimiter && name.endsWith(delimiter)
      ? `<CommonPrefixes><Prefix>${name}</Prefix></CommonPrefixes>`
      : `<Contents><Key>${name}</Key></Contents>`,
  )
  const isCut = all.length > page.length
  const next = isCut ? `<NextContinuationToken>${page.at(-1)}</NextContinuationToken>` : ''
  return document('ListBucketResult', `<IsTruncated>${isCut}</IsTruncated>${next}${entries.join('')}`)
}

function listSending(sending: Map<string, Sending>, { key, query }: ObjectRequest): Answer {
  const start = `${key}/${query.get('prefix') ?? ''}`
  const all = [...sending].filter(([id, one]) => one.key.startsWith(start) && id > (query.get('upload-id-marker') ?? ''))
  const page = all.slice(0, PAGE)
  const isCut = all.length > page.length
  const entries = page.map(
    ([id, one]) => `<Upload><Key>${one.key.slice(key.length + 1)}</Key><UploadId>${id}</UploadId></Upload>`,
  )
  const next = isCut ? `<NextKeyMarker>x</NextKeyMarker><NextUploadIdMarker>${page.at(-1)?.[0]}</NextUploadIdMarker>` : ''
  return document('ListMultipartUploadsResult', `<IsTruncated>${isCut}</IsTruncated>${next}${entries.join('')}`)
}

/** Parts have to be named as they were answered, and all but the last have a smallest size. */
function complete(peer: Pick<S3Peer, 'objects' | 'sending'>, { key, query, body }: ObjectRequest): Answer {
  const id = query.get('uploadId') ?? ''
  const one = peer.sending.get(id)
  if (!one || one.key !== key) return refusal(404, 'NoSuchUpload')
  const text = body.toString()
  const named = [...text.matchAll(/<Part>(.*?)<\/Part>/gs)].map(([, part = '']) => ({
    number: Number(/<PartNumber>(\d+)</.exec(part)?.[1]),
    tag: /<ETag>(?:"|&quot;)?([0-9a-f]+)/.exec(part)?.[1],
  }))
  const parts = named.map(({ number, tag }) => ({ content: one.parts.get(number), tag }))
  if (parts.some(({ content, tag }) => !content || sha(content) !== tag)) return refusal(400, 'InvalidPart')
  if (parts.slice(0, -1).some(({ content }) => (content?.length ?? 0) < SMALLEST_PART)) return refusal(400, 'EntityTooSmall')
  peer.objects.set(key, Buffer.concat(parts.flatMap(({ content }) => content ?? [])))
  peer.sending.delete(id)
  return document('CompleteMultipartUploadResult', '<ETag>"whole"</ETag>')
}

function put(peer: Pick<S3Peer, 'objects' | 'sending'>, { key, query, body }: ObjectRequest): Answer {
  const id = query.get('uploadId')
  if (id === null) peer.objects.set(key, body)
  else {
    const one = peer.sending.get(id)
    if (!one) return refusal(404, 'NoSuchUpload')
    one.parts.set(Number(query.get('partNumber')), body)
  }
  return { status: 200, headers: { etag: `"${sha(body)}"` } }
}

function get(peer: Pick<S3Peer, 'objects' | 'sending'>, asked: ObjectRequest): Answer {
  if (asked.query.has('uploads')) return listSending(peer.sending, asked)
  if (asked.query.get('list-type') === '2') return list(peer.objects, asked)
  const found = peer.objects.get(asked.key)
  if (!found) return refusal(404, 'NoSuchKey')
  const range = /bytes=(\d+)-(\d+)/.exec(asked.range ?? '')
  if (!range) return { status: 200, content: found }
  const [start, end] = [Number(range[1]), Math.min(Number(range[2]), found.length - 1)]
  if (start >= found.length) return refusal(416, 'InvalidRange')
  return {
    status: 206,
    content: found.subarray(start, end + 1),
    headers: { 'content-range': `bytes ${start}-${end}/${found.length}` },
  }
}

function respond(peer: Pick<S3Peer, 'objects' | 'sending'>, method: string | undefined, asked: ObjectRequest): Answer {
  if (method === 'PUT') return put(peer, asked)
  if (method === 'DELETE') {
    const id = asked.query.get('uploadId')
    if (id === null) peer.objects.delete(asked.key)
    else peer.sending.delete(id)
    return { status: 204 }
  }
  if (method === 'POST' && asked.query.has('uploads')) {
    const id = `upload-${String(peer.sending.size).padStart(3, '0')}-${Math.random().toString(36).slice(2)}`
    peer.sending.set(id, { key: asked.key, parts: new Map() })
    return document('InitiateMultipartUploadResult', `<UploadId>${id}</UploadId>`)
  }
  if (method === 'POST') return complete(peer, asked)
  return get(peer, asked)
}

export async function startS3Peer(secret: string): Promise<S3Peer> {
  const kept = { objects: new Map<string, Buffer>(), sending: new Map<string, Sending>() }
  const state = { refused: 0, largestBody: 0, breaksLine: null as S3Peer['breaksLine'] }
  const server: Server = createServer(async (req, res) => {
    const chunks: Buffer[] = []
    for await (const part of req) chunks.push(part as Buffer)
    const body = Buffer.concat(chunks)
    state.largestBody = Math.max(state.largestBody, body.length)
    const { pathname: key, searchParams: query } = new URL(req.url ?? '/', 'http://s3')
    const isSound = isSigned(req, body, secret)
    if (!isSound) state.refused++
    const {
      status,
      content = '',
      headers,
    } = isSound
      ? respond(kept, req.method, { key: key.replace(/\/$/, ''), query, body, range: req.headers.range })
      : refusal(403, 'SignatureDoesNotMatch')
    res.writeHead(status, { 'content-length': String(Buffer.byteLength(content)), ...headers })
    if (state.breaksLine?.(`${req.method} ${key}`)) {
      // Half of it, then nothing: what a line does.
      res.write(content.slice(0, Math.floor(content.length / 2)))
      res.destroy()
    } else res.end(content)
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  return Object.assign(state, kept, {
    endpoint: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: () =>
      new Promise<void>(resolve => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  })
}
