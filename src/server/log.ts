/** Structured logs without personal data: addresses, tokens and bodies never reach them. */
import { type Logger, pino } from 'pino'
import { loggedError } from './logged-error.ts'

export type { Logger }

export const createLogger = (level: string): Logger =>
  pino({ level, base: undefined, timestamp: pino.stdTimeFunctions.isoTime, serializers: { err: loggedError } })
