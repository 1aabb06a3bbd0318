/** What somebody is told of a failure: what the server says of it, or that something went wrong on the way. */
import { ApiError } from './error.ts'

const UNKNOWN = '出了点问题，请再试一次'

export const messageOf = (error: unknown): string => (error instanceof ApiError ? error.message : UNKNOWN)

/** Where there is no place beside a field: what is wrong with the first of them. */
export const firstMessageOf = (error: unknown): string =>
  (error instanceof ApiError ? Object.values(error.fields ?? {})[0] : undefined) ?? messageOf(error)
