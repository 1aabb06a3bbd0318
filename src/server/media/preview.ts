/** The first third of a file, for people who think about paying for it. It contains nothing of the rest. */
import type { DownloadPreview, PREVIEWABLE_FORMATS } from '#lib/contract/park/download.ts'
import { SheetFault } from '#lib/xlsx/fault.ts'
import { partsReader } from '#lib/xlsx/parts.ts'
import { readXlsx } from '#lib/xlsx/read.ts'
import { walkXml } from '#lib/xlsx/xml.ts'

export type PreviewedFormat = (typeof PREVIEWABLE_FORMATS)[number]
export type MadePreview = Extract<DownloadPreview, { kind: 'TEXT' | 'TABLE' }>

/** Why nothing can be made, in words for the author. */
export class PreviewFault extends Error {
  override name = 'PreviewFault'
}

/** What a page can hold of it. */
const MAX_PREVIEW = 60_000
const MAX_COLUMNS = 50
/** So far a text goes on to the end of its line. */
const MAX_LINE_REST = 200

const EMPTY = '文件里没有可以预览的文字'
const TOO_LARGE = '内容太多，页面上放不下三分之一'

const third = (total: number): number => Math.ceil(total / 3)

function ofText(text: string): MadePreview {
  const signs = [...text.trim()]
  const total = signs.length
  if (total === 0) throw new PreviewFault(EMPTY)
  const least = third(total)
  if (least > MAX_PREVIEW) throw new PreviewFault(TOO_LARGE)
  const end = signs.indexOf('\n', least)
  const shown = end >= 0 && end - least <= MAX_LINE_REST ? end : least
  return { kind: 'TEXT', text: signs.slice(0, shown).join(''), shown, total }
}

function ofRows(all: readonly (readonly string[])[]): MadePreview {
  const filled = all.filter(row => row.some(cell => cell !== ''))
  if (filled.length === 0) throw new PreviewFault(EMPTY)
  if (filled.some(row => row.length > MAX_COLUMNS)) throw new PreviewFault(`表格超过 ${MAX_COLUMNS} 列`)
  const rows = filled.slice(0, third(filled.length)).map(row => [...row])
  if (rows.flat().join('').length > MAX_PREVIEW) throw new PreviewFault(TOO_LARGE)
  return { kind: 'TABLE', rows, shown: rows.length, total: filled.length }
}

/** Records of a CSV file: cells in quotes hold commas, line ends and doubled quotes. */
function recordsOf(text: string): string[][] {
  const records: string[][] = []
  const record: string[] = []
  let cell = ''
  let isQuoted = false
  for (let at = 0; at < text.length; at++) {
    const sign = text[at]
    if (isQuoted) {
      if (sign !== '"') cell += sign
      else if (text[at + 1] === '"') {
        cell += '"'
        at++
      } else isQuoted = false
    } else if (sign === '"' && cell === '') isQuoted = true
    else if (sign === ',' || sign === '\n') {
      record.push(cell.trim())
      cell = ''
      if (sign === '\n') records.push(record.splice(0))
    } else cell += sign
  }
  record.push(cell.trim())
  return [...records, record]
}

/** A book of several sheets has no first third that is a third of each. */
function ofBook(bytes: Uint8Array): MadePreview {
  let sheets = 0
  walkXml(partsReader(bytes)(['xl/workbook.xml'])['xl/workbook.xml'] ?? '<x/>', {
    open: name => {
      if (name === 'sheet') sheets++
    },
  })
  if (sheets > 1) throw new PreviewFault('表格里有多张工作表')
  return ofRows(readXlsx(bytes, MAX_COLUMNS + 1).rows.map(row => row.cells))
}

const DOCUMENT = 'word/document.xml'

/** The words of a document, a paragraph a line; its pictures are no part of what is counted, nor of what is shown. */
function wordsOf(bytes: Uint8Array): string {
  let words = ''
  let inText = false
  walkXml(partsReader(bytes)([DOCUMENT])[DOCUMENT] ?? '<x/>', {
    open(name) {
      if (name === 't') inText = true
      else if (name === 'tab') words += '\t'
      else if (name === 'br') words += '\n'
    },
    text(text) {
      if (inText) words += text
    },
    close(name) {
      if (name === 't') inText = false
      else if (name === 'p') words += '\n'
    },
  })
  return words
}

const readText = (bytes: Uint8Array): string => new TextDecoder('utf-8').decode(bytes).replaceAll('\r\n', '\n')

/** @throws PreviewFault where no third of it can be shown. */
export function makePreview(format: PreviewedFormat, bytes: Uint8Array): MadePreview {
  try {
    if (format === 'csv') return ofRows(recordsOf(readText(bytes)))
    if (format === 'xlsx') return ofBook(bytes)
    return ofText(format === 'docx' ? wordsOf(bytes) : readText(bytes))
  } catch (error) {
    // Those words are for lists that people read in; of a file that is sold it is enough that it cannot be read here.
    throw error instanceof SheetFault ? new PreviewFault('文件太大、加了密码或已经损坏，读不出来') : error
  }
}
