/** What a client sees of a failure: the typed code, words for the person, and the id under which the server logged it. */
import type { ErrorCode } from '#lib/contract/errors.ts'

/** `other`: one that nothing in the browser asks for; its message says what it is. */
export type SeenCode = ErrorCode | 'other'

export class ApiError extends Error {
  readonly code: SeenCode
  readonly fields: Record<string, string> | undefined
  readonly requestId: string | undefined

  constructor(
    code: SeenCode,
    message: string,
    detail: { fields?: Record<string, string>; requestId?: string; cause?: unknown } = {},
  ) {
    super(message, { cause: detail.cause })
    this.name = 'ApiError'
    this.code = code
    this.fields = detail.fields
    this.requestId = detail.requestId
  }
}

/** What is wrong with which field; null where the failure names none. */
export function fieldErrorsOf(error: unknown): Record<string, string> | null {
  const fields = error instanceof ApiError ? error.fields : undefined
  return fields && Object.keys(fields).length > 0 ? fields : null
}

/** Reading one thing by the number in an address: it is not there, is not this reader's to see, or the number is none. */
export const isNotFound = (error: unknown): boolean =>
  error instanceof ApiError && ['missing.record', 'validation.malformed', 'validation.fields'].includes(error.code)
