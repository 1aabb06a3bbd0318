/** The interactive map: what is shown and what is listed follow each other, and the address follows both. */
import { type GeoJSONSource, type Map as GlMap, Popup } from 'maplibre-gl'
import { clientOf } from '#lib/api/browser.ts'
import { cloneTemplate, fillParts, getPart } from '#lib/browser/template.ts'
import { map as contract, POINT_KINDS } from '#lib/calls/city/map.ts'
import type { MapAnswer, MapMarker } from '#lib/contract/city/map.ts'
import { count } from '#lib/format/count.ts'
import { KIND_TEXTS, keyOf } from '#lib/page/city/map-list.ts'
import type { MapTiles } from '#lib/site/site.ts'
import { type MapState, queryOf, readState, type Section, toggleKind } from './address.ts'
import { createMap, DEEPEST } from './gl.ts'
import { ListPanel } from './list.ts'
import { circleShape, EMPTY, mapStyle, watchLook } from './look.ts'
import { Overlay } from './markers.ts'
import { Outlines } from './outlines.ts'

const api = clientOf(contract)

const PATHS = {
  service: '/city/server/',
  company: '/city/company/',
  job: '/city/recruitmentInfo/job/',
  school: '/school/schoolDetail?id=',
}

/** @throws when the device cannot draw maps. */
export async function openMap(root: HTMLElement): Promise<void> {
  const holder = root.querySelector<HTMLElement>('[data-map-canvas]')
  if (!holder) return
  const shown = JSON.parse(holder.dataset.shown ?? '{}') as { lng: number; lat: number; zoom: number }
  const state = readState(location.search, shown)
  const tiles = JSON.parse(holder.dataset.tiles ?? 'null') as MapTiles | null
  const gl = await createMap(holder, state, tiles)
  connect(root, gl, state, tiles)
}

function connect(root: HTMLElement, gl: GlMap, state: MapState, tiles: MapTiles | null): void {
  const list = new ListPanel(root)
  const overlay = new Overlay(gl, { openPoint, openCluster, lookAt: key => list.mark(key) })
  // A press on a pin is one on the map as well: by itself the popup would close with the press that opened it.
  const popup = new Popup({ offset: 30, maxWidth: '18rem', closeOnClick: false })
  gl.on('click', ({ originalEvent: { target } }) => {
    if (!(target instanceof Element && target.closest('.pin'))) popup.remove()
  })
  const outlines = new Outlines(gl)
  let asked = 0

  const section = (): Section => {
    const bounds = gl.getBounds()
    return {
      west: Math.max(-180, bounds.getWest()),
      south: Math.max(-85, bounds.getSouth()),
      east: Math.min(180, bounds.getEast()),
      north: Math.min(85, bounds.getNorth()),
    }
  }

  function showCircle(): void {
    const shape = state.radius ? circleShape(state.lng, state.lat, state.radius) : EMPTY
    gl.getSource<GeoJSONSource>('circle')?.setData(shape)
  }

  function showCounts(counts: MapAnswer['counts']): void {
    for (const chip of root.querySelectorAll<HTMLElement>('[data-kind]')) {
      const kind = chip.dataset.kind as keyof MapAnswer['counts']
      const isOn = state.kinds.includes(kind)
      chip.toggleAttribute('aria-current', isOn)
      if (isOn) chip.setAttribute('aria-current', 'true')
      const figure = chip.querySelector('small')
      if (figure) figure.textContent = count(counts[kind] ?? 0)
    }
    for (const chip of root.querySelectorAll<HTMLElement>('[data-radius]')) {
      if (Number(chip.dataset.radius) === (state.radius ?? 0)) chip.setAttribute('aria-current', 'true')
      else chip.removeAttribute('aria-current')
    }
  }

  list.onRetry(() => void refresh())

  /** Asks for what is shown now; an answer that comes too late is dropped. */
  async function refresh(): Promise<void> {
    const request = ++asked
    const query = queryOf(state, section())
    const text = new URLSearchParams(Object.entries(query).map(([name, value]) => [name, String(value)])).toString()
    history.replaceState(history.state, '', `${location.pathname}?${text}`)
    list.wait()
    try {
      const answer = await api.map({ query })
      if (request !== asked) return
      overlay.show(answer)
      list.show(answer)
      showCounts(answer.counts)
    } catch (error) {
      if (request === asked) list.fail(error)
    }
  }

  function openPoint(marker: MapMarker): void {
    const key = keyOf(marker)
    overlay.mark(key)
    list.bring(key)
    if (!marker.kind) return
    const card = cloneTemplate('map-card')
    getPart<HTMLAnchorElement>(card, 'title').href = `${PATHS[marker.kind]}${marker.id}`
    fillParts(card, { kind: KIND_TEXTS[marker.kind], title: marker.title })
    popup.setLngLat([marker.lng, marker.lat]).setDOMContent(card).addTo(gl)
  }

  function openCluster(marker: MapMarker): void {
    const zoom = gl.getZoom()
    // At the deepest zoom nothing comes apart any more: list what is in this very place.
    if (zoom >= DEEPEST - 0.5) state.radius = 500
    gl.easeTo({ center: [marker.lng, marker.lat], zoom: Math.min(DEEPEST, zoom + 2) })
  }

  gl.on('moveend', () => {
    const centre = gl.getCenter()
    Object.assign(state, { lng: centre.lng, lat: centre.lat, zoom: gl.getZoom(), pageNo: 1 })
    showCircle()
    void refresh()
  })

  list.onLook(key => overlay.mark(key))
  list.onPage(pageNo => {
    state.pageNo = pageNo
    void refresh().then(() => list.top())
  })

  root.addEventListener('click', event => {
    const chip = event.target instanceof Element ? event.target.closest<HTMLElement>('[data-kind], [data-radius]') : null
    if (!chip) return
    event.preventDefault()
    state.pageNo = 1
    if (chip.dataset.kind) {
      state.kinds = toggleKind(state.kinds, chip.dataset.kind, POINT_KINDS.length)
      void refresh()
      return
    }
    state.radius = Number(chip.dataset.radius) || null
    const centre = gl.getCenter()
    Object.assign(state, { lng: centre.lng, lat: centre.lat })
    showCircle()
    // A circle that does not fit, or is lost in the view, brings the zoom that shows it whole.
    if (state.radius)
      gl.easeTo({
        zoom: Math.log2((40_075_016 * Math.cos((state.lat * Math.PI) / 180) * (holderSize(gl) / 2.4)) / (512 * state.radius)),
      })
    else void refresh()
  })

  watchLook(() => {
    gl.setStyle(mapStyle(tiles))
    gl.once('styledata', () => {
      outlines.draw()
      showCircle()
    })
  })
  gl.on('idle', () => void outlines.follow())
  showCircle()
  void refresh()
}

/** The smaller side of the map in pixels. */
const holderSize = (gl: GlMap): number => Math.min(gl.getContainer().clientWidth, gl.getContainer().clientHeight)
