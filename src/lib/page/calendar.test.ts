import { expect, test } from 'vitest'
import { calendarText } from './calendar.ts'

const event = {
  uid: 'open-day-7@chenghui.example',
  sequence: 2,
  changedAt: '2026-03-01T00:00:00.000Z',
  startsAt: '2026-03-05T09:30:00+08:00',
  endsAt: '2026-03-05T11:00:00+08:00',
  title: '南山实验学校开放日；小学部,初中部',
  place: '深圳市南山区科技园 1 号教学楼报告厅，从东门进，保安会指路，停车请走地下车库入口',
  text: '第一行\n第二行 C:\\路径; 逗号,',
  link: 'https://chenghui.example/school/schoolDetail?id=3#open-days',
  cancelled: false,
}

test('a calendar file says when in UTC, escapes signs, and folds long lines between characters', () => {
  const text = calendarText('城汇', event)
  const lines = text.split('\r\n')
  expect(lines.at(-1)).toBe('')
  expect(lines).toContain('DTSTART:20260305T013000Z')
  expect(lines).toContain('DTEND:20260305T030000Z')
  expect(lines).toContain('SEQUENCE:2')
  for (const line of lines) expect(new TextEncoder().encode(line).length).toBeLessThanOrEqual(75)
  const unfolded = text.replaceAll('\r\n ', '')
  expect(unfolded).toContain('SUMMARY:南山实验学校开放日；小学部\\,初中部')
  expect(unfolded).toContain(`LOCATION:${event.place}`)
  expect(unfolded).toContain('DESCRIPTION:第一行\\n第二行 C:\\\\路径\\; 逗号\\,')
  expect(unfolded).toContain('STATUS:CONFIRMED')
})

test('what was cancelled says so', () => {
  expect(calendarText('城汇', { ...event, cancelled: true })).toContain('STATUS:CANCELLED\r\n')
})
