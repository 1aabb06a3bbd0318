/**
 * For every page whose address holds an id, a filter, a number or a cursor: a record that is missing, and a value that the call refuses, is
 * null, and the page answers that there is no such page. Every other failure stays a failure.
 */
import type { ApiError } from '#lib/api/error.ts'

/** By name: the built pages carry a copy of the class of their own, so `instanceof` would not know the server's errors. */
const isApiError = (error: unknown): error is ApiError => error instanceof Error && error.name === 'ApiError'

export async function orNotFound<Value>(loading: Promise<Value>): Promise<Value | null> {
  try {
    return await loading
  } catch (error) {
    if (isApiError(error) && (error.code === 'missing.record' || error.code.startsWith('validation.'))) return null
    throw error
  }
}
