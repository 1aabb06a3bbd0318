// Every format as a table: what goes in and what a person reads.
import { describe, expect, test } from 'vitest'
import { auditDetailText } from './audit.ts'
import { count, counter, distance, fileSize, percent, totalText } from './count.ts'
import {
  date,
  dateDigits,
  dateTime,
  daysUntil,
  duration,
  longDate,
  relativeTime,
  shortDate,
  span,
  time,
  weekday,
} from './date.ts'
import { maskPhone } from './mask.ts'
import { fenOf, MAX_FEN, money, moneyParts, yuan, yuanInput } from './money.ts'
import { orderRefundNames } from './order.ts'
import { score, starsOf } from './score.ts'
import { addMonths, clockOf, dayNumber, midnightOf, momentOfClock, startOfDay } from './shanghai.ts'
import { thousands } from './thousands.ts'

describe('money', () => {
  test.each([
    [0, '0.00'],
    [1, '0.01'],
    [100, '1.00'],
    [12_850, '128.50'],
    [1_234_567_890, '12345678.90'],
  ])('%i fen is %s yuan', (fen, text) => expect(yuan(fen)).toBe(text))

  test('carries the sign before the currency', () => {
    expect(money(12_850)).toBe('¥128.50')
    expect(money(-5)).toBe('-¥0.05')
  })

  test.each([
    [99_999, '¥999.99'],
    [100_000, '¥1,000.00'],
    [128_000, '¥1,280.00'],
    [-123_456_789, '-¥1,234,567.89'],
  ])('%i fen reads %s', (fen, text) => expect(money(fen)).toBe(text))

  test('splits the whole yuan from the decimals', () => {
    expect(moneyParts(12_805)).toEqual(['128', '.05'])
    expect(moneyParts(128_005)).toEqual(['1,280', '.05'])
  })
})

describe('counts', () => {
  test.each([
    [0, '0'],
    [-3, '0'],
    [999, '999'],
    [1_000, '1,000'],
    [9_999, '9,999'],
    [10_000, '1.00万'],
    [12_345, '1.23万'],
    [99_999_400, '9,999.94万'],
    [99_999_999, '1.00亿'],
    [100_000_000, '1.00亿'],
    [321_000_000, '3.21亿'],
    [234_567_000_000, '2,345.67亿'],
  ])('%i reads %s', (value, text) => expect(count(value)).toBe(text))

  test.each([
    [0, ''],
    [-1, ''],
    [1, '1'],
    [99, '99'],
    [100, '99+'],
  ])('a counter of %i shows "%s"', (value, text) => expect(counter(value)).toBe(text))

  test('marks a total that is only a lower bound', () => {
    expect(totalText(10_000, true)).toBe('10,000+')
    expect(totalText(37)).toBe('37')
    expect(totalText(1_234)).toBe('1,234')
  })

  test.each([
    [0, '0'],
    ['0.50', '0.50'],
    ['1234567.1234', '1,234,567.1234'],
    [-1000, '-1,000'],
  ])('%s in groups of three is %s', (figure, text) => expect(thousands(figure)).toBe(text))

  test('shows shares, sizes, distances and scores', () => {
    expect(percent(0.954)).toBe('95%')
    expect([820, 12_700, 3_670_016, 1_288_490_189].map(fileSize)).toEqual(['820 B', '12.4 KB', '3.5 MB', '1.20 GB'])
    expect([320, 1234].map(distance)).toEqual(['320 米', '1.2 公里'])
    expect([4.85, 5].map(score)).toEqual(['4.9', '5.0'])
  })
})

describe('masks', () => {
  test.each([
    ['13812341234', '138****1234'],
    ['138 1234 1234', '138****1234'],
    ['0755-26001234', '075****1234'],
    ['95588', '***88'],
  ])('%s is shown as %s', (phone, text) => expect(maskPhone(phone)).toBe(text))
})

