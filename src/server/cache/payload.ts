/** Finished bytes in every encoding a browser may ask for, made once. */
import { hash } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { promisify } from 'node:util'
import { brotliCompress, constants, gunzipSync, gzip, gzipSync } from 'node:zlib'
import { type ReadyHead, readyHead, sendReady } from './ready-head.ts'

const gzipAsync = promisify(gzip)
const brotliAsync = promisify(brotliCompress)
const MIN_COMPRESSED = 900
/**
 * A page is compressed where it was rendered: its markup repeats so much that this takes a quarter of a millisecond, less than the trips to
 * the compressing threads and back. A script of hundreds of kilobytes is not.
 */
const MAX_AT_ONCE = 128 * 1024
/** One percent more bytes than the level 6 that is usual, for two thirds of its time. */
const PAGE_LEVEL = 5

type Encoding = 'identity' | 'gzip' | 'br'
type Variant = { body: Buffer; head: ReadyHead }

export type Payload = {
  status: number
  etag: string
  /** Bytes held in memory, all encodings together. */
  size: number
  /** What is compressed is not kept plain as well: the few who cannot read gzip get it unpacked for them. */
  variants: Partial<Record<Encoding, Variant>>
  notModified: ReadyHead
  /** Header pairs of every variant, without encoding and length. */
  base: string[]
  compressible: boolean
  brotli: Promise<void> | null
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

/** What a 304 has to say (RFC 9110, 15.4.5); everything else, the content policy among it, the browser has with the page it keeps. */
const KEPT_BY_304 = new Set(['cache-control', 'cdn-cache-control', 'etag', 'vary'])

const namedOnly = (pairs: string[], names: Set<string>): string[] =>
  pairs.filter((_, index) => names.has((pairs[index - (index % 2)] as string).toLowerCase()))

/**
 * @param headers name and value in turn, as `writeHead` takes them; no encoding, length or ETag.
 * @param compressible whether the content type gains from compression.
 */
export async function createPayload(status: number, headers: string[], body: Buffer, compressible: boolean): Promise<Payload> {
  const etag = `W/"${hash('sha1', body, 'base64url')}"`
  const base = [...headers, 'ETag', etag, 'Vary', 'Accept-Encoding']
  const worthIt = compressible && body.length >= MIN_COMPRESSED
  const payload: Payload = {
    status,
    etag,
    size: body.length,
    base,
    notModified: readyHead(304, namedOnly(base, KEPT_BY_304)),
    variants: {},
    compressible: worthIt,
    brotli: null,
  }
  if (worthIt) {
    const zipped = body.length <= MAX_AT_ONCE ? gzipSync(body, { level: PAGE_LEVEL }) : await gzipAsync(body, { level: 6 })
    payload.variants.gzip = variantOf(payload, 'gzip', zipped)
    payload.size = zipped.length
  } else {
    payload.variants.identity = variantOf(payload, 'identity', body)
  }
  return payload
}

/** The plain variant, unpacked when only the gzip bytes are kept. */
const plainOf = (payload: Payload): Variant =>
  payload.variants.identity ?? variantOf(payload, 'identity', gunzipSync((payload.variants.gzip as Variant).body))

let lastBrotli: Promise<unknown> = Promise.resolve()

/**
 * Brotli is small but slow: made once, in the background, when a browser first asks; until then gzip answers. One after another and with a
 * window of a page's size: an encoder takes megabytes, and hundreds at once took a gigabyte.
 */
const startBrotli = (payload: Payload): void => {
  const { body } = plainOf(payload)
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: 8,
    [constants.BROTLI_PARAM_LGWIN]: 18,
    [constants.BROTLI_PARAM_SIZE_HINT]: body.length,
  }
  payload.brotli = lastBrotli
    .then(() => brotliAsync(body, { params }))
    .then(packed => {
      payload.variants.br = variantOf(payload, 'br', packed)
      payload.size += packed.length
    })
  lastBrotli = payload.brotli.catch(() => undefined)
}

const chooseVariant = (payload: Payload, accepted: string): Variant => {
  if (!payload.compressible) return plainOf(payload)
  if (accepted.includes('br')) {
    if (payload.variants.br) return payload.variants.br
    if (!payload.brotli) startBrotli(payload)
  }
  return accepted.includes('gzip') && payload.variants.gzip ? payload.variants.gzip : plainOf(payload)
}

/**
 * The two request headers that decide an answer. Read from the raw list: building `req.headers` costs more than the rest of a hit.
 */
const readWishes = (raw: string[]): { known: string | undefined; accepted: string } => {
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
  const { known, accepted } = readWishes(req.rawHeaders)
  if (known !== undefined && (known === payload.etag || known.includes(payload.etag)) && payload.status === 200) {
    sendReady(req, res, payload.notModified)
    return
  }
  const variant = chooseVariant(payload, accepted)
  sendReady(req, res, variant.head, variant.body)
}
