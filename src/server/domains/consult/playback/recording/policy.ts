/** Rules of recordings without a database. */
import type { Side } from '../tables.ts'

/** Whether both sides, and everybody else who can be heard, have agreed. */
export function everybodyAgreed(consents: readonly { user_id: number; side: Side }[], heard: readonly number[] = []): boolean {
  const sides = new Set(consents.map(one => one.side))
  const people = new Set(consents.map(one => one.user_id))
  return sides.has('ASKER') && sides.has('CONSULTANT') && heard.every(userId => people.has(userId))
}

/** @param stored numbers of pieces that arrived, rising. @returns those of the first `count` that did not, at most `limit`. */
export function missingPieces(stored: readonly number[], count: number, limit: number): number[] {
  const there = new Set(stored)
  const missing: number[] = []
  for (let no = 0; no < count && missing.length < limit; no++) if (!there.has(no)) missing.push(no)
  return missing
}

/** How many pieces stand before the first gap: more makes no film. @param stored rising. */
export function unbroken(stored: readonly number[]): number {
  const gap = stored.findIndex((no, index) => no !== index)
  return gap === -1 ? stored.length : gap
}
