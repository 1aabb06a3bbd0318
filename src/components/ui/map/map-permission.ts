/** Whether this page may open a map: the library behind it needs a content policy of its own (lib/page/content-policy.ts), which the page came with. */
import type { MapTiles } from '#lib/site/site.ts'

const place = () => document.querySelector<HTMLElement>('[data-map-allowed]')

export const mayOpenMap = (): boolean => place() !== null

/** The provider's tiles, where the site has one. */
export const pageTiles = (): MapTiles | null => JSON.parse(place()?.dataset.tiles ?? 'null') as MapTiles | null

/** Whether what is shown at this address was opened from a page of another one, whose policy it has. */
export function cameByAnotherPage(): boolean {
  const [page] = performance.getEntriesByType('navigation')
  return page !== undefined && new URL(page.name).pathname !== location.pathname
}
