/** The map's look: the colours of the site's tokens, as a style that needs nothing from anywhere else. */
import type { GeoJSONSource, LayerSpecification, StyleSpecification } from 'maplibre-gl'
import type { MapTiles } from '#lib/site/site.ts'

/** GeoJSON as the map library takes it. */
type Shape = Parameters<GeoJSONSource['setData']>[0]

/** A token's colour as the map library reads it (it does not know oklch). */
function colourOf(token: string): string {
  const canvas = document.createElement('canvas')
  canvas.width = canvas.height = 1
  const context = canvas.getContext('2d', { willReadFrequently: true })
  if (!context) return '#888'
  context.fillStyle = getComputedStyle(document.documentElement).getPropertyValue(token).trim()
  context.fillRect(0, 0, 1, 1)
  const [red, green, blue, alpha = 255] = context.getImageData(0, 0, 1, 1).data
  return `rgba(${red},${green},${blue},${alpha / 255})`
}

export const EMPTY: Shape = { type: 'FeatureCollection', features: [] }

/** From this zoom on the finer outlines are shown. */
export const MIN_DETAIL_ZOOM = 6

/** Layers in the order in which they are painted. */
function layers(tiles: MapTiles | null): LayerSpecification[] {
  const line = colourOf('--line-2')
  const land = colourOf('--paper')
  return [
    { id: 'sea', type: 'background', paint: { 'background-color': colourOf('--brand-soft') } },
    // The country's outlines are coarse: near by, the finer ones of the provinces in view take their place.
    {
      id: 'land',
      type: 'fill',
      source: 'china',
      filter: ['!', ['has', 'kind']],
      paint: {
        'fill-color': land,
        'fill-opacity': ['interpolate', ['linear'], ['zoom'], MIN_DETAIL_ZOOM + 0.5, 1, MIN_DETAIL_ZOOM + 1, 0],
      },
    },
    { id: 'near-land', type: 'fill', source: 'near', minzoom: MIN_DETAIL_ZOOM, paint: { 'fill-color': land } },
    // A provider's pictures cover the land; borders, circle and pins lie on them.
    ...(tiles ? [{ id: 'tiles', type: 'raster', source: 'tiles' } as const] : []),
    {
      id: 'cities',
      type: 'line',
      source: 'near',
      minzoom: MIN_DETAIL_ZOOM,
      paint: { 'line-color': line, 'line-width': 0.8, 'line-dasharray': [3, 2] },
    },
    {
      id: 'provinces',
      type: 'line',
      source: 'china',
      filter: ['!', ['has', 'kind']],
      paint: {
        'line-color': line,
        'line-width': 1,
        'line-opacity': ['interpolate', ['linear'], ['zoom'], MIN_DETAIL_ZOOM, 1, MIN_DETAIL_ZOOM + 1, 0],
      },
    },
    {
      id: 'sea-lines',
      type: 'line',
      source: 'china',
      filter: ['has', 'kind'],
      paint: { 'line-color': colourOf('--ink-3'), 'line-width': 2 },
    },
    { id: 'circle', type: 'fill', source: 'circle', paint: { 'fill-color': colourOf('--brand'), 'fill-opacity': 0.08 } },
    { id: 'circle-line', type: 'line', source: 'circle', paint: { 'line-color': colourOf('--brand'), 'line-width': 1.5 } },
  ]
}

/** The library sets the attribution as markup. */
const escapeText = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')

export const mapStyle = (tiles: MapTiles | null): StyleSpecification => ({
  version: 8,
  sources: {
    ...(tiles
      ? {
          tiles: {
            type: 'raster',
            tiles: [tiles.url],
            tileSize: 256,
            maxzoom: 18,
            attribution: escapeText(tiles.attribution),
          } as const,
        }
      : {}),
    china: { type: 'geojson', data: '/geo/china.json' },
    near: { type: 'geojson', data: EMPTY },
    circle: { type: 'geojson', data: EMPTY },
  },
  layers: layers(tiles),
})

/** Calls back when the site changes between light and dark. */
export function watchLook(changed: () => void): void {
  new MutationObserver(changed).observe(document.documentElement, { attributeFilter: ['data-theme'] })
  matchMedia('(prefers-color-scheme: dark)').addEventListener('change', changed)
}

/** A circle on the ground as a polygon. */
export function circleShape(lng: number, lat: number, metres: number): Shape {
  const points = Array.from({ length: 65 }, (_, index) => {
    const angle = (index / 64) * 2 * Math.PI
    const north = (metres * Math.sin(angle)) / 111_320
    const east = (metres * Math.cos(angle)) / (111_320 * Math.cos((lat * Math.PI) / 180))
    return [lng + east, lat + north]
  })
  return {
    type: 'FeatureCollection',
    features: [{ type: 'Feature', properties: {}, geometry: { type: 'Polygon', coordinates: [points] } }],
  }
}
