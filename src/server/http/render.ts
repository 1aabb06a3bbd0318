/**
 * Renders a page through Astro and keeps the finished bytes.
 *
 * The request that Astro sees is made from the address alone and carries nothing of the visitor's: what is rendered is the same for everyone
 * by construction.
 */
import { contentPolicy } from '#lib/page/content-policy.ts'
import type { Rendered } from '#server/cache/page-cache.ts'
import { createPagePayload } from '#server/cache/payload.ts'
import { watchFailures } from './page-failure.ts'
import type { PageRenderer, RenderedPage } from './page-renderer.ts'

const readCaching = (headers: Headers): Rendered['caching'] => {
  const control = headers.get('cdn-cache-control')
  if (!control) return null
  const seconds = (name: string) => Number(new RegExp(`${name}=(\\d+)`).exec(control)?.[1] ?? 0)
  const tags = (headers.get('cache-tag') ?? '').split(',').filter(Boolean)
  return { maxAge: seconds('max-age'), swr: seconds('stale-while-revalidate'), tags }
}

const PAGE_HEADERS = [
  ['Cache-Control', 'public, max-age=0, must-revalidate'],
  ['X-Content-Type-Options', 'nosniff'],
  ['Referrer-Policy', 'strict-origin-when-cross-origin'],
  // Camera, microphone and screen are for this site's own pages alone, as they are unless something else is said.
  ['Permissions-Policy', 'payment=()'],
  ['Cross-Origin-Opener-Policy', 'same-origin'],
] as const

const CONTENT_POLICY = 'Content-Security-Policy'

/** Of a page that names none of its own. */
const PLAIN_POLICY = contentPolicy()

/** Headers that describe a transfer we do ourselves; and the tags, which the page cache has read and nobody outside purges by. */
const OWN = new Set(['content-length', 'transfer-encoding', 'connection', 'date', 'etag', 'vary', 'cache-control', 'cache-tag'])

const notFound = (): RenderedPage => ({
  status: 404,
  headers: new Headers({ 'Content-Type': 'text/plain; charset=utf-8' }),
  body: Buffer.from('页面不存在'),
})

/**
 * @param path with query, as the page cache knows it.
 * @returns the finished page; only answers with status 200 that declare a lifetime and show everything may be kept.
 * @throws AppError when the page could not be rendered for a reason that passes by itself.
 */
export async function renderPage(render: PageRenderer, path: string, locals: App.Locals): Promise<Rendered> {
  const { origin } = new URL(locals.site.url)
  // A request line may hold what is no path (`*`, a whole address); no page has it.
  const { page, passing } = await watchFailures(async () => {
    const found = path.startsWith('/') ? await render(origin + path, locals) : null
    // Astro leaves a path that no page has to its caller; the site's own 404 page answers it.
    return found ?? (await render(`${origin}/404`, locals)) ?? notFound()
  })
  const { status, headers, body } = page
  if (passing && status >= 400) throw passing
  // Astro could not even render its error page, has logged why, and answers in English.
  if (status >= 500 && !headers.has('content-type')) throw new Error(`The page ${path} could not be rendered`)

  const pairs: string[] = []
  for (const [name, value] of headers) {
    if (!OWN.has(name)) pairs.push(name, value === 'text/html' ? 'text/html; charset=utf-8' : value)
  }
  for (const [name, value] of PAGE_HEADERS) {
    if (OWN.has(name.toLowerCase()) || !headers.has(name)) pairs.push(name, value)
  }
  if (headers.get('content-type')?.startsWith('text/html') && !headers.has(CONTENT_POLICY))
    pairs.push(CONTENT_POLICY, PLAIN_POLICY)
  const compressible = /^(text\/|application\/(xml|rss|json))/.test(headers.get('content-type') ?? '')
  const payload = await createPagePayload(status, pairs, body, compressible)
  return { payload, caching: status === 200 && !passing ? readCaching(headers) : null }
}
