/** For detail pages: a record that is missing, or an id that is none, is null; every other failure stays a failure. */
import { ApiError } from '#lib/api/error.ts'

export async function orNotFound<Value>(loading: Promise<Value>): Promise<Value | null> {
  try {
    return await loading
  } catch (error) {
    if (error instanceof ApiError && (error.code === 'missing.record' || error.code === 'validation.malformed')) return null
    throw error
  }
}
