/**
 * Quizzes as other programs read them: a table (as comma-separated values, or from a spreadsheet), and GIFT (the format of Moodle). What
 * cannot be read is told with its line; nothing of a faulty question is taken.
 */
import type { QuizKind } from '#lib/contract/learn/course-author.ts'
import { formulaAgain } from '#lib/format/csv.ts'

export type QuizItem = {
  kind: QuizKind
  question: string
  choices: string[]
  /** Positions of the right choices, from 0. */
  answers: number[]
  texts: string[]
  explanation: string
}

/** `line` counts from 1. */
export type QuizFault = { line: number; message: string }
export type QuizRead = { items: QuizItem[]; faults: QuizFault[] }

export const CSV_HEAD = ['题型', '题目', '选项A', '选项B', '选项C', '选项D', '选项E', '选项F', '正确答案', '解析'] as const
const CHOICES = 6

export const quizKindTexts: Record<QuizKind, string> = { SINGLE: '单选', MULTIPLE: '多选', TRUE_FALSE: '判断', FILL: '填空' }
export const TRUE_FALSE_CHOICES = ['对', '错'] as const

const letter = (at: number): string => String.fromCharCode(65 + at)

export type CsvRecord = { line: number; cells: string[] }

/** Rows of a table, quoted cells with commas and line breaks included. */
export function csvRecords(text: string): CsvRecord[] {
  const records: CsvRecord[] = []
  let cells: string[] = []
  let cell = ''
  let quoted = false
  let line = 1
  let begun = 1
  const end = () => {
    cells.push(cell)
    if (cells.some(one => one.trim() !== '')) records.push({ line: begun, cells: cells.map(one => one.trim()) })
    cells = []
    cell = ''
  }
  const plain = text.replace(/^\uFEFF/, '').replace(/\r\n?/g, '\n')
  for (let at = 0; at < plain.length; at++) {
    const char = plain[at]
    if (char === '\n') line++
    if (quoted) {
      if (char !== '"') cell += char
      else if (plain[at + 1] === '"') cell += plain[++at]
      else quoted = false
    } else if (char === '"' && cell === '') quoted = true
    else if (char === ',') {
      cells.push(cell)
      cell = ''
    } else if (char === '\n') {
      end()
      begun = line
    } else cell += char
  }
  end()
  return records
}

const kindOf = (text: string): QuizKind | undefined =>
  (Object.keys(quizKindTexts) as QuizKind[]).find(
    kind => quizKindTexts[kind] === text.replace(/题$/, '') || kind === text.toUpperCase(),
  )

function itemOf(cells: readonly string[]): QuizItem | string {
  const [kindText = '', question = ''] = cells
  const kind = kindOf(kindText)
  if (!kind) return `题型“${kindText.slice(0, 20)}”不认识，请写 单选、多选、判断 或 填空`
  if (question === '') return '没有题目'
  const right = cells[2 + CHOICES] ?? ''
  const explanation = cells[3 + CHOICES] ?? ''
  if (kind === 'FILL') {
    const texts = right
      .split(/[|｜]/)
      .map(one => one.trim())
      .filter(Boolean)
    return texts.length > 0 ? { kind, question, choices: [], answers: [], texts, explanation } : '填空题没有正确答案'
  }
  if (kind === 'TRUE_FALSE') {
    const at = ['对', '正确', 'A', 'T', 'TRUE', '是'].includes(right.toUpperCase())
      ? 0
      : ['错', '错误', 'B', 'F', 'FALSE', '否'].includes(right.toUpperCase())
        ? 1
        : -1
    return at < 0
      ? '判断题的正确答案请写 对 或 错'
      : { kind, question, choices: [...TRUE_FALSE_CHOICES], answers: [at], texts: [], explanation }
  }
  const choices = cells.slice(2, 2 + CHOICES)
  while (choices.at(-1) === '') choices.pop()
  if (choices.length < 2) return '至少要有两个选项'
  if (choices.includes('')) return '选项中间有空的'
  const answers = [...right.toUpperCase().replace(/[^A-Z]/g, '')].map(one => one.charCodeAt(0) - 65)
  if (answers.length === 0) return '没有正确答案，请写选项的字母，如 A 或 AC'
  if (answers.some(at => at >= choices.length)) return `正确答案“${right.slice(0, 20)}”没有对应的选项`
  if (kind === 'SINGLE' && answers.length > 1) return '单选题只能有一个正确答案'
  return { kind, question, choices, answers: [...new Set(answers)].sort(), texts: [], explanation }
}

/** @returns what the rows of a table say; the head may be among them. */
export function readRows(records: readonly CsvRecord[]): QuizRead {
  const items: QuizItem[] = []
  const faults: QuizFault[] = []
  for (const { line, cells } of records) {
    if (cells[0] === CSV_HEAD[0] && cells[1] === CSV_HEAD[1]) continue
    const item = itemOf(cells.map(formulaAgain))
    if (typeof item === 'string') faults.push({ line, message: item })
    else items.push(item)
  }
  return { items, faults }
}

export const readCsv = (text: string): QuizRead => readRows(csvRecords(text))

/** @returns the rows below `CSV_HEAD`. */
export const csvRows = (items: readonly QuizItem[]): string[][] =>
  items.map(item => [
    quizKindTexts[item.kind],
    item.question,
    ...Array.from({ length: CHOICES }, (_, at) => (item.kind === 'TRUE_FALSE' ? '' : (item.choices[at] ?? ''))),
    item.kind === 'FILL'
      ? item.texts.join('|')
      : item.kind === 'TRUE_FALSE'
        ? (TRUE_FALSE_CHOICES[item.answers[0] ?? 0] ?? '')
        : item.answers.map(letter).join(''),
    item.explanation,
  ])

