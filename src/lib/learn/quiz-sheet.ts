/** Quizzes in and out of spreadsheets, in the columns of the table. Fetched only once somebody has chosen such a file or asks for one. */
import { SheetFault } from '#lib/xlsx/fault.ts'
import { readXlsx } from '#lib/xlsx/read.ts'
import { writeXlsx } from '#lib/xlsx/write.ts'
import { CSV_HEAD, csvRows, type QuizItem, type QuizRead, readRows } from './quiz-text.ts'

const WIDTHS = [8, 40, 18, 18, 18, 18, 18, 18, 16, 40]

/**
 * A line with a cell that could not be read is told by that cell alone, and nothing of it is taken.
 * @returns what was understood; or, as a text, why the file was not read at all.
 */
export function readQuizSheet(bytes: Uint8Array): QuizRead | string {
  try {
    const { rows, faults } = readXlsx(bytes, CSV_HEAD.length)
    const told = new Set(faults.map(one => one.line))
    const read = readRows(rows.filter(one => !told.has(one.line)))
    return { items: read.items, faults: [...faults, ...read.faults].sort((one, other) => one.line - other.line) }
  } catch (error) {
    if (error instanceof SheetFault) return error.message
    throw error
  }
}

export const writeQuizSheet = (items: readonly QuizItem[]): Blob => writeXlsx('题目', CSV_HEAD, csvRows(items), WIDTHS)
