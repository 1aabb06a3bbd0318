/** The list of sensitive words as a file that a spreadsheet opens. */
import type { z } from 'zod'
import { wordBody } from '#lib/forms/platform/text-check.ts'
import { csvRecords } from '#lib/learn/quiz-text.ts'

type Body = z.output<typeof wordBody>
export type WordLine = { line: number; body: Body }

const HEAD = ['text', 'pattern', 'kind', 'level', 'places', 'bySound', 'topic', 'allow', 'why', 'enabled'] as const
const MAX_LINES = 5_000

/** What begins like a formula is quoted by an apostrophe, which comes off again when it is read; the rest only where it must be. */
const cell = (value: string): string => {
  const plain = /^[=+\-@'\t]/.test(value) ? `'${value}` : value
  return /[",\r\n]|^\s|\s$/.test(plain) ? `"${plain.replaceAll('"', '""')}"` : plain
}
const uncell = (value: string): string => (/^'[=+\-@'\t]/.test(value) ? value.slice(1) : value)

export const writeCsv = (words: readonly Body[]): string =>
  `\ufeff${[
    HEAD.join(','),
    ...words.map(word =>
      [
        word.text,
        String(word.pattern),
        word.kind,
        word.level,
        word.places.join('|'),
        String(word.bySound),
        String(word.topic),
        word.allow.split('\n').join('|'),
        word.why,
        String(word.enabled),
      ]
        .map(cell)
        .join(','),
    ),
  ].join('\r\n')}\r\n`

const truth = (value: string): boolean => ['true', '1', '是', 'TRUE'].includes(value.trim())

export function readCsv(csv: string): { lines: WordLine[]; problems: { line: number; problem: string }[] } {
  const [head, ...rows] = csvRecords(csv)
  const places = new Map(head?.cells.map((name, index) => [name.trim(), index]))
  if (!places.has('text') || !places.has('kind') || !places.has('level') || !places.has('why')) {
    return { lines: [], problems: [{ line: 1, problem: '第一行要有 text、kind、level、why 这几列' }] }
  }
  if (rows.length > MAX_LINES) return { lines: [], problems: [{ line: MAX_LINES + 1, problem: `一次最多导入 ${MAX_LINES} 行` }] }
  const lines: WordLine[] = []
  const problems: { line: number; problem: string }[] = []
  const seen = new Map<string, number>()
  for (const { line, cells } of rows) {
    const value = (name: (typeof HEAD)[number], fallback = ''): string => uncell(cells[places.get(name) ?? -1] ?? fallback)
    const parts = (name: 'places' | 'allow'): string[] => value(name).split('|').filter(Boolean)
    const parsed = wordBody.safeParse({
      text: value('text'),
      pattern: truth(value('pattern')),
      kind: value('kind').trim(),
      level: value('level').trim(),
      places: parts('places'),
      bySound: truth(value('bySound')),
      topic: truth(value('topic')),
      allow: parts('allow').join('\n'),
      why: value('why'),
      enabled: truth(value('enabled', 'true')),
    })
    if (!parsed.success) {
      const issue = parsed.error.issues[0]
      problems.push({ line, problem: `${String(issue?.path[0] ?? '')}：${issue?.message ?? '不对'}` })
      continue
    }
    const key = `${parsed.data.pattern} ${parsed.data.text}`
    const first = seen.get(key)
    if (first !== undefined) problems.push({ line, problem: `和第 ${first} 行是同一个词` })
    else {
      seen.set(key, line)
      lines.push({ line, body: parsed.data })
    }
  }
  return { lines, problems }
}
