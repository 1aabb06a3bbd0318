/** How long something has waited, as a tone: a day is too long, three days much too long. */
import { DAY_MS } from '#lib/format/units.ts'

export function ageTone(since: string, now = Date.now()): 'slate' | 'warn' | 'bad' {
  const age = now - new Date(since).getTime()
  return age >= 3 * DAY_MS ? 'bad' : age >= DAY_MS ? 'warn' : 'slate'
}