describe('dates in Shanghai', () => {
  const now = '2026-03-05T01:30:00Z' // 09:30 in Shanghai, a Thursday

  test('cross midnight with the zone, not with UTC', () => {
    expect(date('2026-03-04T16:00:00Z')).toBe('2026-03-05')
    expect(dateTime('2026-03-04T15:59:00Z')).toBe('2026-03-04 23:59')
    expect(longDate(now)).toBe('2026年3月5日')
    expect(weekday(now)).toBe('周四')
    expect(time(now)).toBe('09:30')
  })

  test.each([
    ['2026-03-05T01:29:30Z', '刚刚'],
    ['2026-03-05T01:25:00Z', '5 分钟前'],
    ['2026-03-04T22:30:00Z', '3 小时前'],
    ['2026-03-04T15:30:00Z', '昨天 23:30'],
    ['2026-03-02T01:30:00Z', '3 天前'],
    ['2026-02-20T01:30:00Z', '2月20日'],
    ['2025-12-31T01:30:00Z', '2025年12月31日'],
    ['2026-03-08T01:30:00Z', '3月8日'],
  ])('%s is %s', (value, text) => expect(relativeTime(value, now)).toBe(text))

  test('short dates name the year only when it is another one', () => {
    expect(shortDate('2026-01-01T00:00:00Z', now)).toBe('1月1日')
    expect(shortDate('2024-01-01T00:00:00Z', now)).toBe('2024年1月1日')
  })

  test('days until a date are calendar days', () => {
    expect(daysUntil('2026-03-05T15:00:00Z', now)).toBe(0)
    expect(daysUntil('2026-03-05T16:00:00Z', now)).toBe(1)
    expect(daysUntil('2026-03-01T16:00:00Z', now)).toBe(-3)
  })

  test('durations and waiting times', () => {
    expect([7, 307, 3729].map(duration)).toEqual(['0:07', '5:07', '1:02:09'])
    expect([45, 480, 10_800, 172_800].map(span)).toEqual(['45 秒', '8 分钟', '3 小时', '2 天'])
    expect([59.6, 3590, 86_000].map(span)).toEqual(['1 分钟', '1 小时', '1 天'])
  })
})

describe('the clock of Shanghai', () => {
  // Half past midnight there, the day before in Greenwich.
  const moment = new Date('2026-03-04T16:30:00Z')

  test('its day begins at its midnight', () => {
    expect(startOfDay(moment).toISOString()).toBe('2026-03-04T16:00:00.000Z')
    expect(midnightOf('2026-03-05')).toEqual(startOfDay(moment))
    expect(dayNumber(moment) - dayNumber(moment.getTime() - 3_600_000)).toBe(1)
    expect([date(moment), dateDigits(moment)]).toEqual(['2026-03-05', '20260305003000'])
    expect(momentOfClock(clockOf(moment))).toEqual(moment)
  })

  test.each([
    ['2026-01-31T02:00:00Z', 1, '2026-02-28T02:00:00.000Z'],
    ['2026-01-31T02:00:00Z', 12, '2027-01-31T02:00:00.000Z'],
    // The first of March there.
    ['2026-02-28T16:00:00Z', 1, '2026-03-31T16:00:00.000Z'],
  ])('%s and %i months is %s', (from, months, to) => expect(addMonths(new Date(from), months).toISOString()).toBe(to))
})

test.each([
  ['69.5', 6_950],
  [' 8000 ', 800_000],
  ['0.07', 7],
  ['19999999.99', 1_999_999_999],
  ['20000000', MAX_FEN],
  ['20000000.01', undefined],
  ['1.234', undefined],
  ['-1', undefined],
  ['', undefined],
])('yuan written as %j are %s fen', (text, fen) => expect(fenOf(text)).toBe(fen))

test('what stands in a form for an amount is read as the same amount', () => {
  for (const fen of [0, 7, 100, 6_950, 123_456]) expect(fenOf(yuanInput(fen))).toBe(fen)
})

test('hundredths of a star are stars once somebody has judged', () => {
  expect([starsOf(487, 3), starsOf(487, 0), starsOf(0), starsOf(null), starsOf(500)]).toEqual([4.87, null, null, null, 5])
})

test('what an audit entry keeps is in words, and as written where there are none', () => {
  expect(auditDetailText({ identity: 'ADMIN', handedTo: null, days: 7, byTerm: true })).toBe(
    '身份：管理员；交接给：—；天数：7；到期自动：是',
  )
  expect(auditDetailText({ from: 'CONSULTANT', kind: 'CONSULTANT' })).toBe('从：顾问；类别：咨询师申请')
  // As the command that appoints operators writes them.
  expect(auditDetailText({ duties: 'content,support' })).toBe('职责：内容、客服')
  expect(auditDetailText({ earlier: 'kept' })).toBe('earlier：kept')
})

describe('the refund of an order', () => {
  test.each([
    ['in part', 10_001, 3_333, '部分退款'],
    ['whole', 10_001, 10_001, '已退款'],
    ['of coins alone', 0, 0, '已退款'],
  ])('%s', (_, paid, refunded, text) => {
    expect(orderRefundNames({ paid, refunded }).COMPLETE[0]).toBe(text)
  })
})
