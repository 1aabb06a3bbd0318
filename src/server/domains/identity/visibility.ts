/** The one place that says who is seen by strangers, and how much of them. */
import { type RawBuilder, sql } from 'kysely'
import type { ProfileVisibility, UserState } from './tables.ts'

/** Condition on `users`: those who may be found by search. */
export const isFindable: RawBuilder<boolean> = sql<boolean>`users.state = 'ACTIVE' and users.searchable and users.profile_visibility = 'PUBLIC'`

/** A page exists for everybody who is active; frozen, closing and closed accounts have none. */
export const hasProfile = (user: { state: UserState }): boolean => user.state === 'ACTIVE'

/** Whether somebody sees more than name and picture. @param viewerId who is signed in, or null for a visitor. */
export const isOpenTo = (user: { id: number; profile_visibility: ProfileVisibility }, viewerId: number | null): boolean =>
  user.profile_visibility === 'PUBLIC' || (viewerId !== null && (user.profile_visibility === 'MEMBERS' || user.id === viewerId))
