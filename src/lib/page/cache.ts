/** Declares how long a page may be kept and what it shows. The headers are the standard ones, so that a CDN understands them too. */
import type { AstroGlobal } from 'astro'
import type { PageTag } from '#lib/tags.ts'

export type PageCaching = {
  /** Seconds for which the page is fresh. */
  maxAge: number
  /** Seconds after that in which the old page is still shown while a new one is rendered. */
  swr?: number
  /** What the page shows. A write that touches one of them drops the page. */
  tags: readonly PageTag[]
}

export function cachePage(astro: Pick<AstroGlobal, 'response'>, { maxAge, swr = maxAge, tags }: PageCaching): void {
  astro.response.headers.set('CDN-Cache-Control', `max-age=${maxAge}, stale-while-revalidate=${swr}`)
  astro.response.headers.set('Cache-Tag', tags.join(','))
}
