/** The one error that services throw: a code of the catalogue, with what the person needs to mend it. */
import { type ErrorCode, errorCatalogue } from '#lib/contract/errors.ts'

export type ErrorDetail = {
  /** Overrides the catalogue's message when this case can say more. */
  message?: string
  /** Field name → what is wrong with it, in Chinese. */
  fields?: Record<string, string>
  cause?: unknown
}

export class AppError extends Error {
  readonly code: ErrorCode
  readonly fields: Record<string, string> | undefined

  constructor(code: ErrorCode, detail: ErrorDetail = {}) {
    super(detail.message ?? errorCatalogue[code].message, { cause: detail.cause })
    this.name = 'AppError'
    this.code = code
    this.fields = detail.fields
  }
}
