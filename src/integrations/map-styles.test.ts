import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { withoutUnused } from './map-styles.ts'

const whole = readFileSync('node_modules/maplibre-gl/dist/maplibre-gl.css', 'utf8')

test('keeps what the map uses and drops what it does not', () => {
  const styles = withoutUnused(whole)
  for (const name of [
    'maplibregl-canvas',
    'maplibregl-ctrl-zoom-in',
    'maplibregl-popup-content',
    'maplibregl-marker',
    'maplibregl-ctrl-scale',
  ])
    expect(styles).toContain(name)
  expect(styles).not.toMatch(/ctrl-(geolocate|fullscreen|globe)/)
  expect(styles.length).toBeLessThan(whole.length / 3)
})

test('drops only the selectors of a rule that are unused, and whole media blocks that become empty', () => {
  expect(withoutUnused('.maplibregl-ctrl-globe,.maplibregl-ctrl{color:red}')).toBe('.maplibregl-ctrl{color:red}')
  expect(withoutUnused('@media print{.maplibregl-ctrl-globe{a:b}}.x{c:d}')).toBe('.x{c:d}')
})
