/** What the commands tell the person who started them. */

/** Seconds since `started` (a `performance.now()`), as words. */
export const since = (started: number): string => `${((performance.now() - started) / 1000).toFixed(1)} s`

export const say = (message: string): void => console.log(message)

/** Ends the command with words instead of a stack: what went wrong is for the person to mend. */
export function fail(error: unknown): never {
  console.error(`\n${error instanceof Error ? error.message : String(error)}`)
  if (process.env.DEBUG && error instanceof Error) console.error(error.stack)
  process.exit(1)
}
