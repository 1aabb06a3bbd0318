/** A table as an XLSX file whose cells are all texts, also while they are edited: what is typed over one stays as it is typed. */
import { strToU8, zipSync } from 'fflate'
import { formulaFree } from '#lib/format/csv.ts'

const HEAD = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>'
const SHEETS = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006'
const TYPE = 'application/vnd.openxmlformats-officedocument.spreadsheetml'

/** Format 49 is text; the second style is that of the head. */
const STYLES = [
  `${HEAD}<styleSheet xmlns="${SHEETS}">`,
  '<fonts count="2"><font><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="11"/><name val="Calibri"/></font></fonts>',
  '<fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills>',
  '<borders count="1"><border><left/><right/><top/><bottom/><diagonal/></border></borders>',
  '<cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs>',
  '<cellXfs count="3"><xf numFmtId="0" fontId="0" fillId="0" borderId="0" xfId="0"/>',
  '<xf numFmtId="49" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1" applyAlignment="1">',
  '<alignment vertical="top" wrapText="1"/></xf>',
  '<xf numFmtId="49" fontId="1" fillId="0" borderId="0" xfId="0" applyNumberFormat="1" applyFont="1"/>',
  '</cellXfs></styleSheet>',
].join('')

const TYPES = [
  `${HEAD}<Types xmlns="${PACKAGE}/content-types">`,
  '<Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>',
  '<Default Extension="xml" ContentType="application/xml"/>',
  `<Override PartName="/xl/workbook.xml" ContentType="${TYPE}.sheet.main+xml"/>`,
  `<Override PartName="/xl/worksheets/sheet1.xml" ContentType="${TYPE}.worksheet+xml"/>`,
  `<Override PartName="/xl/styles.xml" ContentType="${TYPE}.styles+xml"/>`,
  '</Types>',
].join('')

const links = (...all: (readonly [type: string, target: string])[]): string =>
  `${HEAD}<Relationships xmlns="${PACKAGE}/relationships">${all
    .map(([type, target], at) => `<Relationship Id="rId${at + 1}" Type="${OFFICE}/${type}" Target="${target}"/>`)
    .join('')}</Relationships>`

/** Characters that XML has no place for are left out, and what looks like one that a spreadsheet has encoded is encoded itself. */
const written = (text: string): string =>
  text
    .toWellFormed()
    .replace(/[\u0000-\u0008\u000B\u000C\u000E-\u001F\uFFFE\uFFFF]/g, '')
    .replace(/\r\n?/g, '\n')
    .replace(/_(?=x[\dA-F]{4}_)/gi, '_x005F_')
    .replace(/[&<>"]/g, one => ({ '&': '&amp;', '<': '&lt;', '>': '&gt;' })[one] ?? '&quot;')

const columnName = (at: number): string =>
  (at < 26 ? '' : columnName(Math.floor(at / 26) - 1)) + String.fromCharCode(65 + (at % 26))

const rowOf = (cells: readonly string[], line: number, style: number): string =>
  `<row r="${line}">${cells
    .map((text, at) => {
      const place = `<c r="${columnName(at)}${line}" s="${style}"`
      return text === ''
        ? `${place}/>`
        : `${place} t="inlineStr"><is><t xml:space="preserve">${written(formulaFree(text))}</t></is></c>`
    })
    .join('')}</row>`

/** @param widths of the columns, in characters. */
export function writeXlsx(
  name: string,
  head: readonly string[],
  rows: readonly (readonly string[])[],
  widths: readonly number[],
): Blob {
  const columns = widths.map((width, at) => `<col min="${at + 1}" max="${at + 1}" width="${width}" style="1" customWidth="1"/>`)
  const lines = [rowOf(head, 1, 2), ...rows.map((cells, at) => rowOf(cells, at + 2, 1))]
  const sheet = `<sheet name="${written(name)}" sheetId="1" r:id="rId1"/>`
  const parts = {
    '[Content_Types].xml': TYPES,
    '_rels/.rels': links(['officeDocument', 'xl/workbook.xml']),
    'xl/workbook.xml': `${HEAD}<workbook xmlns="${SHEETS}" xmlns:r="${OFFICE}"><sheets>${sheet}</sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': links(['worksheet', 'worksheets/sheet1.xml'], ['styles', 'styles.xml']),
    'xl/styles.xml': STYLES,
    'xl/worksheets/sheet1.xml': `${HEAD}<worksheet xmlns="${SHEETS}"><cols>${columns.join('')}</cols><sheetData>${lines.join('')}</sheetData></worksheet>`,
  }
  const bytes = zipSync(Object.fromEntries(Object.entries(parts).map(([path, text]) => [path, strToU8(text)])))
  return new Blob([bytes], { type: `${TYPE}.sheet` })
}
