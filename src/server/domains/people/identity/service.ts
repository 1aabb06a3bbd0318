/** People as others see them. */
import type { UserProfile } from '#lib/contract/people/identity.ts'
import type { Db } from '#server/db/client.ts'
import { AppError } from '#server/errors.ts'
import { presentProfile } from './present.ts'
import { findMerchant, findProfile, findShownLists, listPublicEmployers } from './queries.ts'
import { hasProfile } from './visibility.ts'

export {
  hasAccount,
  insertOperator,
  insertUser,
  lockUser,
  updateDismissed,
  updateOperator,
  updateUnfrozen,
  updateUser,
  updateUserTypes,
} from './account-queries.ts'
export { lockContact, updateContact } from './contact-queries.ts'
export { blankUser } from './leaving-queries.ts'
export { findShownLists } from './queries.ts'
export { userSearchSource } from './search-source.ts'
export { personShows } from './visibility.ts'

/**
 * The public page of a person, within what their privacy settings allow the viewer.
 * @param viewerId who is signed in; null for a visitor.
 * @throws AppError `missing.record` for someone who is frozen, leaving or gone.
 */
export async function getUserProfile(db: Db, userId: number, viewerId: number | null = null): Promise<UserProfile> {
  const [row, employers, merchant, shows] = await Promise.all([
    findProfile(db, userId),
    listPublicEmployers(db, userId),
    findMerchant(db, userId),
    findShownLists(db, userId, viewerId),
  ])
  if (!row || !shows || !hasProfile(row)) throw new AppError('missing.record')
  return presentProfile(row, { employers, merchant, shows }, viewerId)
}
