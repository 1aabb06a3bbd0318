/** Markers and names as elements over the map: real buttons, so that they can be reached with the keyboard and read aloud. */
import type { Map as GlMap } from 'maplibre-gl'
import { Marker } from 'maplibre-gl'
import { cloneTemplate, cloneWithText } from '#lib/browser/template.ts'
import type { MapAnswer, MapMarker } from '#lib/contract/city/map.ts'
import { count } from '#lib/format/count.ts'
import { KIND_TEXTS, keyOf } from '#lib/page/city/map-list.ts'

type Handlers = { openPoint(marker: MapMarker): void; openCluster(marker: MapMarker): void; lookAt(key: string | null): void }

function buttonOf(marker: MapMarker, handlers: Handlers): HTMLButtonElement {
  const kind = marker.kind ? KIND_TEXTS[marker.kind] : '内容'
  if (marker.count === 1 && marker.id !== null) {
    const key = keyOf(marker)
    const button = cloneTemplate<HTMLButtonElement>('map-pin')
    button.classList.add(`pin-${marker.kind}`)
    button.dataset.key = key
    button.setAttribute('aria-label', `${kind}：${marker.title}`)
    button.addEventListener('click', () => handlers.openPoint(marker))
    button.addEventListener('pointerenter', () => handlers.lookAt(key))
    button.addEventListener('pointerleave', () => handlers.lookAt(null))
    return button
  }
  const size = marker.count < 10 ? 's' : marker.count < 100 ? 'm' : 'l'
  const button = cloneWithText<HTMLButtonElement>('map-cluster', count(marker.count))
  button.classList.add(`cluster-${size}`)
  button.setAttribute('aria-label', `${marker.count} 个${kind}，放大查看`)
  button.addEventListener('click', () => handlers.openCluster(marker))
  return button
}

export class Overlay {
  readonly #map: GlMap
  readonly #handlers: Handlers
  #markers: Marker[] = []

  constructor(map: GlMap, handlers: Handlers) {
    this.#map = map
    this.#handlers = handlers
  }

  /** Replaces everything that is shown; the focus stays on the same record where it is still there. */
  show({ markers, labels }: Pick<MapAnswer, 'markers' | 'labels'>): void {
    const focused = (document.activeElement as HTMLElement | null)?.dataset.key
    for (const marker of this.#markers) marker.remove()
    const places = markers.map(marker => this.#map.project([marker.lng, marker.lat]))
    this.#markers = labels
      .filter(label => this.#isFree(label, places))
      .map(label => {
        const element = cloneWithText('map-label', label.name)
        element.classList.add(`map-label-${label.level}`)
        return new Marker({ element }).setLngLat([label.lng, label.lat]).addTo(this.#map)
      })
    // From north to south: the order in which a screen is read, and lower pins lie over higher ones.
    for (const marker of [...markers].sort((a, b) => b.lat - a.lat)) {
      const element = buttonOf(marker, this.#handlers)
      const placed = new Marker({ element, anchor: marker.id === null ? 'center' : 'bottom' }).setLngLat([marker.lng, marker.lat])
      this.#markers.push(placed.addTo(this.#map))
      if (focused && element.dataset.key === focused) element.focus({ preventScroll: true })
    }
  }

  /** Whether a name has room: half a name is worse than none. */
  #isFree(label: { lng: number; lat: number }, places: readonly { x: number; y: number }[]): boolean {
    const at = this.#map.project([label.lng, label.lat])
    return places.every(({ x, y }) => Math.abs(x - at.x) > 44 || Math.abs(y - at.y) > 32)
  }

  /** Raises the pin of a record; null lets all down. */
  mark(key: string | null): void {
    for (const marker of this.#markers) {
      const element = marker.getElement()
      element.classList.toggle('pin-on', key !== null && element.dataset.key === key)
    }
  }
}
