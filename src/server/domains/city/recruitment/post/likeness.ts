/** Whether two posts say nearly the same. */
import { createHash } from 'node:crypto'

/** From this share of common pairs of characters on, the later one is refused. */
const NEARLY_THE_SAME = 0.85

const lettersOf = (text: string): string => text.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '')

/** A digest of the letters and digits, the same however a text is set. */
export const fingerprintOf = (text: string): string =>
  createHash('sha256').update(lettersOf(text)).digest('base64url').slice(0, 22)

function pairsOf(text: string): Set<string> {
  const letters = [...lettersOf(text)]
  return new Set(letters.slice(1).map((letter, index) => `${letters[index]}${letter}`))
}

/** @returns the share of pairs of characters that both have, of all that either has, 0 to 1. */
export function likeness(one: string, other: string): number {
  const [a, b] = [pairsOf(one), pairsOf(other)]
  const common = [...a].filter(pair => b.has(pair)).length
  const all = a.size + b.size - common
  return all === 0 ? 0 : common / all
}

export const isNearlySame = (one: string, other: string): boolean => likeness(one, other) >= NEARLY_THE_SAME
