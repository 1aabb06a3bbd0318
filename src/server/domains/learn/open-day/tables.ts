/** Rows of `db/baseline/learn/school-visits.ts`. */
import type { ColumnType, Generated } from 'kysely'
import type { OpenDayPlaceState } from '#lib/contract/learn/open-day.ts'

export type OpenDayTables = {
  open_days: {
    id: Generated<number>
    school_id: number
    created_by: ColumnType<number, number, never>
    title: string
    starts_at: Date
    ends_at: Date
    place: string
    description: string
    seats: number
    /** People, companions included. */
    seats_taken: Generated<number>
    state: ColumnType<'PUBLISHED' | 'CANCELLED', never, 'CANCELLED'>
    reason: ColumnType<string | null, never, string>
    /** Its text waits for an operator, or was refused by one: only the school reads it. */
    hold: ColumnType<'WAITING' | 'REFUSED' | null, 'WAITING' | null, 'WAITING' | 'REFUSED' | null>
    changes: Generated<number>
    created_at: ColumnType<Date, Date, never>
    updated_at: Date
  }
  open_day_places: {
    id: Generated<number>
    open_day_id: ColumnType<number, number, never>
    user_id: ColumnType<number, number, never>
    contact_name: string
    people: number
    shares_phone: boolean
    state: ColumnType<OpenDayPlaceState, never, 'CANCELLED'>
    created_at: ColumnType<Date, Date, never>
    cancelled_at: ColumnType<Date | null, never, Date>
  }
}
