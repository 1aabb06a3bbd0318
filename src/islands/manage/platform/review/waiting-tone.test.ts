// 《内容发布规则》四: within what time each kind is reviewed.
import { describe, expect, test } from 'vitest'
import { HOUR_MS } from '#lib/format/units.ts'
import { ageTone, mostUrgentFirst, workMs } from './waiting-tone.ts'

/** The 2nd of March 2026 is a Monday. */
const at = (day: number, clock: string) => `2026-03-${String(day).padStart(2, '0')}T${clock}:00+08:00`
const moment = (day: number, clock: string) => new Date(at(day, clock))

test.each([
  ['within a day', moment(2, '10:00'), moment(2, '12:30'), 2.5],
  ['before and after work nothing counts', moment(2, '06:00'), moment(2, '23:00'), 9],
  ['over night', moment(2, '17:00'), moment(3, '10:00'), 2],
  ['over the weekend', moment(6, '17:00'), moment(9, '10:00'), 2],
  ['on a Sunday', moment(8, '10:00'), moment(8, '16:00'), 0],
])('hours of work: %s', (_, from, to, hours) => {
  expect(workMs(from, to) / HOUR_MS).toBe(hours)
})

describe('the marks', () => {
  test.each([
    // 「视频、资料、官方号文章 … 四小时内（工作时间）」
    ['VIDEO', at(2, '10:00'), moment(2, '11:59'), 'slate'],
    ['VIDEO', at(2, '10:00'), moment(2, '12:00'), 'warn'],
    ['DOWNLOAD', at(2, '10:00'), moment(2, '14:00'), 'bad'],
    ['OFFICIAL_ARTICLE', at(6, '17:00'), moment(9, '11:59'), 'warn'],
    // 「服务、职位、课程、学校 … 一个工作日内」
    ['SERVICE', at(2, '10:00'), moment(2, '14:00'), 'slate'],
    ['RECRUITMENT', at(2, '10:00'), moment(3, '10:00'), 'bad'],
    ['COURSE', at(6, '12:00'), moment(8, '20:00'), 'warn'],
    ['SCHOOL', at(6, '12:00'), moment(9, '12:00'), 'bad'],
    // 《认证规则》三: 「人工复核一般在两个工作日内」
    ['PERSON_CERTIFICATION', at(2, '10:00'), moment(3, '12:00'), 'warn'],
    ['COMPANY_CERTIFICATION', at(2, '10:00'), moment(4, '10:00'), 'bad'],
    // 「二十四小时内」
    ['REPORT', at(6, '12:00'), moment(7, '12:00'), 'bad'],
    // 「五个工作日内答复」
    ['STRIKE_APPEAL', at(2, '09:00'), moment(6, '17:00'), 'warn'],
    ['STRIKE_APPEAL', at(2, '09:00'), moment(9, '09:00'), 'bad'],
  ] as const)('%s from %s at %s: %s', (kind, since, now, tone) => {
    expect(ageTone(kind, since, now.getTime())).toBe(tone)
  })

  test('the queue that is furthest beyond its limit stands first', () => {
    const queues = [
      { kind: 'SUGGESTION', oldestAt: null },
      { kind: 'SERVICE', oldestAt: at(2, '10:00') },
      { kind: 'COURSE', oldestAt: at(2, '15:00') },
      { kind: 'VIDEO', oldestAt: at(2, '10:00') },
    ] as const
    expect(mostUrgentFirst(queues, moment(2, '16:00').getTime()).map(one => one.kind)).toEqual([
      'VIDEO',
      'SERVICE',
      'SUGGESTION',
      'COURSE',
    ])
  })
})
