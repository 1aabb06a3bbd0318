/** Whether two texts say nearly the same: 64 bits that differ little when the texts do (simhash over runs of three characters). */
import { createHash } from 'node:crypto'
import { readText } from './normalise.ts'

/** What is shorter has too few runs; it counts only when it is the same. */
const MIN_COMPARED_LENGTH = 20
/** What is shorter still ("谢谢分享") everybody may say as often as they like. */
const TRIFLE = 10
const MAX_DIFFERENT_BITS = 3
const BANDS = 4

export type Fingerprint = { exact: string; bands: readonly number[] | null }

/** FNV-1a, twice with different beginnings: 64 bits. */
function hashOf(text: string, at: number): [number, number] {
  let [high, low] = [0x811c9dc5, 0x01000193]
  for (let index = at; index < at + 3; index++) {
    const code = text.charCodeAt(index)
    high = Math.imul(high ^ code, 0x01000193)
    low = Math.imul(low ^ (code + 0x9e37), 0x85ebca6b)
    low ^= low >>> 13
  }
  return [high ^ (high >>> 15), low ^ (low >>> 16)]
}

/** @returns null for what is too short to mean anything when it is said twice. */
export function fingerprintOf(text: string): Fingerprint | null {
  const { text: said } = readText(text).plain
  if (said.length < TRIFLE) return null
  const exact = createHash('sha256').update(said).digest('base64url').slice(0, 22)
  if (said.length < MIN_COMPARED_LENGTH) return { exact, bands: null }
  const weights = new Int32Array(64)
  for (let at = 0; at + 3 <= said.length; at++) {
    const [high, low] = hashOf(said, at)
    for (let bit = 0; bit < 64; bit++) {
      const isSet = ((bit < 32 ? high >>> bit : low >>> (bit - 32)) & 1) === 1
      weights[bit] = (weights[bit] ?? 0) + (isSet ? 1 : -1)
    }
  }
  const bands = Array.from({ length: BANDS }, (_, band) =>
    Array.from({ length: 16 }, (__, bit) => ((weights[band * 16 + bit] ?? 0) > 0 ? 1 << bit : 0)).reduce(
      (sum, one) => sum | one,
      0,
    ),
  )
  return { exact, bands }
}

const bitsOf = (number: number): number => number.toString(2).replaceAll('0', '').length

export const distance = (one: readonly number[], other: readonly number[]): number =>
  one.reduce((sum, band, index) => sum + bitsOf(band ^ (other[index] ?? 0)), 0)

export const isNear = (one: readonly number[], other: readonly number[]): boolean => distance(one, other) <= MAX_DIFFERENT_BITS
