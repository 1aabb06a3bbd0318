/**
 * Renders a page through Astro's Node handler and keeps the finished bytes.
 *
 * The request that Astro sees is made here and carries nothing of the visitor's: what is rendered is the same for everyone by construction.
 */
import { IncomingMessage, ServerResponse } from 'node:http'
import { Socket } from 'node:net'
import type { Rendered } from '#server/cache/page-cache.ts'
import { createPayload } from '#server/cache/payload.ts'

/** `handler` of the built `dist/server/entry.mjs` in middleware mode. */
export type AstroHandler = (req: IncomingMessage, res: ServerResponse, next: () => void, locals: App.Locals) => Promise<void>

/** Collects what is written instead of sending it. */
class CapturedResponse extends ServerResponse {
  readonly #chunks: Buffer[] = []
  #headers: Record<string, string> = {}

  override writeHead(status: number, ...rest: unknown[]): this {
    this.statusCode = status
    const headers = rest.find(part => typeof part === 'object' && part !== null) as Record<string, unknown> | undefined
    for (const [name, value] of Object.entries(headers ?? {})) this.#headers[name.toLowerCase()] = String(value)
    return this
  }

  override write(chunk: unknown): boolean {
    this.#chunks.push(typeof chunk === 'string' ? Buffer.from(chunk) : Buffer.from(chunk as Uint8Array))
    return true
  }

  override end(chunk?: unknown): this {
    if (chunk !== undefined && typeof chunk !== 'function') this.write(chunk)
    this.emit('finish')
    return this
  }

  captured(): { headers: Record<string, string>; body: Buffer } {
    const set = Object.fromEntries(Object.entries(this.getHeaders()).map(([name, value]) => [name, String(value)]))
    return { headers: { ...set, ...this.#headers }, body: Buffer.concat(this.#chunks) }
  }
}

const readCaching = (headers: Record<string, string>): Rendered['caching'] => {
  const control = headers['cdn-cache-control']
  if (!control) return null
  const seconds = (name: string) => Number(new RegExp(`${name}=(\\d+)`).exec(control)?.[1] ?? 0)
  const tags = (headers['cache-tag'] ?? '').split(',').filter(Boolean)
  return { maxAge: seconds('max-age'), swr: seconds('stale-while-revalidate'), tags }
}

const PAGE_HEADERS = [
  ['Cache-Control', 'public, max-age=0, must-revalidate'],
  ['X-Content-Type-Options', 'nosniff'],
  ['Referrer-Policy', 'strict-origin-when-cross-origin'],
  ['Permissions-Policy', 'camera=(self), microphone=(self), payment=()'],
  ['Cross-Origin-Opener-Policy', 'same-origin'],
] as const

/** Headers that describe a transfer we do ourselves. */
const OWN = new Set(['content-length', 'transfer-encoding', 'connection', 'date', 'etag', 'vary', 'cache-control'])

type Captured = { status: number; headers: Record<string, string>; body: Buffer }

const EMPTY_NOT_FOUND: Captured = {
  status: 404,
  headers: { 'content-type': 'text/plain; charset=utf-8' },
  body: Buffer.from('页面不存在'),
}

/** @returns null when no page has this path. */
async function capture(handler: AstroHandler, url: string, locals: App.Locals): Promise<Captured | null> {
  const req = new IncomingMessage(new Socket())
  req.method = 'GET'
  req.url = url
  req.headers = { host: new URL(locals.site.url).host }
  req.push(null)
  const res = new CapturedResponse(req)
  let unmatched = false
  const next = () => {
    unmatched = true
  }
  await handler(req, res, next, locals)
  return unmatched ? null : { status: res.statusCode, ...res.captured() }
}

/**
 * @param url path with query, as the page cache knows it.
 * @returns the finished page; only answers with status 200 that declare a lifetime may be kept.
 */
export async function renderPage(handler: AstroHandler, url: string, locals: App.Locals): Promise<Rendered> {
  const first = await capture(handler, url, locals)
  // Astro leaves a path that no page has to its caller; the site's own 404 page answers it.
  const { status, headers, body } = first ?? (await capture(handler, '/404', locals)) ?? EMPTY_NOT_FOUND

  const pairs: string[] = []
  for (const [name, value] of Object.entries(headers))
    if (!OWN.has(name)) pairs.push(name, value === 'text/html' ? 'text/html; charset=utf-8' : value)
  for (const [name, value] of PAGE_HEADERS) {
    if (!(name.toLowerCase() in headers) || OWN.has(name.toLowerCase())) pairs.push(name, value)
  }
  const compressible = /^(text\/|application\/(xml|rss|json))/.test(headers['content-type'] ?? '')
  const payload = await createPayload(status, pairs, body, compressible)
  return { payload, caching: status === 200 ? readCaching(headers) : null }
}
