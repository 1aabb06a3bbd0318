/**
 * What goes wrong with a connection to the database rather than with a statement. The driver reports most of it without a code; here it
 * gets the code that SQL has for it, so that one table (server/http/failure.ts) maps every failure to an answer.
 */

/** 08001: no connection to be had. 08006: it ended, and nothing of the work was stored. 08007: it ended, and whether it was stored is unknown. */
type ConnectionErrorCode = '08001' | '08006' | '08007'

export class ConnectionError extends Error {
  readonly code: ConnectionErrorCode

  constructor(code: ConnectionErrorCode, message: string, cause?: unknown) {
    super(message, { cause })
    this.name = 'ConnectionError'
    this.code = code
  }
}

/** The code of an error of PostgreSQL or of Node; empty when it has none. */
export const codeOf = (error: unknown): string => {
  const code = (error as { code?: unknown } | null | undefined)?.code
  return typeof code === 'string' ? code : ''
}

/** PostgreSQL closes the connection after an error of these classes: shutdowns, sessions ended by an administrator or by a time limit. */
const ENDS_CONNECTION = /^(08...|57P0[1-5]|25P0[34])$/

export const endsConnection = (error: unknown): boolean => ENDS_CONNECTION.test(codeOf(error))
