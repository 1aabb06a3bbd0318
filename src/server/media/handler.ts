/** `/media/{key}/w{width}.{format}`: pictures in the sizes and formats that pages ask for. */
import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { createFileStore, type FileStore } from './file-store.ts'
import { createFilesHandler, type FileAccess } from './files.ts'
import type { PictureSources } from './picture-source.ts'
import { createRenderer, RenderBusyError, type RendererLimits, type RenditionFormat } from './renderer.ts'
import { createRenditions } from './renditions.ts'
import { isFresh, refuse } from './respond.ts'
import { startSweeping } from './sweep.ts'

/** Answers the request and says true, or leaves it alone and says false. `path` is the URL's path as it came. */
export type MediaHandler = (req: IncomingMessage, res: ServerResponse, path?: string, search?: string) => Promise<boolean>

/** A key is one folder of small letters and one name with a colour: dots and climbing are impossible by its shape. */
const pattern = /^\/media\/((?:demo|up)\/[0-9a-z-]{1,60}~[0-9a-f]{6})\/w(240|480|960|1440)\.(avif|webp)$/

const types: Record<RenditionFormat, string> = { avif: 'image/avif', webp: 'image/webp' }

/** The address of a picture names its contents: what was fetched once never changes. */
const headersOf = (format: RenditionFormat, etag: string) => ({
  'Content-Type': types[format],
  'Cache-Control': 'public, max-age=31536000, immutable',
  ETag: etag,
  'X-Content-Type-Options': 'nosniff',
  'Content-Security-Policy': "default-src 'none'",
  'Cross-Origin-Resource-Policy': 'same-origin',
})

const DEFAULT_RENDITION_BYTES = 2 * 1024 ** 3

export type Media = {
  handle: MediaHandler
  files: FileStore
  /** Ends the render process and the sweeping. */
  close(): void
}

/**
 * @param options.dataDir renditions and files are kept in folders below it.
 * @param options.onError called with the error of a picture; the visitor gets a plain 503.
 */
export function createMedia(options: {
  dataDir: string
  onError(error: unknown, path: string): void
  limits?: RendererLimits
  sources?: PictureSources
  /** Bytes that renditions may take on the disk; what was asked for least recently goes first. */
  maxRenditionBytes?: number
  /** Who may read which file; left out: everybody all of them. */
  fileAccess?: FileAccess
}): Media {
  const files = createFileStore(join(options.dataDir, 'files'))
  const renderer = createRenderer(options.limits)
  const renditionsFolder = join(options.dataDir, 'renditions')
  const renditions = createRenditions(renditionsFolder, renderer, options.sources)
  const stopSweeping = startSweeping({
    folder: renditionsFolder,
    maxBytes: options.maxRenditionBytes ?? DEFAULT_RENDITION_BYTES,
    ...(options.sources ? { sources: options.sources } : {}),
    onError: error => options.onError(error, renditionsFolder),
  })
  const handleFiles = createFilesHandler(files, options.fileAccess)

  const handlePicture: MediaHandler = async (req, res, path = '') => {
    if (req.method !== 'GET' && req.method !== 'HEAD') return refuse(res, 405, { Allow: 'GET, HEAD' })
    // Browsers differ in whether they escape the tilde.
    const match = pattern.exec(path.replace('%7E', '~').replace('%7e', '~'))
    if (!match) return refuse(res, 404)
    const [, key, width, format] = match as unknown as [string, string, string, RenditionFormat]
    const etag = `"${createHash('sha1').update(`${key}/${width}/${format}`).digest('hex').slice(0, 20)}"`
    const headers = headersOf(format, etag)
    try {
      const rendition = await renditions.get(key, Number(width), format)
      if (!rendition) return refuse(res, 404)
      if (isFresh(req, etag)) {
        res.writeHead(304, headers).end()
        return true
      }
      res.writeHead(200, { ...headers, 'Content-Length': String(rendition.size) })
      if (req.method === 'HEAD') res.end()
      else await pipeline(createReadStream(rendition.path), res).catch(() => res.destroy())
    } catch (error) {
      if (!(error instanceof RenderBusyError)) options.onError(error, path)
      if (!res.headersSent) refuse(res, 503, { 'Retry-After': '2' })
    }
    return true
  }

  return {
    files,
    close() {
      stopSweeping()
      renderer.close()
    },
    handle: async (req, res, path = (req.url ?? '').split('?', 1)[0] ?? '', search = '') =>
      path.startsWith('/media/') ? handlePicture(req, res, path) : handleFiles(req, res, path, search),
  }
}
