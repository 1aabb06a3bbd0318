/** Scores as a table is pasted or saved: a ticket number and a score a line. */
import { csvRecords } from './quiz-text.ts'

export type ScoreRow = { line: number; ticketNo: string; score: string }

const LONGEST = { ticketNo: 40, score: 20 }

/** Spreadsheets put a sign before numbers that they must not shorten. */
const plain = (cell: string | undefined): string => (cell ?? '').replace(/^['\t=]+|["\t]+/g, '').trim()

/** A first line without any digit is the head of the table. Columns of tabs count like those of commas. */
export function readScores(text: string): ScoreRow[] {
  const records = csvRecords(text.includes(',') ? text : text.replace(/[\t，]+/g, ','))
  return records
    .map(({ line, cells }) => ({
      line,
      ticketNo: plain(cells[0]).slice(0, LONGEST.ticketNo),
      score: plain(cells[1]).slice(0, LONGEST.score),
    }))
    .filter((row, at) => at > 0 || /\d/.test(row.ticketNo + row.score))
}
