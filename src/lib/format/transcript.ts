/** Chapters and transcripts as people write them, line by line, and as WebVTT files bring them. */
import { HOUR_SECONDS, MINUTE_SECONDS } from '#lib/format/units.ts'

export type ChapterLine = { at: number; title: string }
/** `at`: milliseconds. */
export type SpokenLine = { at: number; speaker: 'ASKER' | 'CONSULTANT'; content: string }
export type Parsed<Line> = { lines: Line[]; problem: string | null }

const TIME = /^(?:(\d{1,2}):)?(\d{1,2}):(\d{2})(?:[.,](\d{1,3}))?(?=\s|$)/
const SPEAKERS = { 提问者: 'ASKER', 咨询师: 'CONSULTANT' } as const
const NAMES = { ASKER: '提问者', CONSULTANT: '咨询师' } as const

/** Milliseconds of `1:02:03.5`, and what stands behind it. */
function readTime(text: string): { at: number; rest: string } | null {
  const found = TIME.exec(text)
  if (!found) return null
  const [whole, hours = '0', minutes = '0', seconds = '0', fraction = ''] = found
  if (Number(seconds) > 59) return null
  const at =
    (Number(hours) * HOUR_SECONDS + Number(minutes) * MINUTE_SECONDS + Number(seconds)) * 1_000 +
    Number(fraction.padEnd(3, '0') || 0)
  return { at, rest: text.slice(whole.length).trim() }
}

function parse<Line>(text: string, example: string, read: (at: number, rest: string) => Line): Parsed<Line> {
  const lines: Line[] = []
  for (const [index, raw] of text.split('\n').entries()) {
    const line = raw.trim()
    if (line === '') continue
    const timed = readTime(line)
    if (!timed || timed.rest === '') return { lines: [], problem: `第 ${index + 1} 行要写成“${example}”` }
    lines.push(read(timed.at, timed.rest))
  }
  return { lines, problem: null }
}

/** `1:05 怎么算补偿`, a chapter a line. */
export const parseChapters = (text: string): Parsed<ChapterLine> =>
  parse(text, '1:05 怎么算补偿', (at, title) => ({ at: Math.floor(at / 1_000), title }))

/** `0:12 提问者：合同没有写`; without a name the line before goes on, the first is the consultant's. */
export function parseTranscript(text: string): Parsed<SpokenLine> {
  let last: SpokenLine['speaker'] = 'CONSULTANT'
  return parse(text, '0:12 提问者：说了什么', (at, rest) => {
    const [, name, said] = /^(提问者|咨询师)\s*[:：]\s*(.*)$/.exec(rest) ?? []
    if (name) last = SPEAKERS[name as keyof typeof SPEAKERS]
    return { at, speaker: last, content: said ?? rest }
  })
}

/** `1:02:03`, `2:03`; with tenths where they are not zero. */
function timeText(ms: number): string {
  const seconds = Math.floor(ms / 1_000)
  const [hours, minutes] = [Math.floor(seconds / HOUR_SECONDS), Math.floor(seconds / MINUTE_SECONDS) % 60]
  const tail = `${String(seconds % 60).padStart(2, '0')}${ms % 1_000 ? `.${String(ms % 1_000).padStart(3, '0')}` : ''}`
  return hours > 0 ? `${hours}:${String(minutes).padStart(2, '0')}:${tail}` : `${minutes}:${tail}`
}

export const chapterText = (chapters: readonly ChapterLine[]): string =>
  chapters.map(({ at, title }) => `${timeText(at * 1_000)} ${title}`).join('\n')

export const transcriptText = (lines: readonly { at: number; speaker: string; content: string }[]): string =>
  lines
    .filter(line => line.speaker === 'ASKER' || line.speaker === 'CONSULTANT')
    .map(({ at, speaker, content }) => `${timeText(at)} ${NAMES[speaker as keyof typeof NAMES]}：${content}`)
    .join('\n')

const ENTITIES: Record<string, string> = { amp: '&', lt: '<', gt: '>', nbsp: ' ', lrm: '', rlm: '' }

/**
 * The cues of a WebVTT file as lines to be corrected and saved. Voices that are not called 提问者 or 咨询师 are taken in turn: names of
 * people go no further than here.
 * @returns null for what is no WebVTT.
 */
export function readVtt(file: string): SpokenLine[] | null {
  const text = file.replace(/^\uFEFF/, '').replace(/\r\n?/g, '\n')
  if (!/^WEBVTT(?:[ \t\n]|$)/.test(text)) return null
  const voices: string[] = []
  return text.split(/\n{2,}/).flatMap(block => {
    const rows = block.split('\n')
    const timing = rows.findIndex(row => row.includes('-->'))
    const timed = timing < 0 ? null : readTime((rows[timing] ?? '').trim())
    if (!timed) return []
    const said = rows.slice(timing + 1).join(' ')
    const voice = /<v(?:\.[^\s>]*)?\s+([^>]+)>/.exec(said)?.[1]?.trim() ?? ''
    const content = said
      .replace(/<[^>]*>/g, '')
      .replace(/&(\w+);/g, (whole, name: string) => ENTITIES[name] ?? whole)
      .replace(/\s+/g, ' ')
      .trim()
    if (content === '') return []
    if (voice && !(voice in SPEAKERS) && !voices.includes(voice)) voices.push(voice)
    const known = SPEAKERS[voice as keyof typeof SPEAKERS]
    const speaker = known ?? (voices.indexOf(voice) % 2 === 1 ? 'ASKER' : 'CONSULTANT')
    return [{ at: timed.at, speaker, content }]
  })
}
