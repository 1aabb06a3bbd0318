/** Who stands behind the Authorization header. The cookie alone authorises nothing (security.md). */
import type { Db } from '#server/db/client.ts'
import { AppError } from '#server/errors.ts'
import { type Actor, visitor } from './actor.ts'

/**
 * @returns the visitor when no bearer token is sent.
 * @throws AppError `session.invalid` for a token that no session stands behind.
 */
export async function authenticate(_db: Db, authorization: string | undefined): Promise<Actor> {
  if (!authorization) return visitor
  // Sessions are not issued yet, so no token can be valid.
  throw new AppError('session.invalid')
}
