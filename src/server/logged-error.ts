/** Errors as the log may have them: without the values that PostgreSQL names in them, which are what people wrote. */
import { pino } from 'pino'

/** What a driver's error says of values, rows and statements. */
const TELLING = ['detail', 'where', 'internalQuery', 'hint', 'parameters'] as const
/** Class 22 is "data exception": its messages quote what could not be read. */
const QUOTES_VALUES = /^22/

const chainOf = (error: unknown): Error[] => {
  const chain: Error[] = []
  for (let one = error; one instanceof Error && !chain.includes(one); one = one.cause) chain.push(one)
  return chain
}

const withoutValue = (message: string): string => message.replace(/"[\s\S]*"/, '"…"')

/**
 * For pino's `err`.
 * @returns the error with its type, message, stack and code; a text that quotes a value has `…` in its place.
 */
export function loggedError(error: Error): Record<string, unknown> {
  const line: Record<string, unknown> = { ...pino.stdSerializers.err(error) }
  for (const key of TELLING) delete line[key]
  for (const { message, ...rest } of chainOf(error).map(one => ({ code: '', ...one, message: one.message }))) {
    if (!QUOTES_VALUES.test(String(rest.code))) continue
    for (const key of ['message', 'stack']) {
      if (typeof line[key] === 'string') line[key] = line[key].replaceAll(message, withoutValue(message))
    }
  }
  return line
}
