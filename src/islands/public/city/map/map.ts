/** The interactive map: what is shown and what is listed follow each other, and the address follows both. */
import type { GeoJSONSource, Map as GlMap, Popup } from 'maplibre-gl'
import { createMap, MAX_ZOOM } from '#components/ui/map/gl.ts'
import { circleShape, EMPTY, mapStyle, watchLook } from '#components/ui/map/map-style.ts'
import { Outlines } from '#components/ui/map/outlines.ts'
import { clientOf } from '#lib/api/browser.ts'
import { map as contract, POINT_KINDS } from '#lib/calls/city/map.ts'
import type { MapMarker } from '#lib/contract/city/map.ts'
import { keyOf } from '#lib/page/city/map-list.ts'
import type { MapTiles } from '#lib/site/site.ts'
import { type MapState, queryOf, readState, type Section, toggleKind } from './address.ts'
import { createCard, openCard } from './card.ts'
import { chipOf, showChips } from './chips.ts'
import { ListPanel } from './list.ts'
import { Overlay } from './markers.ts'

const api = clientOf(contract)

/** @throws when the device cannot draw maps. */
export async function openMap(root: HTMLElement): Promise<void> {
  const holder = root.querySelector<HTMLElement>('[data-map-canvas]')
  if (!holder) return
  const shown = JSON.parse(holder.dataset.shown ?? '{}') as { lng: number; lat: number; zoom: number }
  const state = readState(location.search, shown)
  const tiles = JSON.parse(holder.dataset.tiles ?? 'null') as MapTiles | null
  const gl = await createMap(holder, state, tiles)
  new InteractiveMap(root, gl, state, tiles).start()
}

function sectionOf(gl: GlMap): Section {
  const bounds = gl.getBounds()
  return {
    west: Math.max(-180, bounds.getWest()),
    south: Math.max(-85, bounds.getSouth()),
    east: Math.min(180, bounds.getEast()),
    north: Math.min(85, bounds.getNorth()),
  }
}

/** The smaller side of the map in pixels. */
const holderSize = (gl: GlMap): number => Math.min(gl.getContainer().clientWidth, gl.getContainer().clientHeight)

/** The zoom that shows a circle whole. */
const zoomFor = (gl: GlMap, { lat, radius }: { lat: number; radius: number }): number =>
  Math.log2((40_075_016 * Math.cos((lat * Math.PI) / 180) * (holderSize(gl) / 2.4)) / (512 * radius))

class InteractiveMap {
  readonly #root: HTMLElement
  readonly #gl: GlMap
  readonly #state: MapState
  readonly #tiles: MapTiles | null
  readonly #list: ListPanel
  readonly #overlay: Overlay
  readonly #card: Popup
  readonly #outlines: Outlines
  #asked = 0

  constructor(root: HTMLElement, gl: GlMap, state: MapState, tiles: MapTiles | null) {
    this.#root = root
    this.#gl = gl
    this.#state = state
    this.#tiles = tiles
    this.#list = new ListPanel(root)
    this.#overlay = new Overlay(gl, {
      openPoint: marker => this.#openPoint(marker),
      openCluster: marker => this.#openCluster(marker),
      lookAt: key => this.#list.mark(key),
    })
    this.#card = createCard(gl)
    this.#outlines = new Outlines(gl)
  }

  start(): void {
    this.#list.onRetry(() => void this.#refresh())
    this.#gl.on('moveend', () => this.#follow())
    this.#list.onLook(key => this.#overlay.mark(key))
    this.#list.onPage(pageNo => {
      this.#state.pageNo = pageNo
      void this.#refresh().then(() => this.#list.top())
    })
    this.#root.addEventListener('click', event => {
      const chip = chipOf(event)
      if (!chip) return
      event.preventDefault()
      this.#choose(chip)
    })
    watchLook(() => this.#redraw())
    this.#gl.on('idle', () => void this.#outlines.follow())
    this.#showCircle()
    void this.#refresh()
  }

  #showCircle(): void {
    const { lng, lat, radius } = this.#state
    const shape = radius ? circleShape(lng, lat, radius) : EMPTY
    this.#gl.getSource<GeoJSONSource>('circle')?.setData(shape)
  }

  /** Asks for what is shown now; an answer that comes too late is dropped. */
  async #refresh(): Promise<void> {
    const request = ++this.#asked
    const query = queryOf(this.#state, sectionOf(this.#gl))
    const text = new URLSearchParams(Object.entries(query).map(([name, value]) => [name, String(value)])).toString()
    history.replaceState(history.state, '', `${location.pathname}?${text}`)
    this.#list.wait()
    try {
      const answer = await api.map({ query })
      if (request !== this.#asked) return
      this.#overlay.show(answer)
      this.#list.show(answer)
      showChips(this.#root, this.#state, answer.counts)
    } catch (error) {
      if (request === this.#asked) this.#list.fail(error)
    }
  }

  #openPoint(marker: MapMarker): void {
    const key = keyOf(marker)
    this.#overlay.mark(key)
    this.#list.bring(key)
    openCard(this.#gl, this.#card, marker)
  }

  #openCluster(marker: MapMarker): void {
    const zoom = this.#gl.getZoom()
    // At the deepest zoom a cluster cannot be split further: list what is at this point.
    if (zoom >= MAX_ZOOM - 0.5) this.#state.radius = 500
    this.#gl.easeTo({ center: [marker.lng, marker.lat], zoom: Math.min(MAX_ZOOM, zoom + 2) })
  }

  /** The map has stopped moving: the list follows it. */
  #follow(): void {
    const centre = this.#gl.getCenter()
    Object.assign(this.#state, { lng: centre.lng, lat: centre.lat, zoom: this.#gl.getZoom(), pageNo: 1 })
    this.#showCircle()
    void this.#refresh()
  }

  /** Another kind, or another circle. */
  #choose(chip: HTMLElement): void {
    const state = this.#state
    state.pageNo = 1
    if (chip.dataset.kind) {
      state.kinds = toggleKind(state.kinds, chip.dataset.kind, POINT_KINDS.length)
      void this.#refresh()
      return
    }
    state.radius = Number(chip.dataset.radius) || null
    const centre = this.#gl.getCenter()
    Object.assign(state, { lng: centre.lng, lat: centre.lat })
    this.#showCircle()
    // A circle that does not fit, or is lost in the view, brings the zoom that shows it whole.
    if (state.radius) this.#gl.easeTo({ zoom: zoomFor(this.#gl, { lat: state.lat, radius: state.radius }) })
    else void this.#refresh()
  }

  /** Light or dark: the style brings its own layers, and what was drawn on them is drawn anew. */
  #redraw(): void {
    this.#gl.setStyle(mapStyle(this.#tiles))
    this.#gl.once('styledata', () => {
      this.#outlines.draw()
      this.#showCircle()
    })
  }
}
