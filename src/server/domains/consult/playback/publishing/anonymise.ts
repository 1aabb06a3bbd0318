/** A conversation as it may be published: names, numbers and addresses are removed, pauses shortened. Times of day stay private. */
import { MAX_PAUSE_MS } from '#lib/contract/consult/playback-publishing.ts'
import { findPrivate } from '#lib/format/personal-data.ts'

export const REMOVED = '（已隐去）'
/** Two lines are never at one moment: their order is what is replayed. */
const MIN_STEP_MS = 1_000

/** @param names longest first is not needed: longer ones are taken before those that they contain. */
export function anonymise(text: string, names: readonly string[]): string {
  const hidden = findPrivate(text).reduceRight(
    (rest, { text: found, at }) => rest.slice(0, at) + REMOVED + rest.slice(at + found.length),
    text,
  )
  return names
    .filter(name => [...name].length >= 2)
    .toSorted((a, b) => b.length - a.length)
    .reduce((rest, name) => rest.replaceAll(name, REMOVED), hidden)
}

export type Utterance = { side: 'ASKER' | 'CONSULTANT'; text: string; at: Date }

/** @param said oldest first. @returns moments from the start in milliseconds, rising. */
export function replayMoments(said: readonly Pick<Utterance, 'at'>[]): number[] {
  let at = 0
  return said.map((one, index) => {
    const before = said[index - 1]
    if (before) at += Math.min(MAX_PAUSE_MS, Math.max(MIN_STEP_MS, one.at.getTime() - before.at.getTime()))
    return at
  })
}
