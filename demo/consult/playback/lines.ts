/** What is said in a playback, and when. */
import type { Insertable } from 'kysely'
import type { PlaybackChapterRow, PlaybackLinesTable } from '#server/domains/consult/playback/tables.ts'
import type { ConsultDialog } from './dialogs.ts'

/** Seconds at which each line is said, in proportion to its length. */
function timesOf(dialog: ConsultDialog, seconds: number): number[] {
  const weights = dialog.lines.map(line => (line.startsWith('#') ? 0 : line.length + 6))
  const whole = weights.reduce((sum, weight) => sum + weight, 0)
  let before = 0
  return weights.map(weight => {
    const at = Math.floor((before / whole) * seconds)
    before += weight
    return at
  })
}

export const chaptersOf = (dialog: ConsultDialog, seconds: number): PlaybackChapterRow[] => {
  const times = timesOf(dialog, seconds)
  return dialog.lines.flatMap((line, index) => (line.startsWith('# ') ? [{ at: times[index]!, title: line.slice(2) }] : []))
}

export function linesOf(dialog: ConsultDialog, seconds: number): Omit<Insertable<PlaybackLinesTable>, 'playback_id'>[] {
  if (seconds === 0) return []
  const times = timesOf(dialog, seconds)
  return dialog.lines.flatMap((line, seq) =>
    line.startsWith('#')
      ? []
      : [
          {
            seq,
            at_ms: times[seq]! * 1000,
            speaker: line.startsWith('Q') ? ('ASKER' as const) : ('CONSULTANT' as const),
            content: line.slice(2),
          },
        ],
  )
}
