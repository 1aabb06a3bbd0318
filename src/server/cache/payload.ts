/** Finished bytes in every encoding a browser may ask for, made once. */
import { hash } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { promisify } from 'node:util'
import { brotliCompress, constants, gunzip, gzip, gzipSync } from 'node:zlib'
import { type Accepted, acceptedEncodings } from '#server/http/accept-encoding.ts'
import { missingSiteHeaders } from '#server/http/site-headers.ts'
import { type ReadyHead, readyHead, sendReady } from '#server/performance/ready-head/ready-head.ts'
import { PlainBytes } from './plain-bytes.ts'

const gzipAsync = promisify(gzip)
const gunzipAsync = promisify(gunzip)
const brotliAsync = promisify(brotliCompress)
const MIN_COMPRESSED = 900
/**
 * A page is compressed where it was rendered: its markup repeats so much that this takes less than the trips to the compressing threads
 * and back. What is longer than any page is not.
 */
const MAX_INLINE_BYTES = 256 * 1024
/**
 * Most pages that nobody has asked for lately are asked for once, so the first answer is packed in less than half the time for a tenth more bytes.
 * After the second request it is compressed as far as possible, once, in the background.
 */
const FIRST_LEVEL = 2
const SMALLEST_LEVEL = 9

type Packed = 'gzip' | 'br'
type Encoding = 'identity' | Packed
type Variant = { body: Buffer; head: ReadyHead }

export type Payload = {
  status: number
  etag: string
  /** Bytes held in memory, all encodings together. */
  size: number
  /** Compressed bytes are not held plain as well: the few clients without gzip share what `PlainBytes` unpacked. */
  variants: Partial<Record<Encoding, Variant>>
  notModified: ReadyHead
  /** Header pairs of every variant, without encoding and length. */
  base: string[]
  compressible: boolean
  /** True when it has been sent before or will be for certain: only then is it worth packing it well. */
  wanted: boolean
  /** The encodings in which it is packed as small as it goes, or is just being packed. */
  small: Packed[]
}

const variantOf = (payload: Pick<Payload, 'base' | 'status'>, encoding: Encoding, body: Buffer): Variant => ({
  body,
  head: readyHead(payload.status, [
    ...payload.base,
    ...(encoding === 'identity' ? [] : ['Content-Encoding', encoding]),
    'Content-Length',
    String(body.length),
  ]),
})

/** The headers that a 304 must repeat (RFC 9110, 15.4.5). The browser still has all others, the content policy included, with its stored page. */
const HEADERS_OF_304 = new Set(['cache-control', 'cdn-cache-control', 'etag', 'vary'])

const namedOnly = (pairs: string[], names: Set<string>): string[] =>
  pairs.filter((_, index) => names.has((pairs[index - (index % 2)] as string).toLowerCase()))

const etagOf = (bytes: Buffer): string => `W/"${hash('sha1', bytes, 'base64url')}"`

/** A payload around its first variant. The same content is always packed alike, so the packed bytes tell its ETag as well as the plain. */
function payloadOf(status: number, headers: string[], encoding: 'identity' | 'gzip', body: Buffer, wanted: boolean): Payload {
  const etag = etagOf(body)
  const base = [...headers, ...missingSiteHeaders(headers), 'ETag', etag, 'Vary', 'Accept-Encoding']
  return {
    status,
    etag,
    size: body.length,
    base,
    notModified: readyHead(304, namedOnly(base, HEADERS_OF_304)),
    variants: { [encoding]: variantOf({ base, status }, encoding, body) },
    compressible: encoding === 'gzip',
    wanted,
    small: wanted ? ['gzip'] : [],
  }
}

/**
 * What is made once and sent for long: files, documents.
 *
 * @param headers name and value in turn, as `writeHead` takes them; no encoding, length or ETag.
 * @param compressible whether the content type gains from compression.
 */
export async function createPayload(status: number, headers: string[], body: Buffer, compressible: boolean): Promise<Payload> {
  return compressible && body.length >= MIN_COMPRESSED
    ? payloadOf(status, headers, 'gzip', await gzipAsync(body, { level: SMALLEST_LEVEL }), true)
    : payloadOf(status, headers, 'identity', body, true)
}

