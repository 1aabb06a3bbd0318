/**
 * Where the visitor is: the specification's stores `address`, `addressList`, `addressInfo` and `otheradd`, kept in local storage.
 *
 * What is stored carries a version and is checked when it is read; whatever is older, damaged or made by something else counts as
 * nothing, and the default (广东省 深圳市) takes its place.
 */

import { persistentAtom } from '@nanostores/persistent'
import { DEFAULT_CITY, DEFAULT_PROVINCE } from '#lib/site/default-city.ts'
// First of all: it says where the stores are kept.
import './shadow-stores.ts'

/** An area without what only lists need. */
export type NamedArea = { name: string; code: number; level: number }

/** A city with its province; for a municipality both are the level-1 node. */
export type Address = { province: NamedArea; city: NamedArea }

const VERSION = 1

/** How many cities are remembered. */
export const MAX_RECENT = 8

export const DEFAULT_ADDRESS: Address = {
  province: { ...DEFAULT_PROVINCE, level: 1 },
  city: { name: DEFAULT_CITY.name, code: DEFAULT_CITY.code, level: 2 },
}

const isNode = (value: unknown): value is NamedArea => {
  const node = value as NamedArea | null
  return (
    typeof node === 'object' &&
    node !== null &&
    typeof node.name === 'string' &&
    node.name.length > 0 &&
    Number.isInteger(node.code) &&
    Number.isInteger(node.level) &&
    node.level >= 0 &&
    node.level <= 4
  )
}

const isAddress = (value: unknown): value is Address => {
  const address = value as Address | null
  return typeof address === 'object' && address !== null && isNode(address.province) && isNode(address.city)
}

const isNodes = (value: unknown): value is NamedArea[] => Array.isArray(value) && value.length <= 20 && value.every(isNode)

/** A store value as text with its version, and back; anything that does not hold is the fallback. */
export function versioned<Value>(fallback: Value, holds: (value: unknown) => value is Value) {
  return {
    encode: (value: Value): string => JSON.stringify({ v: VERSION, data: value }),
    decode: (text: string): Value => {
      try {
        const stored = JSON.parse(text) as { v?: unknown; data?: unknown } | null
        if (stored?.v === VERSION && holds(stored.data)) return stored.data
      } catch {
        // Not ours, or cut off: the fallback.
      }
      return fallback
    },
  }
}

/** The city being looked at. */
export const $address = persistentAtom<Address>('address', DEFAULT_ADDRESS, versioned(DEFAULT_ADDRESS, isAddress))

/** Cities chosen lately, the latest first. */
export const $addressList = persistentAtom<NamedArea[]>('addressList', [], versioned<NamedArea[]>([], isNodes))

/** The whole chain last chosen, from the province down as far as it was chosen (district or town). */
export const $addressInfo = persistentAtom<NamedArea[]>(
  'addressInfo',
  [DEFAULT_ADDRESS.province, DEFAULT_ADDRESS.city],
  versioned<NamedArea[]>([DEFAULT_ADDRESS.province, DEFAULT_ADDRESS.city], isNodes),
)

const isOther = (value: unknown): value is Address | null => value === null || isAddress(value)

/** The city looked at before the present one, for going back; null before the first change. */
export const $otheradd = persistentAtom<Address | null>('otheradd', null, versioned<Address | null>(null, isOther))

/**
 * Remembers a choice.
 * @param chain from the province (or the municipality) down to what was chosen; at least one node.
 */
export function rememberArea(address: Address, chain: readonly NamedArea[]): void {
  const before = $address.get()
  if (before.city.code !== address.city.code) $otheradd.set(before)
  $address.set(address)
  $addressInfo.set(chain.map(({ name, code, level }) => ({ name, code, level })))
  const others = $addressList.get().filter(node => node.code !== address.city.code)
  $addressList.set([address.city, ...others].slice(0, MAX_RECENT))
}
