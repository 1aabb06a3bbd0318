/** Demand and supply of the districts, as circles on the map. Everything it shows stands in the table beside it. */
import { Marker } from 'maplibre-gl'
import { createMap } from '#components/ui/map/gl.ts'
import { mapStyle, watchLook } from '#components/ui/map/map-style.ts'
import { Outlines } from '#components/ui/map/outlines.ts'
import { cloneWithText } from '#lib/browser/template.ts'
import { supplyAmount } from '#lib/format/supply.ts'
import type { MapTiles } from '#lib/site/site.ts'

type Place = { lng: number; lat: number; name: string; demand: number; supply: number }

function pinOf({ name, demand, supply }: Place): HTMLElement {
  const short = name.replace(/(?<=.{2})(新区|区|市|县)$/, '')
  const pin = cloneWithText('supply-pin', demand > 0 ? `${short} ${supplyAmount(demand)}` : short)
  pin.setAttribute('aria-label', `${name}：需求 ${supplyAmount(demand)}，供给 ${supplyAmount(supply)}`)
  pin.title = pin.getAttribute('aria-label') ?? ''
  pin.classList.toggle('supply-pin-short', demand > supply)
  return pin
}

/** @throws when the device cannot draw maps. */
export async function openSupplyMap(root: HTMLElement): Promise<void> {
  const holder = root.querySelector<HTMLElement>('[data-map-canvas]')
  if (!holder) return
  const shown = JSON.parse(holder.dataset.shown ?? '{}') as { lng: number; lat: number; zoom: number }
  const tiles = JSON.parse(holder.dataset.tiles ?? 'null') as MapTiles | null
  const gl = await createMap(holder, shown, tiles)
  const outlines = new Outlines(gl)
  gl.on('idle', () => void outlines.follow())
  // Nothing changes after the map has loaded, so it may never be idle again.
  void outlines.follow()
  watchLook(() => {
    gl.setStyle(mapStyle(tiles))
    gl.once('styledata', () => outlines.draw())
  })
  for (const row of document.querySelectorAll<HTMLElement>('[data-supply-place]')) {
    const place = JSON.parse(row.dataset.supplyPlace ?? '{}') as Place
    new Marker({ element: pinOf(place) }).setLngLat([place.lng, place.lat]).addTo(gl)
  }
}
