// 《认证规则》三: 「同一主体三次未通过的，三十日后再申请。」 五: 「提供虚假材料的，撤销认证，三年内不再受理」
import { describe, expect, test } from 'vitest'
import { DAY_MS } from '#lib/format/units.ts'
import { holdOf, holdText } from './hold.ts'
import type { CertificationState } from './tables.ts'

const now = new Date('2026-03-01T04:00:00Z')
const before = (days: number) => new Date(now.getTime() - days * DAY_MS)
/** Newest first; the newest was decided so many days ago. */
const rows = (days: number, ...states: CertificationState[]) =>
  states.map((state, index) => ({ subject: 'PERSON' as const, state, decided_at: before(days + index), valid_until: null }))
const [R, C, E] = ['REFUSED', 'CERTIFIED', 'EXPIRED'] as const

describe('who has to wait', () => {
  test.each([
    ['nobody who never applied', [], null],
    ['not after two refusals', rows(1, R, R), null],
    ['after the third, thirty days', rows(1, R, R, R), 'REFUSED'],
    ['no longer when they are over', rows(30, R, R, R), null],
    ['not after the fourth', rows(1, R, R, R, R), null],
    ['again after the sixth', rows(1, R, R, R, R, R, R), 'REFUSED'],
    ['not when a certificate came in between', rows(1, R, R, E, R), null],
    ['for a renewal as well', rows(1, R, R, R, C), 'REFUSED'],
    ['three years after a certificate was taken back', rows(3 * 365 - 1, 'REVOKED'), 'REVOKED'],
    ['whatever was refused since', rows(1, R, 'REVOKED'), 'REVOKED'],
    ['no longer after three years', rows(3 * 366, 'REVOKED'), null],
  ] as const)('%s', (_, history, reason) => {
    expect(holdOf(history, now)?.reason ?? null).toBe(reason)
  })

  test('a company that changed hands waits for the refusals from before, and an application that fell is none', () => {
    const [newest, ...older] = rows(1, E, R, R, R).map(row => ({ ...row, subject: 'COMPANY' as const }))
    expect(holdOf([newest!, ...older], now)?.reason).toBe('REFUSED')
    expect(holdOf([{ ...newest!, valid_until: '2026-01-01' }, ...older], now)).toBeNull()
  })

  test('the text names from when it is possible again', () => {
    const hold = holdOf(rows(0, R, R, R), now)
    expect(hold && holdText(hold)).toBe('已经三次没有通过，2026-03-31 12:00 以后可以再申请')
    const barred = holdOf(rows(0, 'REVOKED'), now)
    expect(barred && holdText(barred)).toBe('认证被撤销的，三年内不再受理，2029-03-01 12:00 以后可以再申请')
  })
})
