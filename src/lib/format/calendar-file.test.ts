import { expect, test } from 'vitest'
import { calendarFile } from './calendar-file.ts'

const file = calendarFile(
  {
    uid: 'interview-7@chenghui',
    title: '面试：仓库夜班理货员',
    place: '科技园一号仓, 三楼; 会议室',
    text: `带身份证\n${'很长的说明'.repeat(20)}`,
    start: new Date('2026-12-01T06:30:00Z'),
    length: 60,
  },
  new Date('2026-11-22T08:00:00Z'),
)

test('an appointment becomes a calendar file in universal time, with signs escaped', () => {
  expect(file).toContain('DTSTART:20261201T063000Z\r\nDTEND:20261201T073000Z')
  expect(file).toContain('LOCATION:科技园一号仓\\, 三楼\\; 会议室')
  expect(file.replaceAll('\r\n ', '')).toContain('DESCRIPTION:带身份证\\n很长的说明')
})

test('no line of it is longer than 75 bytes, and every one ends as the format says', () => {
  for (const line of file.split('\r\n')) expect(new TextEncoder().encode(line).length).toBeLessThanOrEqual(75)
  expect(file.replaceAll('\r\n', '')).not.toContain('\n')
})
