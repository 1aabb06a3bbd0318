/** One appointment as a file that calendars open (RFC 5545). */
import { MINUTE_MS } from '#lib/format/units.ts'

export type Appointment = {
  /** Tells it from others, so that a changed one replaces the old. */
  uid: string
  title: string
  place: string
  text: string
  start: Date
  /** In minutes. */
  length: number
}

const stamp = (moment: Date): string => moment.toISOString().replace(/[-:]|\.\d{3}/g, '')
const escaped = (text: string): string => text.replace(/[\\;,]/g, sign => `\\${sign}`).replace(/\r?\n/g, '\\n')

const MAX_LINE_BYTES = 73

/** Lines hold 75 bytes at most and go on after a space; no character is cut. */
function folded(line: string): string {
  const encoder = new TextEncoder()
  let out = ''
  let bytes = 0
  for (const character of line) {
    const size = encoder.encode(character).length
    if (bytes + size > MAX_LINE_BYTES) {
      out += '\r\n '
      bytes = 1
    }
    out += character
    bytes += size
  }
  return out
}

/** @param made when the file is made. */
export function calendarFile({ uid, title, place, text, start, length }: Appointment, made: Date): string {
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//chenghui//recruitment//ZH',
    'METHOD:PUBLISH',
    'BEGIN:VEVENT',
    `UID:${escaped(uid)}`,
    `DTSTAMP:${stamp(made)}`,
    `DTSTART:${stamp(start)}`,
    `DTEND:${stamp(new Date(start.getTime() + length * MINUTE_MS))}`,
    `SUMMARY:${escaped(title)}`,
    `LOCATION:${escaped(place)}`,
    `DESCRIPTION:${escaped(text)}`,
    'BEGIN:VALARM',
    'ACTION:DISPLAY',
    'TRIGGER:-PT1H',
    `DESCRIPTION:${escaped(title)}`,
    'END:VALARM',
    'END:VEVENT',
    'END:VCALENDAR',
  ]
  return `${lines.map(folded).join('\r\n')}\r\n`
}
