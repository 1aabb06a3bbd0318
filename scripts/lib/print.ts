/** The output of the commands. */

/** Seconds since `started` (a `performance.now()`), as words. */
export const since = (started: number): string => `${((performance.now() - started) / 1000).toFixed(1)} s`

export const print = (message: string): void => console.log(message)

/** Ends the command with the message of an error, and with its stack only when DEBUG is set: the person can usually fix the cause. */
export function fail(error: unknown): never {
  console.error(`\n${error instanceof Error ? error.message : String(error)}`)
  if (process.env.DEBUG && error instanceof Error) console.error(error.stack)
  process.exit(1)
}
