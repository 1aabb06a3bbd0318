/**
 * The first table of an XLSX file, every cell as the text that it shows. Written for lists that people fill in, not for whole books: a
 * place far out in the table, which costs a file nothing to name, is refused before anything is made for it.
 */
import { SheetFault } from './fault.ts'
import { readFormats, type Shown, shownNumber } from './formats.ts'
import { type Parts, partsReader } from './parts.ts'
import { unescapedText, walkXml } from './xml.ts'

/** `line` is the row as the spreadsheet counts it. */
export type SheetRow = { line: number; cells: string[] }
export type SheetRead = { rows: SheetRow[]; faults: { line: number; message: string }[] }

const MAX_LINE = 2_000
const MAX_STRINGS = 100_000
const MAX_CELL = 32_767

const BOOK = 'xl/workbook.xml'
const BOOK_LINKS = 'xl/_rels/workbook.xml.rels'
const STRINGS = 'xl/sharedStrings.xml'
const STYLES = 'xl/styles.xml'

type Book = { sheet: string; since1904: boolean }

function bookOf(parts: Parts): Book {
  const book = parts[BOOK]
  if (book === undefined) throw new SheetFault('这个文件里没有表格，请选 .xlsx 文件')
  let first: string | undefined
  let since1904 = false
  walkXml(book, {
    open(name, attributes) {
      if (name === 'sheet') first ??= attributes().id
      else if (name === 'workbookPr') since1904 = ['1', 'true'].includes(attributes().date1904 ?? '')
    },
  })
  let target: string | undefined
  walkXml(parts[BOOK_LINKS] ?? '<x/>', {
    open(name, attributes) {
      if (name !== 'Relationship') return
      const { Id, Type, Target } = attributes()
      if (Id === first && Type?.endsWith('/worksheet')) target = Target
    },
  })
  if (first === undefined || target === undefined) throw new SheetFault('这个文件里没有表格，请选 .xlsx 文件')
  return { sheet: target.startsWith('/') ? target.slice(1) : `xl/${target}`, since1904 }
}

/** Texts that cells name by their place. Text in several styles is joined; how it is pronounced (`rPh`) is left out. */
function stringsOf(xml: string | undefined): string[] {
  const strings: string[] = []
  let text = ''
  let inText = false
  let inSound = false
  if (xml)
    walkXml(xml, {
      open(name) {
        if (name === 'si') text = ''
        else if (name === 't') inText = true
        else if (name === 'rPh') inSound = true
      },
      text(words) {
        if (inText && !inSound) text += words
      },
      close(name) {
        if (name === 't') inText = false
        else if (name === 'rPh') inSound = false
        else if (name === 'si' && strings.push(unescapedText(text)) > MAX_STRINGS)
          throw new SheetFault('文字太多了，请只留下题目')
      },
    })
  return strings
}

/** A cell while it is read: its attributes, its value and the text that is written into it. */
type Cell = { place: string; type: string; style: number; value: string | null; inline: string; formula: boolean }
type Ground = { strings: string[]; styles: Shown[]; since1904: boolean }

/** @returns the text, or what is wrong with it as an error. */
function textOf(cell: Cell, { strings, styles, since1904 }: Ground): string | Error {
  const { type, value } = cell
  if (type === 'inlineStr') return unescapedText(cell.inline)
  if (value === null || value === '') return cell.formula && value === null ? new Error('是没有算出结果的公式，请改成文字') : ''
  if (type === 's') return strings[Number(value)] ?? new Error('的文字在文件里找不到')
  if (type === 'str') return unescapedText(value)
  if (type === 'b') return value === '1' ? 'TRUE' : 'FALSE'
  if (type === 'e') return new Error(`是公式的错误 ${value.slice(0, 20)}`)
  if (type === 'd') return value.replace('T', ' ').replace(/(?::\d\d)?(?:\.\d+)?Z?$/, '')
  return shownNumber(value, styles[cell.style] ?? 'plain', since1904)
}

const columnOf = (letters: string): number => [...letters].reduce((sum, one) => sum * 26 + one.charCodeAt(0) - 64, 0) - 1

/** Cells beyond the columns that are asked for are passed over. */
class Rows {
  readonly rows: SheetRow[] = []
  readonly faults: SheetRead['faults'] = []
  private line = 0
  private column = -1
  private cells: string[] = []
  private readonly columns: number
  private readonly ground: Ground

  constructor(columns: number, ground: Ground) {
    this.columns = columns
    this.ground = ground
  }

  beginRow(place: string | undefined): void {
    this.line = place === undefined ? this.line + 1 : Number(place)
    this.column = -1
    this.cells = []
  }

  /** The place of a cell is `C7`; a file may leave it out, and then it stands beside the one before. */
  take(cell: Cell): void {
    const letters = /^[A-Z]{1,3}/.exec(cell.place)?.[0]
    this.column = letters ? columnOf(letters) : this.column + 1
    if (this.column >= this.columns) return
    const text = textOf(cell, this.ground)
    const named = `${String.fromCharCode(65 + this.column)} 列`
    if (text instanceof Error) this.faults.push({ line: this.line, message: `${named}${text.message}` })
    else if (text.length > MAX_CELL) this.faults.push({ line: this.line, message: `${named}的文字太长` })
    else this.cells[this.column] = text.trim()
  }

  endRow(): void {
    const cells = Array.from(this.cells, one => one ?? '')
    if (!cells.some(Boolean)) return
    if (!(this.line >= 1 && this.line <= MAX_LINE)) throw new SheetFault(`表格太长了，最多 ${MAX_LINE} 行`)
    this.rows.push({ line: this.line, cells })
  }
}

function rowsOf(xml: string, columns: number, ground: Ground): SheetRead {
  const rows = new Rows(columns, ground)
  let cell: Cell | null = null
  let into: 'value' | 'inline' | null = null
  walkXml(xml, {
    open(name, attributes) {
      if (name === 'row') rows.beginRow(attributes().r)
      else if (name === 'c') {
        const { r = '', t = 'n', s = '0' } = attributes()
        cell = { place: r, type: t, style: Number(s), value: null, inline: '', formula: false }
      } else if (!cell) return
      else if (name === 'f') cell.formula = true
      else if (name === 'v') {
        cell.value = ''
        into = 'value'
      } else if (name === 't') into = 'inline'
    },
    text(words) {
      if (!cell || !into) return
      if (into === 'value') cell.value += words
      else cell.inline += words
    },
    close(name) {
      if (name === 'v' || name === 't') into = null
      else if (name === 'c' && cell) {
        rows.take(cell)
        cell = null
      } else if (name === 'row') rows.endRow()
    },
  })
  return { rows: rows.rows, faults: rows.faults }
}

/**
 * @param columns how many columns are read.
 * @throws SheetFault when it is no such file, or too large a one.
 */
export function readXlsx(bytes: Uint8Array, columns: number): SheetRead {
  const read = partsReader(bytes)
  const { sheet, since1904 } = bookOf(read([BOOK, BOOK_LINKS]))
  const parts = read([sheet, STRINGS, STYLES])
  const xml = parts[sheet]
  if (xml === undefined) throw new SheetFault('这个文件里没有表格，请选 .xlsx 文件')
  return rowsOf(xml, columns, { strings: stringsOf(parts[STRINGS]), styles: readFormats(parts[STYLES]), since1904 })
}
