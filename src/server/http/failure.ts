/** What any thrown thing means to the caller: an error of the catalogue. */
import type { ErrorCode } from '#lib/contract/errors.ts'
import { codeOf } from '#server/db/connection-error.ts'
import { AppError } from '#server/errors.ts'

/**
 * Failures of the database, the network to it and the disk that pass by themselves or by an operator's hand; everything else is a defect.
 * A code of PostgreSQL is looked up whole, then by its class (the first two characters).
 */
const FAILURES: Readonly<Record<string, ErrorCode>> = {
  // Connections: none to be had, broken off, refused; broken off while something was being stored.
  '08': 'server.unavailable',
  '08007': 'server.outcome_unknown',
  // The server became a standby; a transaction was given up because it stood still for too long.
  25006: 'server.unavailable',
  '25P03': 'server.unavailable',
  '25P04': 'server.unavailable',
  // Two writes were in each other's way, and this one has to be tried again.
  40001: 'server.unavailable',
  '40P01': 'server.unavailable',
  // Out of memory, of connections, of a configured limit; out of disk.
  '53': 'server.unavailable',
  53100: 'server.storage_full',
  // A lock or a statement that took too long; shutting down, starting up, ended by an administrator.
  '55P03': 'server.unavailable',
  '57': 'server.unavailable',
  ECONNREFUSED: 'server.unavailable',
  ECONNRESET: 'server.unavailable',
  EPIPE: 'server.unavailable',
  ETIMEDOUT: 'server.unavailable',
  EHOSTUNREACH: 'server.unavailable',
  ENETUNREACH: 'server.unavailable',
  ENOTFOUND: 'server.unavailable',
  EAI_AGAIN: 'server.unavailable',
  ENOSPC: 'server.storage_full',
  EDQUOT: 'server.storage_full',
}

const SQLSTATE = /^[0-9A-Z]{5}$/

const meaningOf = (code: string): ErrorCode | undefined =>
  FAILURES[code] ?? (SQLSTATE.test(code) ? FAILURES[code.slice(0, 2)] : undefined)

/** @returns the error itself, the code of the table above when trying again will help, else `server.internal`. */
export const asAppError = (error: unknown): AppError =>
  error instanceof AppError ? error : new AppError(meaningOf(codeOf(error)) ?? 'server.internal', { cause: error })

/** Whether the site had no place for the work and did not begin it. */
export const isBusy = (error: unknown): boolean => error instanceof AppError && error.code === 'server.busy'

/** The same for a call that may have stored something before it failed: its answer does not claim that nothing was stored. */
export const asOutcome = (error: unknown, stored: boolean): AppError => {
  const failure = asAppError(error)
  return stored && failure.code === 'server.unavailable' ? new AppError('server.outcome_unknown', { cause: error }) : failure
}
