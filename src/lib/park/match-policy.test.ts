import { describe, expect, test } from 'vitest'
import { densityPath } from './density.ts'
import { matchPolicy, policyState } from './match-policy.ts'

const terms = {
  industries: ['人工智能', '集成电路'],
  scales: [],
  regions: ['园区内', '南山区'],
  validFrom: '2026-01-01',
  validTo: '2026-12-31',
}

describe('the policy matcher', () => {
  test('fits when every picked condition is accepted and it is still open', () => {
    const match = matchPolicy(terms, { industry: '人工智能', scale: '小型企业', region: '园区内' }, '2026-06-01')
    expect(match.fits).toBe(true)
    expect(match.reasons.map(reason => reason.condition)).toEqual(['industry', 'scale', 'region', 'time'])
    expect(match.reasons[1]).toMatchObject({ met: true, text: '企业规模不限' })
  })

  test('says which condition is missing and what would be accepted', () => {
    const match = matchPolicy(terms, { industry: '现代农业' }, '2026-06-01')
    expect(match.fits).toBe(false)
    expect(match.reasons[0]).toMatchObject({ met: false, text: '行业限人工智能、集成电路，不含“现代农业”' })
  })

  test('does not ask what was not picked', () => {
    expect(matchPolicy(terms, {}, '2026-06-01').reasons).toHaveLength(1)
  })

  test('a policy whose time is over never fits, one that will open does', () => {
    expect(matchPolicy(terms, {}, '2027-01-01').fits).toBe(false)
    expect(matchPolicy(terms, {}, '2025-12-31').fits).toBe(true)
  })

  test('the last day still counts, and without an end it is open for good', () => {
    expect(policyState(terms, '2026-12-31')).toBe('open')
    expect(policyState({ validFrom: '2026-01-01', validTo: null }, '2030-01-01')).toBe('always')
  })
})

test('a work without bullet comments has no curve, one with some has a closed path', () => {
  expect(densityPath([0, 0, 0])).toBe('')
  expect(densityPath([0, 4, 1])).toMatch(/^M0 10L.*L100 10Z$/)
})
