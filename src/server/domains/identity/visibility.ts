/** The one place that says who is seen by strangers, and how much of them. */
import { type RawBuilder, sql } from 'kysely'
import type { ProfileVisibility, UserState } from './tables.ts'

/** Condition on `users`: those who may be found by search. */
export const isFindable: RawBuilder<boolean> = sql<boolean>`users.state = 'ACTIVE' and users.searchable and users.profile_visibility = 'PUBLIC'`

/** A page exists for everybody who is active; frozen, closing and closed accounts have none. */
export const hasProfile = (user: { state: UserState }): boolean => user.state === 'ACTIVE'

/** Whether a visitor sees more than name and picture. */
export const isOpenToVisitors = (user: { profile_visibility: ProfileVisibility }): boolean => user.profile_visibility === 'PUBLIC'
