/** The message for a failed call: the server's own, or that the network failed. */
import { ApiError } from './error.ts'

const UNKNOWN = '出了点问题，请再试一次'

/** @param otherwise said when the call itself did not fail but something around it did. */
export const messageOf = (error: unknown, otherwise: string = UNKNOWN): string =>
  error instanceof ApiError ? error.message : otherwise

/** For forms that show one message in all: what is wrong with the first field of which the server says something. */
export const firstMessageOf = (error: unknown, otherwise?: string): string =>
  (error instanceof ApiError ? Object.values(error.fields ?? {})[0] : undefined) ?? messageOf(error, otherwise)
