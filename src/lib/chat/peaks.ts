/** The shape of a voice note: so many levels travel with the message, and are drawn without fetching the sound. */

export const PEAKS = 64

/**
 * Shrinks the levels that were measured while recording.
 * @param levels 0 to 1, oldest first, any number of them.
 * @returns 64 whole numbers from 0 to 100: the loudest of each part. A short note repeats its levels; silence is all zeros.
 */
export function peaksOf(levels: readonly number[]): number[] {
  return Array.from({ length: PEAKS }, (_, at) => {
    const from = Math.floor((at * levels.length) / PEAKS)
    const to = Math.max(from + 1, Math.floor(((at + 1) * levels.length) / PEAKS))
    const loudest = Math.max(0, ...levels.slice(from, to))
    return Math.round(Math.min(1, loudest) * 100)
  })
}
