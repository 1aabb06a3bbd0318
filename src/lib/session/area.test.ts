import { beforeEach, expect, test } from 'vitest'
import {
  $address,
  $addressInfo,
  $addressList,
  $otheradd,
  type Address,
  DEFAULT_ADDRESS,
  MAX_RECENT,
  rememberArea,
  versioned,
} from './area.ts'
import { cityUrl } from './city-url.ts'

const guangzhou: Address = { province: DEFAULT_ADDRESS.province, city: { name: '广州市', code: 1601, level: 2 } }
const nodeOnly = (value: unknown): value is { code: number } => typeof (value as { code?: unknown })?.code === 'number'

beforeEach(() => {
  $address.set(DEFAULT_ADDRESS)
  $addressList.set([])
  $otheradd.set(null)
})

test('a first visit is in Shenzhen, Guangdong, with the codes of the specification', () => {
  expect($address.get()).toEqual({
    province: { name: '广东省', code: 19, level: 1 },
    city: { name: '深圳市', code: 1607, level: 2 },
  })
})

test('choosing a city remembers it, the one before it, and the way down to the district', () => {
  rememberArea(guangzhou, [guangzhou.province, guangzhou.city, { name: '天河区', code: 3633, level: 3 }])
  expect($address.get().city.code).toBe(1601)
  expect($otheradd.get()?.city.code).toBe(1607)
  expect($addressInfo.get().map(node => node.name)).toEqual(['广东省', '广州市', '天河区'])
  expect($addressList.get().map(node => node.code)).toEqual([1601])
})

test('recent cities keep their newest first, without doubles, and are not endless', () => {
  for (let code = 1; code <= MAX_RECENT + 3; code++) {
    const city = { name: `城市${code}`, code, level: 2 }
    rememberArea({ province: DEFAULT_ADDRESS.province, city }, [city])
  }
  rememberArea(guangzhou, [guangzhou.city])
  rememberArea({ province: DEFAULT_ADDRESS.province, city: { name: '城市9', code: 9, level: 2 } }, [])
  const codes = $addressList.get().map(node => node.code)
  expect(codes).toHaveLength(MAX_RECENT)
  expect(codes.slice(0, 2)).toEqual([9, 1601])
  expect(new Set(codes).size).toBe(codes.length)
})

test.each([
  ['nothing that can be read', 'not json'],
  ['a value cut off', '{"v":1,"data":{"co'],
  ['another version', '{"v":2,"data":{"code":5}}'],
  ['no version', '{"code":5}'],
  ['another shape', '{"v":1,"data":{"code":"5"}}'],
  ['null', 'null'],
])('a stored value with %s falls back', (_, text) => {
  expect(versioned({ code: 1607 }, nodeOnly).decode(text)).toEqual({ code: 1607 })
})

test('a stored value of ours comes back as it was', () => {
  const { encode, decode } = versioned({ code: 1607 }, nodeOnly)
  expect(decode(encode({ code: 19 }))).toEqual({ code: 19 })
})

test.each([
  [
    'the same page with its filters, but not its place in the list',
    '/city',
    '?tab=company&district=3155&pageNo=3',
    '/city?tab=company&city=1601',
  ],
  ['the home page', '/home', '', '/home?city=1601'],
  ['the section of a record', '/city/server/12', '', '/city?city=1601'],
  ['the home page from a page without a city', '/rule', '?id=2', '/home?city=1601'],
  ['the map without the old section', '/map', '?west=1&south=2&east=3&north=4&zoom=12&kinds=job', '/map?kinds=job&city=1601'],
  ['the same city front from the list of cities', '/country', '', '/city?city=1601'],
])('choosing a city leads to %s', (_, pathname, search, expected) => {
  expect(cityUrl({ pathname, search }, 1601)).toBe(expected)
})

test('choosing a district names both', () => {
  expect(cityUrl({ pathname: '/city', search: '?city=1607' }, 1601, 3633)).toBe('/city?city=1601&district=3633')
})
