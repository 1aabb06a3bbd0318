/** One piece of work for every row of a turn, so that a row that fails does not keep the others from theirs. */

import { AppError } from '#server/errors.ts'
import { asAppError } from '#server/http/failure.ts'

/** A failure that says nothing of the row: the database is away, or out of room. */
const isOfTheTurn = (error: unknown): boolean => !(error instanceof AppError) && asAppError(error).code !== 'server.internal'

/**
 * Rows one after another. The turn fails when all have had theirs, so that the console shows it.
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
