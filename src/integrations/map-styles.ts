/**
 * The map library's style sheet without the controls that our map does not have (compass, globe, position, full screen …), whose icons
 * make up most of it, nor the tips of popups: 71 KB become a page's worth of styles.
 */
import type { AstroIntegration } from 'astro'

const UNUSED_CLASSES = [
  'ctrl-(geolocate|fullscreen|shrink|compass|globe|terrain|logo|attrib-button)',
  'cooperative|user-location|compact|boxzoom|crosshair|mobile|desktop',
  'popup-(anchor|tip)|(popup-)?track-pointer|pseudo-fullscreen|marker-draggable|attrib-empty',
]
const UNUSED = new RegExp(`\\.maplibregl-(${UNUSED_CLASSES.join('|')})`)

/** Splits style rules at the outermost braces. */
function blocksOf(css: string): { head: string; body: string }[] {
  const blocks: { head: string; body: string }[] = []
  let start = 0
  let depth = 0
  let open = 0
  for (let at = 0; at < css.length; at++) {
    if (css[at] === '{' && depth++ === 0) open = at
    if (css[at] === '}' && --depth === 0) {
      blocks.push({ head: css.slice(start, open), body: css.slice(open + 1, at) })
      start = at + 1
    }
  }
  return blocks
}

export function withoutUnused(css: string): string {
  return blocksOf(css)
    .map(({ head, body }) => {
      if (head.trim().startsWith('@media')) {
        const inner = withoutUnused(body)
        return inner ? `${head}{${inner}}` : ''
      }
      const used = head.split(/,(?![^(]*\))/).filter(selector => !UNUSED.test(selector))
      return used.length > 0 ? `${used.join(',')}{${body}}` : ''
    })
    .join('')
}

export const mapStyles = (): AstroIntegration => ({
  name: 'map-styles',
  hooks: {
    'astro:config:setup': ({ updateConfig }) => {
      updateConfig({
        vite: {
          plugins: [
            {
              name: 'map-styles',
              enforce: 'pre',
              transform: (code, id) =>
                id.split('?')[0]?.endsWith('maplibre-gl/dist/maplibre-gl.css') ? withoutUnused(code) : null,
            },
          ],
        },
      })
    },
  },
})
