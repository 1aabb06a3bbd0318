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

/** A list of what one person did, which they can switch off. */
export type PersonalList = 'consultations' | 'forum' | 'videos'

const switchOf: Record<PersonalList, RawBuilder<boolean>> = {
  consultations: sql.ref<boolean>('users.show_consultations'),
  forum: sql.ref<boolean>('users.show_forum'),
  videos: sql.ref<boolean>('users.show_videos'),
}

/**
 * Condition on `users`, to be joined: this viewer may see the person's list. Their own always; of others when the account is active, the
 * profile is open to the viewer and the list is switched on. What stands elsewhere (a topic in its board) is no list of the person.
 * @param viewerId who is signed in, or null for a visitor.
 */
export const showsList = (list: PersonalList, viewerId: number | null): RawBuilder<boolean> =>
  viewerId === null
    ? sql<boolean>`(users.state = 'ACTIVE' and users.profile_visibility = 'PUBLIC' and ${switchOf[list]})`
    : sql<boolean>`(users.state = 'ACTIVE'
        and (users.id = ${viewerId} or (users.profile_visibility in ('PUBLIC', 'MEMBERS') and ${switchOf[list]})))`

/** Condition on any table: this viewer may see this one person's list. It names no column of the rows, so it is decided once a query. */
export const personShows = (list: PersonalList, userId: number, viewerId: number | null): RawBuilder<boolean> =>
  sql<boolean>`exists (select from users where users.id = ${userId} and ${showsList(list, viewerId)})`