/** GIFT marks these; a backslash before one makes it plain. */
const escaped = (text: string): string => text.replace(/[\\~=#{}:]/g, '\\$&').replaceAll('\n', '\\n')
const unescaped = (text: string): string => text.replace(/\\(.)/gs, (_, char: string) => (char === 'n' ? '\n' : char)).trim()

const percent = (share: number): string => (Math.floor(share * 100_000) / 1_000).toString()

export const writeGift = (items: readonly QuizItem[]): string =>
  `${items
    .map(item => {
      const note = item.explanation ? `####${escaped(item.explanation)}` : ''
      const answers =
        item.kind === 'TRUE_FALSE'
          ? item.answers[0] === 0
            ? 'TRUE'
            : 'FALSE'
          : item.kind === 'FILL'
            ? item.texts.map(text => `=${escaped(text)}`).join(' ')
            : item.choices
                .map((choice, at) => {
                  const right = item.answers.includes(at)
                  if (item.kind === 'SINGLE') return `${right ? '=' : '~'}${escaped(choice)}`
                  return `~%${right ? percent(1 / item.answers.length) : '-100'}%${escaped(choice)}`
                })
                .join(' ')
      return `${escaped(item.question)} {${answers}${note}}`
    })
    .join('\n\n')}\n`

/** Where a mark stands that no backslash makes plain; -1 when it does not. */
function markAt(text: string, marks: string, from = 0): number {
  for (let at = from; at < text.length; at++) {
    if (text[at] === '\\') at++
    else if (marks.includes(text[at]!)) return at
  }
  return -1
}

type Answer = { right: boolean; share: number | null; text: string }

/** The answers of a question, each from its mark to the next one; what is said of a single answer (`#…`) is left out. */
function answersOf(body: string): Answer[] {
  const answers: Answer[] = []
  for (let at = markAt(body, '=~'); at >= 0; ) {
    const next = markAt(body, '=~', at + 1)
    const [, share, words = ''] = /^(?:%(-?[\d.]+)%)?(.*)$/s.exec(body.slice(at + 1, next < 0 ? undefined : next)) ?? []
    const marked = markAt(words, '#')
    const number = share === undefined ? null : Number(share)
    answers.push({
      right: number === null ? body[at] === '=' : number > 0,
      share: number,
      text: unescaped(marked < 0 ? words : words.slice(0, marked)),
    })
    at = next
  }
  return answers
}

function giftItem(block: string): QuizItem | string {
  const open = markAt(block, '{')
  const close = open < 0 ? -1 : markAt(block, '}', open + 1)
  if (open < 0 || close < 0) return '没有用 { } 写出的答案'
  const rest = block.slice(close + 1).trim()
  const title = block
    .slice(0, open)
    .replace(/^::.*?(?<!\\)::/s, '')
    .replace(/^\s*\[\w+\]/, '')
  const question = unescaped(rest ? `${title} ____ ${rest}` : title)
  if (question === '') return '没有题目'
  const [body = '', ...notes] = block.slice(open + 1, close).split('####')
  const explanation = unescaped(notes.join('####'))
  const word = /^\s*(TRUE|T|FALSE|F)\s*(?:#|$)/i.exec(body)
  if (word) {
    const answers = [/^T/i.test(word[1]!) ? 0 : 1]
    return { kind: 'TRUE_FALSE', question, choices: [...TRUE_FALSE_CHOICES], answers, texts: [], explanation }
  }
  if (/^\s*#/.test(body)) return '不支持数值题'
  const found = answersOf(body)
  if (found.length === 0) return body.trim() === '' ? '不支持问答题' : '没有答案'
  if (found.some(one => one.text.includes('->'))) return '不支持配对题'
  if (found.every(one => one.right && one.share === null))
    return { kind: 'FILL', question, choices: [], answers: [], texts: found.map(one => one.text), explanation }
  const answers = found.flatMap((one, at) => (one.right ? [at] : []))
  if (answers.length === 0) return '没有正确答案'
  const kind = found.some(one => one.share !== null) ? 'MULTIPLE' : 'SINGLE'
  if (kind === 'SINGLE' && answers.length > 1) return '单选题只能有一个正确答案，多选题请用 ~%50% 的写法'
  return { kind, question, choices: found.map(one => one.text), answers, texts: [], explanation }
}

export function readGift(text: string): QuizRead {
  const items: QuizItem[] = []
  const faults: QuizFault[] = []
  let block: string[] = []
  let begun = 1
  const lines = text
    .replace(/^\uFEFF/, '')
    .replace(/\r\n?/g, '\n')
    .split('\n')
  const end = () => {
    if (block.length === 0) return
    const item = giftItem(block.join('\n'))
    if (typeof item === 'string') faults.push({ line: begun, message: item })
    else items.push(item)
    block = []
  }
  for (const [at, line] of lines.entries()) {
    if (line.trim() === '') end()
    else if (!/^\s*(\/\/|\$CATEGORY:)/.test(line)) {
      if (block.length === 0) begun = at + 1
      block.push(line)
    }
  }
  end()
  return { items, faults }
}

/** Reads what somebody pasted or chose: GIFT has braces, a table has none outside its cells. */
export const readQuiz = (text: string): QuizRead =>
  /\{[\s\S]*\}/.test(text) && !/^\uFEFF?题型,/.test(text) ? readGift(text) : readCsv(text)
