/** /sitemap.xml names the parts; /sitemaps/<part>.xml lists the pages. Cached for an hour in memory, part by part. */
import { HOUR_MS } from '#lib/format/units.ts'
import { createPayload, type Payload, sendPayload } from '#server/cache/payload.ts'
import type { Db } from '#server/db/client.ts'
import type { PathHandler } from '#server/http/pipeline.ts'
import { isSitemapKind, listSitemapChunks, listSitemapEntries, sitemapPath } from './sitemap.ts'

const CACHE_MS = HOUR_MS
const MAX_CACHED = 40
const HEAD = '<?xml version="1.0" encoding="UTF-8"?>\n'
const SPACE = 'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"'

/** Pages that are not records. */
const FIXED =
  `/home /city /city?tab=company /city?tab=recruitment /city/supply /consult /consult/list /consult/problem /course /school
  /school/schoolList /park /park/park_navigation /park/park_politics /park/park_garden /park/park_video /park/park_forum
  /park/park_download /park/park_official_account /map /country /rule /home/system_problem /download`.split(/\s+/)

/** Pages that a real site begins without. */
const DEMO_PAGES = ['/parkWhite', '/cloud']

const escapeXml = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')

export function createSitemapHandler(db: Db, siteUrl: string, options: { demo: boolean }): PathHandler {
  const fixed = options.demo ? [...FIXED, ...DEMO_PAGES] : FIXED
  const cached = new Map<string, { payload: Promise<Payload | null>; until: number }>()
  const url = (path: string, at?: Date): string =>
    `<url><loc>${escapeXml(siteUrl + path)}</loc>${at ? `<lastmod>${at.toISOString()}</lastmod>` : ''}</url>`

  const build = async (path: string): Promise<string | null> => {
    if (path === '/sitemap.xml') {
      const parts = ['fixed', ...(await listSitemapChunks(db)).map(({ kind, chunk }) => `${kind}-${chunk}`)]
      const list = parts.map(part => `<sitemap><loc>${escapeXml(`${siteUrl}/sitemaps/${part}.xml`)}</loc></sitemap>`)
      return `${HEAD}<sitemapindex ${SPACE}>${list.join('')}</sitemapindex>`
    }
    if (path === '/sitemaps/fixed.xml') return `${HEAD}<urlset ${SPACE}>${fixed.map(page => url(page)).join('')}</urlset>`
    const [, kind = '', chunk = ''] = /^\/sitemaps\/([a-z]+)-(\d{1,5})\.xml$/.exec(path) ?? []
    if (!isSitemapKind(kind)) return null
    const entries = await listSitemapEntries(db, kind, Number(chunk))
    if (entries.length === 0) return null
    return `${HEAD}<urlset ${SPACE}>${entries.map(row => url(sitemapPath(kind, row.ref_id), row.published_at)).join('')}</urlset>`
  }

  const load = async (path: string): Promise<Payload | null> => {
    const text = await build(path)
    if (text === null) return null
    return createPayload(
      200,
      ['Content-Type', 'application/xml; charset=utf-8', 'Cache-Control', 'public, max-age=3600'],
      Buffer.from(text),
      true,
    )
  }

  return async (req, res, path) => {
    if (path !== '/sitemap.xml' && !path.startsWith('/sitemaps/')) return false
    const now = Date.now()
    let entry = cached.get(path)
    if (!entry || entry.until < now) {
      entry = { payload: load(path), until: now + CACHE_MS }
      cached.set(path, entry)
      entry.payload.then(payload => payload ?? cached.delete(path)).catch(() => cached.delete(path))
      if (cached.size > MAX_CACHED) cached.delete(cached.keys().next().value as string)
    }
    const payload = await entry.payload
    if (!payload) return false
    sendPayload(req, res, payload)
    return true
  }
}
