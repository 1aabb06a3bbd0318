/** The finer outlines of the provinces in view: read when they are first seen, drawn together from then on. */
import type { GeoJSONSource, Map as GlMap } from 'maplibre-gl'
import { MIN_DETAIL_ZOOM } from './map-style.ts'

type Collection = { type: 'FeatureCollection'; features: unknown[] }

export class Outlines {
  readonly #map: GlMap
  readonly #read = new Map<number, unknown[]>()
  readonly #asked = new Set<number>()

  constructor(map: GlMap) {
    this.#map = map
  }

  /** Reads what is in view and not yet there. A province whose file does not come keeps its coarse outline. */
  async follow(): Promise<void> {
    if (this.#map.getZoom() < MIN_DETAIL_ZOOM - 0.5) return
    const inView = this.#map.queryRenderedFeatures({ layers: ['land'] }).map(feature => Number(feature.properties.code))
    const missing = [...new Set(inView)].filter(code => code > 0 && !this.#asked.has(code))
    if (missing.length === 0) return
    for (const code of missing) this.#asked.add(code)
    await Promise.all(missing.map(code => this.#load(code)))
    this.draw()
  }

  async #load(code: number): Promise<void> {
    try {
      const response = await fetch(`/geo/province/${code}.json`)
      if (!response.ok) throw new Error(`status ${response.status}`)
      this.#read.set(code, ((await response.json()) as Collection).features)
    } catch (error) {
      console.warn('Outline not read', code, error)
    }
  }

  /** Draws what has been read; also after the style was replaced. */
  draw(): void {
    const data = { type: 'FeatureCollection', features: [...this.#read.values()].flat() }
    this.#map.getSource<GeoJSONSource>('near')?.setData(data as Parameters<GeoJSONSource['setData']>[0])
  }
}