/** For a page that has just been rendered and may never be asked for again. Parameters as above. */
export async function createPagePayload(
  status: number,
  headers: string[],
  body: Buffer,
  compressible: boolean,
): Promise<Payload> {
  if (!compressible || body.length < MIN_COMPRESSED) return payloadOf(status, headers, 'identity', body, true)
  const packed =
    body.length <= MAX_INLINE_BYTES ? gzipSync(body, { level: FIRST_LEVEL }) : await gzipAsync(body, { level: FIRST_LEVEL })
  return payloadOf(status, headers, 'gzip', packed, false)
}

const plainBytes = new PlainBytes()

/** The plain variant; a promise while the bytes are being unpacked. */
const plainOf = (payload: Payload): Variant | Promise<Variant> => {
  const { identity, gzip: packed } = payload.variants
  if (identity) return identity
  // `payload` may come to hold smaller gzip bytes meanwhile; plain they are the same.
  const plain = plainBytes.get((packed as Variant).body)
  return Buffer.isBuffer(plain) ? variantOf(payload, 'identity', plain) : plain.then(body => variantOf(payload, 'identity', body))
}

const pack: Record<Packed, (plain: Buffer) => Promise<Buffer>> = {
  gzip: plain => gzipAsync(plain, { level: SMALLEST_LEVEL }),
  // With a window of a page's size: an encoder takes megabytes.
  br: plain =>
    brotliAsync(plain, {
      params: {
        [constants.BROTLI_PARAM_QUALITY]: 8,
        [constants.BROTLI_PARAM_LGWIN]: 18,
        [constants.BROTLI_PARAM_SIZE_HINT]: plain.length,
      },
    }),
}

let lastPacking: Promise<unknown> = Promise.resolve()

/** Packing well is slow: done once, in the background, one payload after another (hundreds of encoders at once took a gigabyte). */
const startPacking = (payload: Payload, encoding: Packed): void => {
  payload.small.push(encoding)
  lastPacking = lastPacking
    .then(() => gunzipAsync((payload.variants.gzip as Variant).body))
    .then(pack[encoding])
    .then(body => {
      payload.size += body.length - (payload.variants[encoding]?.body.length ?? 0)
      payload.variants[encoding] = variantOf(payload, encoding, body)
    })
    .catch(() => undefined)
}

const chooseVariant = (payload: Payload, accepted: Accepted): Variant | Promise<Variant> => {
  if (!payload.compressible) return plainOf(payload)
  const encoding = accepted.br ? 'br' : accepted.gzip ? 'gzip' : undefined
  if (!encoding) return plainOf(payload)
  if (payload.wanted && !payload.small.includes(encoding)) startPacking(payload, encoding)
  payload.wanted = true
  return payload.variants[encoding] ?? (accepted.gzip ? (payload.variants.gzip as Variant) : plainOf(payload))
}

/**
 * The two request headers that decide an answer. Read from the raw list: building `req.headers` costs more than the rest of a hit.
 */
const readConditions = (raw: string[]): { known: string | undefined; accepted: string } => {
  let known: string | undefined
  let accepted = ''
  for (let index = 0; index < raw.length; index += 2) {
    const name = raw[index] as string
    if (name.length === 15 && name.toLowerCase() === 'accept-encoding') accepted = raw[index + 1] as string
    else if (name.length === 13 && name.toLowerCase() === 'if-none-match') known = raw[index + 1]
  }
  return { known, accepted }
}

/** Answers with the payload, or 304 when the browser already has it. */
export function sendPayload(req: IncomingMessage, res: ServerResponse, payload: Payload): void {
  const { known, accepted } = readConditions(req.rawHeaders)
  if (known !== undefined && (known === payload.etag || known.includes(payload.etag)) && payload.status === 200) {
    sendReady(req, res, payload.notModified)
    return
  }
  const variant = chooseVariant(payload, acceptedEncodings(accepted))
  if (!(variant instanceof Promise)) {
    sendReady(req, res, variant.head, variant.body)
    return
  }
  variant.then(
    ({ head, body }) => res.destroyed || sendReady(req, res, head, body),
    () => res.destroy(),
  )
}
