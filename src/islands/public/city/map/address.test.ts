import { expect, test } from 'vitest'
import { queryOf, readState, toggleKind } from './address.ts'

const shown = { lng: 114.06, lat: 22.55, zoom: 10 }
const section = { west: 113.5, south: 22, east: 114.5, north: 23 }

test('a first visit shows what the page says', () => {
  expect(readState('', shown)).toEqual({ city: null, kinds: [], radius: null, ...shown, pageNo: 1 })
})

test('an address with a section opens in its middle', () => {
  const state = readState('?west=113&south=22&east=115&north=23&zoom=12.3&kinds=job,school&city=1607&pageNo=2', shown)
  expect(state).toMatchObject({ lng: 114, lat: 22.5, zoom: 12.3, kinds: ['job', 'school'], city: 1607, pageNo: 2 })
})

test('what cannot be read counts as nothing', () => {
  expect(readState('?west=a&zoom=&lng=NaN&pageNo=-3', shown)).toMatchObject({ ...shown, pageNo: 1 })
})

test('a section and a circle are asked for in their own words', () => {
  const state = readState('?city=1607', shown)
  expect(queryOf(state, section)).toEqual({ city: 1607, ...section, zoom: 10 })
  expect(queryOf({ ...state, radius: 1000 }, section)).toEqual({ city: 1607, lng: 114.06, lat: 22.55, radius: 1000, zoom: 10 })
})

test('an address that was written is read back as the same view', () => {
  const state = readState('?kinds=job&lng=114.01&lat=22.54&radius=3000&zoom=13&pageNo=4', shown)
  const query = new URLSearchParams(Object.entries(queryOf(state, section)).map(([name, value]) => [name, String(value)]))
  expect(readState(`?${query}`, shown)).toEqual(state)
})

test('choosing all kinds is the same as choosing none', () => {
  expect(toggleKind(['service', 'company', 'job'], 'school', 4)).toEqual([])
  expect(toggleKind(['service', 'job'], 'job', 4)).toEqual(['service'])
})
