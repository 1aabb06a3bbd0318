/** Runs the work of a job for each row, so that a row that fails does not stop the others. */

import { AppError } from '#server/errors.ts'
import { asAppError } from '#server/http/failure.ts'

/** A failure that is not the row's: the database is away, or its disk is full. */
const isOfTheTurn = (error: unknown): boolean => !(error instanceof AppError) && asAppError(error).code !== 'server.internal'

/**
 * One row after another. The job fails after the last one, so that the console shows it.
 * @throws Error with the first failure as its cause; at once what would fail for every row.
 */
export async function forEach<Row>(rows: readonly Row[], work: (row: Row) => Promise<unknown>): Promise<void> {
  const failures: unknown[] = []
  for (const row of rows) {
    try {
      await work(row)
    } catch (error) {
      if (isOfTheTurn(error)) throw error
      failures.push(error)
    }
  }
  const [first] = failures
  if (first !== undefined) throw new Error(`${failures.length} of ${rows.length} failed, the first: ${first}`, { cause: first })
}
