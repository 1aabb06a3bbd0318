/** Tables as CSV, for spreadsheets. */

/** A cell that a spreadsheet would take for a formula begins with an apostrophe instead. */
export const formulaFree = (text: string): string => (/^'*[=+\-@\t\r]/.test(text) ? `'${text}` : text)

/** The same as it was before `formulaFree`. */
export const formulaAgain = (text: string): string => (/^'+[=+\-@\t\r]/.test(text) ? text.slice(1) : text)

export type CsvValue = string | number | null | undefined

/** One cell, as a spreadsheet reads it: text that looks like a formula stays text, what is no text stays what it is. */
export function csvCell(value: CsvValue): string {
  const text = String(value ?? '')
  const safe = typeof value === 'string' ? formulaFree(text) : text
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}

/** Before the first cell of a file: without a byte order mark Excel misreads Chinese. */
export const CSV_OPENING = '\uFEFF'

/** One row, with its end. */
export const csvRow = (cells: readonly CsvValue[]): string => `${cells.map(csvCell).join(',')}\r\n`

export const csvFile = (head: readonly string[], rows: readonly (readonly CsvValue[])[]): string =>
  CSV_OPENING + [head, ...rows].map(csvRow).join('')

/** The number of an order, a payment, an invoice: a tab behind it keeps spreadsheets from rounding twenty digits. */
export const csvLongNumber = (number: string | null): string => (number ? `${number}\t` : '')
