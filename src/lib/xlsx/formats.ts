/** Numbers as a spreadsheet shows them: cells keep a number and the name of its format, and a day is a number, too. */
import { DAY_MS, DAY_SECONDS } from '#lib/format/units.ts'
import { type Attributes, walkXml } from './xml.ts'

export type Shown = 'plain' | 'percent' | 'day' | 'moment' | 'time'

/** Formats that every file has without naming them; 27 to 36 and 50 to 58 are those of Chinese, Japanese and Korean tables. */
function builtIn(id: number): Shown {
  if (id === 9 || id === 10) return 'percent'
  if (id === 22) return 'moment'
  if ((id >= 18 && id <= 21) || (id >= 32 && id <= 35) || (id >= 45 && id <= 47) || id === 55 || id === 56) return 'time'
  if ((id >= 14 && id <= 17) || (id >= 27 && id <= 36) || (id >= 50 && id <= 58)) return 'day'
  return 'plain'
}

function ofCode(code: string): Shown {
  // What stands in quotes, behind a backslash or in brackets is text, colour or language.
  const marks = (code.split(';')[0] ?? '').replace(/"[^"]*"|\\.|_.|\*.|\[(?!h+\]|m+\]|s+\])[^\]]*\]/gi, '').toLowerCase()
  const day = /[yd]/.test(marks)
  const time = /[hs]/.test(marks)
  if (day || time) return day && time ? 'moment' : day ? 'day' : 'time'
  if (/m/.test(marks) && !/general/.test(marks)) return 'day'
  return marks.includes('%') ? 'percent' : 'plain'
}

/** @returns how each style of the file shows a number, by its place. */
export function readFormats(xml: string | undefined): Shown[] {
  if (!xml) return []
  const codes = new Map<string, string>()
  const styles: Shown[] = []
  let inCells = false
  walkXml(xml, {
    open(name, attributes) {
      if (name === 'cellXfs') inCells = true
      else if (name === 'numFmt') {
        const { numFmtId = '', formatCode = '' }: Attributes = attributes()
        codes.set(numFmtId, formatCode)
      } else if (name === 'xf' && inCells) {
        const { numFmtId = '0' }: Attributes = attributes()
        const code = codes.get(numFmtId)
        styles.push(code === undefined ? builtIn(Number(numFmtId)) : ofCode(code))
      }
    },
    close(name) {
      if (name === 'cellXfs') inCells = false
    },
  })
  return styles
}

/** Spreadsheets reckon with fifteen digits: 0.1 + 0.2 is 0.3 there. */
const plain = (value: number): string => String(Number(value.toPrecision(15)))

/** Day 0; a day that never was, 29 February 1900, is counted, so that it is right from March 1900 on. */
const EPOCH = Date.UTC(1899, 11, 30)
const DAYS_TO_1904 = 1462

/** A number as it is shown; `text` where it is none. */
export function shownNumber(text: string, shown: Shown, since1904: boolean): string {
  const value = Number(text)
  if (!Number.isFinite(value)) return text
  if (shown === 'plain') return plain(value)
  if (shown === 'percent') return `${plain(value * 100)}%`
  const moment = new Date(EPOCH + Math.round((value + (since1904 ? DAYS_TO_1904 : 0)) * DAY_SECONDS) * 1000)
  if (Number.isNaN(moment.getTime()) || Math.abs(moment.getTime()) > 400 * 366 * DAY_MS) return plain(value)
  const [day = '', clock = ''] = moment.toISOString().split('T')
  const time = clock.slice(0, moment.getUTCSeconds() === 0 ? 5 : 8)
  if (shown === 'time') return time
  return shown === 'moment' && time !== '00:00' ? `${day} ${time}` : day
}
