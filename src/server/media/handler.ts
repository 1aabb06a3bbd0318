/** `/media/{key}/w{width}.{format}`: pictures in the sizes and formats that pages ask for. */
import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import type { ObjectStore } from '#server/ports/uploads/port.ts'
import { createFileStore, type FileStore } from './file-store.ts'
import { createFilesHandler } from './files.ts'
import { createRenderer, RenderBusyError, type RendererLimits, type RenditionFormat } from './renderer.ts'
import { createRenditions } from './renditions.ts'
import { isFresh, refuse } from './respond.ts'

/** Answers the request and says true, or leaves it alone and says false. `path` is the URL's path as it came. */
export type MediaHandler = (req: IncomingMessage, res: ServerResponse, path?: string) => Promise<boolean>

/** A key is one folder of small letters and one name with a colour: dots and climbing are impossible by its shape. */
const pattern = /^\/media\/((?:demo|up)\/[0-9a-z-]{1,60}~[0-9a-f]{6})\/w(240|480|960|1440)\.(avif|webp|jpg)$/

const types: Record<RenditionFormat, string> = { avif: 'image/avif', webp: 'image/webp', jpg: 'image/jpeg' }

export type Media = {
  handle: MediaHandler
  files: FileStore
  /** Ends the render process. */
  close(): void
}

/**
 * @param options.dataDir renditions and files are kept in folders below it.
 * @param options.onError is told what went wrong with a picture; the visitor only learns that it is not there.
 */
export function createMedia(options: {
  dataDir: string
  onError(error: unknown, path: string): void
  limits?: RendererLimits
  /** Where uploaded pictures lie. */
  uploads?: Pick<ObjectStore, 'local'>
}): Media {
  const files = createFileStore(join(options.dataDir, 'files'))
  const renderer = createRenderer(options.limits)
  const renditions = createRenditions(join(options.dataDir, 'renditions'), files, renderer, options.uploads)
  const handleFiles = createFilesHandler(files)

  const handlePicture: MediaHandler = async (req, res, path = '') => {
    if (req.method !== 'GET' && req.method !== 'HEAD') return refuse(res, 405, { Allow: 'GET, HEAD' })
    // Browsers differ in whether they escape the tilde.
    const match = pattern.exec(path.replace('%7E', '~').replace('%7e', '~'))
    if (!match) return refuse(res, 404)
    const [, key, width, format] = match as unknown as [string, string, string, RenditionFormat]
    const etag = `"${createHash('sha1').update(`${key}/${width}/${format}`).digest('hex').slice(0, 20)}"`
    const headers = {
      'Content-Type': types[format],
      'Cache-Control': 'public, max-age=31536000, immutable',
      ETag: etag,
      'X-Content-Type-Options': 'nosniff',
      'Content-Security-Policy': "default-src 'none'",
      'Cross-Origin-Resource-Policy': 'same-origin',
    }
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
    handle: async (req, res, path = (req.url ?? '').split('?', 1)[0] ?? '') =>
      path.startsWith('/media/') ? handlePicture(req, res, path) : handleFiles(req, res, path),
    close: () => renderer.close(),
  }
}
