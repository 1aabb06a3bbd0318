/** A map on which one place is pointed at. */
import { Marker } from 'maplibre-gl'
import type { MapTiles } from '#lib/site/site.ts'
import { createMap } from './gl.ts'
import { mapStyle, watchLook } from './map-style.ts'
import { Outlines } from './outlines.ts'

export type Point = { lng: number; lat: number }

export type PickingMap = {
  /** Puts the pin there, in view. */
  show(point: Point): void
  /** The point in the middle of the map, for people who move it by keyboard. */
  middle(): Point
  close(): void
}

/** A street, and a whole city: without a provider's tiles nothing but outlines of districts can be seen, and those from afar. */
const NEAR_ZOOM = 14
const FAR_ZOOM = 9

/** A tenth of a metre is enough. */
const rounded = ({ lng, lat }: Point): Point => ({ lng: Number(lng.toFixed(6)), lat: Number(lat.toFixed(6)) })

function pin(): HTMLElement {
  const element = document.createElement('span')
  element.className = 'pin pin-on'
  return element
}

type Opening = { at: Point | null; around: Point; tiles: MapTiles | null; onPick: (point: Point) => void }

/** @param around where to look while nothing is chosen. @throws when the device cannot draw maps. */
export async function openPickingMap(holder: HTMLElement, { at, around, tiles, onPick }: Opening): Promise<PickingMap> {
  const gl = await createMap(holder, { ...(at ?? around), zoom: at && tiles ? NEAR_ZOOM : FAR_ZOOM }, tiles)
  const marker = new Marker({ element: pin(), anchor: 'bottom' })
  const outlines = new Outlines(gl)
  const follow = () => void outlines.follow()
  gl.on('idle', follow)
  // Nothing changes after the map has loaded, so it may never be idle again.
  follow()
  let isClosed = false
  watchLook(() => {
    if (isClosed) return
    gl.setStyle(mapStyle(tiles))
    gl.once('styledata', () => outlines.draw())
  })
  const mark = (point: Point) => marker.setLngLat([point.lng, point.lat]).addTo(gl)
  if (at) mark(at)
  gl.on('click', ({ lngLat }) => {
    const point = rounded(lngLat)
    mark(point)
    onPick(point)
  })
  return {
    show(point) {
      mark(point)
      if (!gl.getBounds().contains([point.lng, point.lat])) gl.jumpTo({ center: [point.lng, point.lat] })
    },
    middle: () => rounded(gl.getCenter()),
    close() {
      isClosed = true
      gl.remove()
    },
  }
}
