/** Calendar files (RFC 5545) with one event. */

export type CalendarEvent = {
  uid: string
  /** How often it was changed: a calendar takes the newest. */
  sequence: number
  changedAt: string
  startsAt: string
  endsAt: string
  title: string
  place: string
  text: string
  link: string
  cancelled: boolean
}

const MAX_OCTETS = 75
const encoder = new TextEncoder()

const escaped = (text: string): string =>
  text
    .replace(/[\\;,]/g, '\\$&')
    .replace(/\r\n?|\n/g, '\\n')
    .replace(/\p{Cc}/gu, '')

/** A line is at most 75 octets long; what is more goes on in the next, behind a blank, and no character is cut. */
function folded(line: string): string {
  const lines: string[] = []
  let [current, octets] = ['', 0]
  for (const character of line) {
    const size = encoder.encode(character).length
    if (octets + size > MAX_OCTETS) {
      lines.push(current)
      ;[current, octets] = [' ', 1]
    }
    current += character
    octets += size
  }
  return [...lines, current].join('\r\n')
}

/** `20260305T013000Z` */
const utc = (iso: string): string => new Date(iso).toISOString().replace(/[-:]|\.\d+/g, '')

export function calendarText(site: string, event: CalendarEvent): string {
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    `PRODID:-//${escaped(site)}//zh-CN`,
    'METHOD:PUBLISH',
    'BEGIN:VEVENT',
    `UID:${event.uid}`,
    `SEQUENCE:${event.sequence}`,
    `DTSTAMP:${utc(event.changedAt)}`,
    `DTSTART:${utc(event.startsAt)}`,
    `DTEND:${utc(event.endsAt)}`,
    `SUMMARY:${escaped(event.title)}`,
    `LOCATION:${escaped(event.place)}`,
    `DESCRIPTION:${escaped(event.text)}`,
    `URL:${event.link}`,
    `STATUS:${event.cancelled ? 'CANCELLED' : 'CONFIRMED'}`,
    'END:VEVENT',
    'END:VCALENDAR',
  ]
  return `${lines.map(folded).join('\r\n')}\r\n`
}
