/** Marks what matched: texts as runs with a flag, never markup. */
import type { TextPart } from '#lib/contract/platform/search.ts'
import { isHan, pinyinOf } from './segment.ts'

const SNIPPET_CHARS = 110
const BEFORE_CHARS = 24

type Range = [from: number, to: number]

/** Upper and lower case alike, as long as that does not move positions. */
const fold = (text: string): string => {
  const lower = text.toLowerCase()
  return lower.length === text.length ? lower : text
}

function rangesOf(text: string, marks: readonly string[]): Range[] {
  const folded = fold(text)
  const ranges: Range[] = []
  for (const mark of marks) {
    if (!mark) continue
    for (let at = folded.indexOf(mark); at >= 0; at = folded.indexOf(mark, at + mark.length)) ranges.push([at, at + mark.length])
  }
  return ranges.sort((a, b) => a[0] - b[0] || b[1] - a[1])
}

function partsOf(text: string, ranges: readonly Range[]): TextPart[] {
  const parts: TextPart[] = []
  let at = 0
  for (const [from, to] of ranges) {
    const start = Math.max(from, at)
    if (to <= start) continue
    if (start > at) parts.push({ text: text.slice(at, start), hit: false })
    const last = parts.at(-1)
    if (last?.hit && start === at) last.text += text.slice(start, to)
    else parts.push({ text: text.slice(start, to), hit: true })
    at = to
  }
  if (at < text.length || parts.length === 0) parts.push({ text: text.slice(at), hit: false })
  return parts
}

export const markText = (text: string, marks: readonly string[]): TextPart[] => partsOf(text, rangesOf(text, marks))

export const plainParts = (text: string): TextPart[] => [{ text, hit: false }]

/**
 * Marks the characters of a title whose sound was typed: `kuaiji` marks 会计, `kj` too.
 * @param typed Latin letters without spaces.
 */
export function markSound(text: string, typed: string): TextPart[] {
  const places: { at: number; length: number; sound: string }[] = []
  let at = 0
  for (const character of text) {
    if (isHan(character)) places.push({ at, length: character.length, sound: pinyinOf(character)[0] ?? '' })
    at += character.length
  }
  // Polyphonic characters sound by their neighbours: read the whole once.
  const sounds = pinyinOf(text)
  if (sounds.length === places.length) for (const [index, place] of places.entries()) place.sound = sounds[index]!
  for (let first = 0; first < places.length; first++) {
    for (const spell of [(sound: string) => sound, (sound: string) => sound.slice(0, 1)]) {
      let spelled = ''
      for (let last = first; last < places.length && spelled.length < typed.length; last++) {
        spelled += spell(places[last]!.sound)
        if (spelled.length >= typed.length ? spelled.startsWith(typed) : typed.startsWith(spelled)) {
          if (spelled.length < typed.length) continue
          const end = places[last]!
          return partsOf(text, [[places[first]!.at, end.at + end.length]])
        }
        break
      }
    }
  }
  return plainParts(text)
}

/** The summary when a word stands in it, else the piece of the body around the first word. */
export function markSnippet(summary: string, body: string, marks: readonly string[]): TextPart[] {
  const inSummary = rangesOf(summary, marks)
  if (inSummary.length > 0 || !body) return partsOf(summary, inSummary)
  const [first] = rangesOf(body, marks)
  if (!first) return plainParts(summary)
  const from = Math.max(0, first[0] - BEFORE_CHARS)
  const piece = `${from > 0 ? '…' : ''}${body.slice(from, from + SNIPPET_CHARS)}${from + SNIPPET_CHARS < body.length ? '…' : ''}`
  return markText(piece, marks)
}
