/** For detail pages: a record that is missing, or an id that is none, is null; every other failure stays a failure. */
import type { ApiError } from '#lib/api/error.ts'

/** By name: the built pages carry a copy of the class of their own, so `instanceof` would not know the server's errors. */
const isApiError = (error: unknown): error is ApiError => error instanceof Error && error.name === 'ApiError'

export async function orNotFound<Value>(loading: Promise<Value>): Promise<Value | null> {
  try {
    return await loading
  } catch (error) {
    if (isApiError(error) && (error.code === 'missing.record' || error.code === 'validation.malformed')) return null
    throw error
  }
}
