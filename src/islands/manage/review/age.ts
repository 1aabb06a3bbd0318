/** How long something has waited, as a tone: a day is too long, three days much too long. */
const DAY = 86_400_000

export function ageTone(since: string, now = Date.now()): 'slate' | 'warn' | 'bad' {
  const age = now - new Date(since).getTime()
  return age >= 3 * DAY ? 'bad' : age >= DAY ? 'warn' : 'slate'
}
