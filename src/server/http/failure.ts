/** What any thrown thing means to the caller: an error of the catalogue. */
import { AppError } from '#server/errors.ts'

/** PostgreSQL codes that mean "try later" rather than "defect": cancelled by timeout, too many connections, shutting down. */
const BUSY = new Set(['57014', '53300', '57P01', '57P02', '57P03', 'ECONNREFUSED'])

/** @returns the error itself, `server.unavailable` when trying again will help, else `server.internal`. */
export const asAppError = (error: unknown): AppError => {
  if (error instanceof AppError) return error
  const code = (error as { code?: unknown } | null)?.code
  if (typeof code === 'string' && BUSY.has(code)) return new AppError('server.unavailable', { cause: error })
  return new AppError('server.internal', { cause: error })
}
