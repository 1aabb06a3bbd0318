/** The card that opens over a pin. */
import { type Map as GlMap, Popup } from 'maplibre-gl'
import { cloneTemplate, fillParts, getPart } from '#lib/browser/template.ts'
import type { MapMarker } from '#lib/contract/city/map.ts'
import { KIND_TEXTS } from '#lib/page/city/map-list.ts'

const PATHS = {
  service: '/city/server/',
  company: '/city/company/',
  job: '/city/recruitmentInfo/job/',
  school: '/school/schoolDetail?id=',
}

export function createCard(gl: GlMap): Popup {
  // A press on a pin is one on the map as well: by itself the popup would close with the press that opened it.
  const popup = new Popup({ offset: 30, maxWidth: '18rem', closeOnClick: false })
  gl.on('click', ({ originalEvent: { target } }) => {
    if (!(target instanceof Element && target.closest('.pin'))) popup.remove()
  })
  return popup
}

export function openCard(gl: GlMap, popup: Popup, marker: MapMarker): void {
  if (!marker.kind) return
  const card = cloneTemplate('map-card')
  getPart<HTMLAnchorElement>(card, 'title').href = `${PATHS[marker.kind]}${marker.id}`
  fillParts(card, { kind: KIND_TEXTS[marker.kind], title: marker.title })
  popup.setLngLat([marker.lng, marker.lat]).setDOMContent(card).addTo(gl)
}
