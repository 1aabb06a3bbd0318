/** The map itself, as every page of the site shows it. */
import 'maplibre-gl/dist/maplibre-gl.css'
import './map.css'
import { Map as GlMap, NavigationControl, ScaleControl, setWorkerUrl } from 'maplibre-gl'
import workerUrl from 'maplibre-gl/dist/maplibre-gl-worker.mjs?url'
import { admitLibraries } from '#lib/browser/trusted.ts'
import type { MapTiles } from '#lib/site/site.ts'
import { mapStyle } from './map-style.ts'

const CHINA: [number, number, number, number] = [66, 0, 142, 57]
export const MAX_ZOOM = 18

/** Every text of the library that this map may show; its own are English. */
const WORDS = {
  'AttributionControl.ToggleAttribution': '数据来源',
  'NavigationControl.ZoomIn': '放大',
  'NavigationControl.ZoomOut': '缩小',
  'Map.Title': '地图，用方向键移动，加减键缩放',
  'Popup.Close': '关闭',
  'Marker.Title': '地点',
  'ScaleControl.Meters': '米',
  'ScaleControl.Kilometers': '公里',
}

/** @throws when the device cannot draw maps. */
export async function createMap(
  holder: HTMLElement,
  { lng, lat, zoom }: { lng: number; lat: number; zoom: number },
  tiles: MapTiles | null,
): Promise<GlMap> {
  admitLibraries()
  setWorkerUrl(workerUrl)
  const gl = new GlMap({
    container: holder,
    style: mapStyle(tiles),
    center: [lng, lat],
    zoom,
    minZoom: 2.5,
    maxZoom: MAX_ZOOM,
    maxBounds: CHINA,
    dragRotate: false,
    pitchWithRotate: false,
    attributionControl: { compact: false, customAttribution: '行政区边界来自 ECharts 开源数据' },
    locale: WORDS,
    fadeDuration: 0,
  })
  gl.touchZoomRotate.disableRotation()
  gl.keyboard.disableRotation()
  gl.addControl(new NavigationControl({ showCompass: false }), 'top-right')
  gl.addControl(new ScaleControl({ unit: 'metric' }), 'bottom-left')
  await new Promise<void>((resolve, reject) => {
    gl.once('load', () => resolve())
    gl.once('error', event => reject(event.error))
  })
  return gl
}
