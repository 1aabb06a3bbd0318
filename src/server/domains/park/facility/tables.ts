/** Rows of `db/baseline/park/facility.ts`. */
import type { ColumnType, Generated } from 'kysely'

export type FacilityTables = {
  facility_rooms: {
    id: Generated<number>
    facility_id: number
    name: string
    seats: number
    opens_at: number
    closes_at: number
    weekdays_only: Generated<boolean>
    sort_order: number
    /** Since when it is not let any more. */
    closed_at: ColumnType<Date | null, never, Date | null>
  }
  facility_bookings: {
    id: Generated<number>
    room_id: ColumnType<number, number, never>
    owner_user_id: ColumnType<number, number, never>
    owner_company_id: ColumnType<number | null, number | null, never>
    starts_at: ColumnType<Date, Date, never>
    hours: ColumnType<number, number, never>
    purpose: string
    state: ColumnType<'BOOKED' | 'CANCELLED', never, 'CANCELLED'>
    reason: ColumnType<string | null, never, string | null>
    cancelled_by: ColumnType<number | null, never, number>
    cancelled_at: ColumnType<Date | null, never, Date>
    created_at: ColumnType<Date, Date, never>
  }
  facility_hours: {
    room_id: number
    starts_at: Date
    booking_id: number
  }
}
