/** The built scripts, styles and public files, kept in memory in every encoding. Their names carry a hash or they are revalidated. */
import { readdir, readFile } from 'node:fs/promises'
import { extname, join, relative, sep } from 'node:path'
import { createPayload, type Payload } from '#server/cache/payload.ts'

const TYPES: Record<string, string> = {
  '.js': 'text/javascript; charset=utf-8',
  '.mjs': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.html': 'text/html; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.webmanifest': 'application/manifest+json; charset=utf-8',
  '.txt': 'text/plain; charset=utf-8',
  '.xml': 'application/xml; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.ico': 'image/x-icon',
  '.webp': 'image/webp',
  '.avif': 'image/avif',
  '.woff2': 'font/woff2',
}
const COMPRESSIBLE = /^(text\/|application\/(json|manifest|xml)|image\/svg)/

export type Assets = { find(path: string): Promise<Payload> | undefined }

/** @param folder Astro's client folder. Files are read when first asked for. */
export async function loadAssets(folder: string): Promise<Assets> {
  const files = await readdir(folder, { recursive: true, withFileTypes: true })
  const paths = new Map<string, string>()
  for (const file of files) {
    if (!file.isFile()) continue
    const full = join(file.parentPath, file.name)
    paths.set(`/${relative(folder, full).split(sep).join('/')}`, full)
  }
  const payloads = new Map<string, Promise<Payload>>()
  const load = async (path: string, full: string): Promise<Payload> => {
    const type = TYPES[extname(full)] ?? 'application/octet-stream'
    const caching = path.startsWith('/_astro/') ? 'public, max-age=31536000, immutable' : 'public, max-age=3600'
    const headers = ['Content-Type', type, 'Cache-Control', caching, 'X-Content-Type-Options', 'nosniff']
    // An SVG opened on its own must not run anything.
    if (type === 'image/svg+xml')
      headers.push('Content-Security-Policy', "default-src 'none'; style-src 'unsafe-inline'; sandbox")
    return createPayload(200, headers, await readFile(full), COMPRESSIBLE.test(type))
  }
  return {
    find(path) {
      const full = paths.get(path)
      if (!full) return undefined
      let payload = payloads.get(path)
      if (!payload) {
        payload = load(path, full)
        payloads.set(path, payload)
      }
      return payload
    },
  }
}
