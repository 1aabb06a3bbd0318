/** The calendar of a consultant: what is open, what is taken, what has passed. */
import { expect, test } from 'vitest'
import { openDays } from './calendar.ts'

const now = new Date('2026-03-02T10:30:00+08:00')
const hours = [{ weekday: 1, from_minute: 540, to_minute: 720 }]

test('a week begins today, and hours that have begun are not offered', () => {
  const days = openDays({ hours, daysOff: [], booked: [] }, now, 8)
  expect(days.map(day => day.day)[0]).toBe('2026-03-02')
  expect(days[0]!.slots).toEqual([{ from: 660, to: 720, booked: false }])
  expect(days[7]!.slots.map(slot => slot.from)).toEqual([540, 600, 660])
  expect(days.slice(1, 7).every(day => day.slots.length === 0)).toBe(true)
})

test('a booking takes every hour it touches, and a day off has no hours', () => {
  const booked = [{ starts_at: new Date('2026-03-09T09:30:00+08:00'), minutes: 60 }]
  const days = openDays({ hours, daysOff: ['2026-03-02'], booked }, now, 8)
  expect(days[0]!.slots).toEqual([])
  expect(days[7]!.slots.map(slot => slot.booked)).toEqual([true, true, false])
})

test('the day changes at midnight in Shanghai, not in London', () => {
  const late = new Date('2026-03-01T23:00:00+08:00')
  expect(openDays({ hours, daysOff: [], booked: [] }, late, 2).map(day => day.day)).toEqual(['2026-03-01', '2026-03-02'])
})
