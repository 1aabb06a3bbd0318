/** One turn of background work that asks providers. */

const MAX_PARALLEL = 5

export const pauseAfter = (pauses: readonly number[], times: number): number => (pauses[times] ?? pauses.at(-1) ?? 60) * 1_000

/** Works on all rows, a few at a time. @throws AggregateError of those that failed, after all were tried. */
export async function each<Row>(rows: readonly Row[], work: (row: Row) => Promise<void>): Promise<void> {
  const errors: unknown[] = []
  const left = [...rows]
  const worker = async (): Promise<void> => {
    for (let row = left.shift(); row !== undefined; row = left.shift()) {
      await work(row).catch(error => errors.push(error))
    }
  }
  await Promise.all(Array.from({ length: MAX_PARALLEL }, worker))
  if (errors.length > 0) throw new AggregateError(errors, `${errors.length} of ${rows.length} failed`)
}
