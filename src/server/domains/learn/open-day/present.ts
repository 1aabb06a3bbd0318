/** Rows of open days as the wire shows them. */
import type { OpenDayDetail, OpenDayEntry, OpenDayForm, OpenDayPlace, OpenDayRecord } from '#lib/contract/learn/open-day.ts'
import { versionOf } from '#server/version.ts'
import type { OpenDayRow, PlaceRow } from './queries.ts'

type Shown = Omit<OpenDayRow, 'company_id' | 'school_state'>

const stateOf = (row: Pick<Shown, 'state' | 'starts_at'>, now: Date): OpenDayEntry['state'] =>
  row.state === 'CANCELLED' ? 'CANCELLED' : row.starts_at > now ? 'COMING' : 'OVER'

export const presentEntry = (row: Shown, now: Date): OpenDayEntry => ({
  openDayId: row.id,
  schoolId: row.school_id,
  schoolName: row.school_name,
  title: row.title,
  startsAt: row.starts_at.toISOString(),
  endsAt: row.ends_at.toISOString(),
  place: row.place,
  description: row.description,
  seats: row.seats,
  seatsLeft: row.seats - row.seats_taken,
  state: stateOf(row, now),
  reason: row.reason,
})

export const presentOpenDay = (row: Shown, now: Date): OpenDayDetail => ({
  ...presentEntry(row, now),
  changes: row.changes,
  updatedAt: row.updated_at.toISOString(),
})

/** What its editor shows. */
export const formOf = (row: Shown): OpenDayForm =>
  ({
    schoolId: row.school_id,
    title: row.title,
    startsAt: row.starts_at.toISOString(),
    endsAt: row.ends_at.toISOString(),
    place: row.place,
    description: row.description,
    seats: row.seats,
  }) as OpenDayForm

export const presentRecord = (row: Shown, now: Date): OpenDayRecord => ({
  ...presentEntry(row, now),
  hold: row.hold,
  version: versionOf(formOf(row)) as OpenDayRecord['version'],
})

export const presentPlace = (row: PlaceRow, now: Date): OpenDayPlace => {
  // Who has a place there knows that it is on, and reads the new words once they are through.
  const words = row.hold === null ? {} : { title: '开放日（内容审核中）', place: '地点以院校通知为准', description: '' }
  const entry = { ...presentEntry(row, now), ...words }
  return {
    ...entry,
    placeId: row.place_id,
    placeState: row.place_state,
    people: row.people,
    contactName: row.contact_name,
    sharesPhone: row.shares_phone,
    canCancel: row.place_state === 'REGISTERED' && entry.state === 'COMING',
  }
}
