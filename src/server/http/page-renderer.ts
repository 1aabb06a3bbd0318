/**
 * Renders pages through the handler of `@astrojs/node` (middleware mode), which wants a request and a response of Node's. What it is given
 * belongs to no connection: the request is made from the address alone, and the response collects the page, because one rendering is
 * compressed, cached and sent to everyone who waits for it.
 */
import { IncomingMessage, type OutgoingHttpHeader, type OutgoingHttpHeaders, ServerResponse } from 'node:http'
import { Socket } from 'node:net'
import { islandsByFile } from './island-scripts.ts'

/** A rendered page as it left the framework. */
export type RenderedPage = { status: number; headers: Headers; body: Buffer }

/** Renders the page of an address; null when no page has this path. */
export type PageRenderer = (address: string, locals: App.Locals) => Promise<RenderedPage | null>

/** `handler` of the built `dist/server/entry.mjs`; it calls `next` for a path that no page has. */
export type PageHandler = (
  req: IncomingMessage,
  res: ServerResponse,
  next: (error?: unknown) => void,
  locals: App.Locals,
) => Promise<void>

/** A GET request for this address with no header but `Host`, on a socket that is never connected. */
function requestFor({ protocol, host, pathname, search }: URL): IncomingMessage {
  // Astro reads the scheme from here, as of a TLS socket.
  const req = new IncomingMessage(Object.assign(new Socket(), { encrypted: protocol === 'https:' }))
  req.method = 'GET'
  req.url = pathname + search
  req.headers = { host }
  return req
}

/** A response that goes nowhere: it keeps what is written to it until it ends. */
class CollectedResponse extends ServerResponse {
  readonly #chunks: Uint8Array[] = []
  readonly #headers = new Headers()
  readonly #settle: { resolve(page: RenderedPage): void; reject(error: Error): void }

  constructor(req: IncomingMessage, settle: { resolve(page: RenderedPage): void; reject(error: Error): void }) {
    super(req)
    this.#settle = settle
  }

  override writeHead(status: number, ...rest: (string | OutgoingHttpHeaders | OutgoingHttpHeader[] | undefined)[]): this {
    this.statusCode = status
    const pairs = rest.find(one => typeof one === 'object')
    for (const [name, value] of Object.entries(pairs ?? {}))
      for (const one of [value].flat()) this.#headers.append(name, String(one))
    return this
  }

  override write(chunk: string | Uint8Array, ...rest: unknown[]): boolean {
    this.#chunks.push(typeof chunk === 'string' ? Buffer.from(chunk) : chunk)
    const written = rest.at(-1)
    if (typeof written === 'function') written()
    return true
  }

  override end(chunk?: unknown): this {
    if (typeof chunk === 'string' || chunk instanceof Uint8Array) this.write(chunk)
    const [first = Buffer.alloc(0), ...more] = this.#chunks
    const body = more.length === 0 ? Buffer.from(first.buffer, first.byteOffset, first.byteLength) : Buffer.concat(this.#chunks)
    this.#settle.resolve({ status: this.statusCode, headers: this.#headers, body })
    this.emit('finish')
    return this
  }

  override destroy(error?: Error): this {
    this.#settle.reject(error ?? new Error('The page ended before it was complete'))
    return this
  }
}

/** @param islands the address of the file with the scripts of all islands. */
export const createPageRenderer =
  (handler: PageHandler, islands: string): PageRenderer =>
  async (address, locals) => {
    const page = await new Promise<RenderedPage | null>((resolve, reject) => {
      const req = requestFor(new URL(address))
      const next = (error?: unknown) => (error === undefined ? resolve(null) : reject(error))
      handler(req, new CollectedResponse(req, { resolve, reject }), next, locals).catch(reject)
    })
    const isPage = page?.headers.get('content-type')?.startsWith('text/html')
    return page && isPage ? { ...page, body: islandsByFile(page.body, islands) } : page
  }
