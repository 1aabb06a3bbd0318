import { expect, test } from 'vitest'
import { type CompanyFacts, type CompanyTerms, matchCompany } from './match-company.ts'

const TODAY = '2026-06-15'
const open: CompanyTerms = {
  industries: [],
  scales: [],
  regions: [],
  maxYears: null,
  validFrom: '2026-01-01',
  validTo: '2026-12-31',
}
const nothing: CompanyFacts = { industry: null, scale: null, regions: null, foundedOn: null }
const smallCompany: CompanyFacts = {
  industry: '人工智能',
  scale: '小型企业',
  regions: ['园区内', '南山区'],
  foundedOn: '2024-06-15',
}

/** A company, the terms of a policy, what comes of it, and the words that decide. */
const table: [string, CompanyFacts, Partial<CompanyTerms>, 'MET' | 'UNMET' | 'UNKNOWN', string][] = [
  ['of which nothing is known, open to all', nothing, {}, 'MET', '行业不限'],
  [
    'of which nothing is known, for an industry',
    nothing,
    { industries: ['人工智能'] },
    'UNKNOWN',
    '还没有选公司属于哪个政策行业',
  ],
  ['of which nothing is known, for a scale', nothing, { scales: ['小型企业'] }, 'UNKNOWN', '还没有选公司的规模类型'],
  ['of which nothing is known, for a region', nothing, { regions: ['园区内'] }, 'UNKNOWN', '公司资料里没有所在地区'],
  ['of which nothing is known, for young ones', nothing, { maxYears: 3 }, 'UNKNOWN', '还没有填公司的成立日期'],
  [
    'of which nothing is known, over',
    nothing,
    { industries: ['人工智能'], validTo: '2026-06-14' },
    'UNMET',
    '已于 2026-06-14 截止',
  ],
  ['of the industry', smallCompany, { industries: ['集成电路', '人工智能'] }, 'MET', '行业“人工智能”在支持范围内'],
  ['of another industry', smallCompany, { industries: ['现代农业'] }, 'UNMET', '行业限现代农业，公司是“人工智能”'],
  ['of the scale', smallCompany, { scales: ['微型企业', '小型企业'] }, 'MET', '企业规模“小型企业”在支持范围内'],
  ['of another scale', smallCompany, { scales: ['大型企业'] }, 'UNMET', '企业规模限大型企业，公司是“小型企业”'],
  ['in the park', smallCompany, { regions: ['园区内'] }, 'MET', '所在地“园区内”在支持范围内'],
  ['in the park, for its district', smallCompany, { regions: ['南山区'] }, 'MET', '所在地“南山区”在支持范围内'],
  [
    'of its district alone, for the park',
    { ...smallCompany, regions: ['南山区'] },
    { regions: ['园区内'] },
    'UNMET',
    '公司是“南山区”',
  ],
  ['of which no region is known', { ...smallCompany, regions: [] }, { regions: ['园区内'] }, 'UNKNOWN', '公司资料里没有所在地区'],
  ['three years old to the day', { ...smallCompany, foundedOn: '2023-06-15' }, { maxYears: 3 }, 'MET', '公司成立于 2023-06-15'],
  ['a day older', { ...smallCompany, foundedOn: '2023-06-14' }, { maxYears: 3 }, 'UNMET', '公司成立于 2023-06-14'],
  ['of a leap day', { ...smallCompany, foundedOn: '2024-02-29' }, { maxYears: 2 }, 'UNMET', '公司成立于 2024-02-29'],
  ['early', smallCompany, { validFrom: '2026-07-01' }, 'MET', '2026-07-01 起受理'],
  ['on the last day', smallCompany, { validTo: TODAY }, 'MET', `正在受理，${TODAY} 截止`],
  ['without an end', smallCompany, { validTo: null }, 'MET', '长期受理'],
  [
    'that lacks one and does not fit another',
    { ...smallCompany, scale: null },
    { scales: ['小型企业'], industries: ['现代农业'] },
    'UNMET',
    '行业限',
  ],
]

test.each(table)('a company %s', (_, facts, terms, result, words) => {
  const match = matchCompany({ ...open, ...terms }, facts, TODAY)
  expect(match.result).toBe(result)
  expect(match.reasons.map(reason => reason.text).join('\n')).toContain(words)
})

test('each reason says of itself whether it is met', () => {
  const { reasons } = matchCompany(
    { ...open, industries: ['现代农业'], maxYears: 3 },
    { ...smallCompany, foundedOn: null },
    TODAY,
  )
  expect(reasons.map(({ condition, result }) => [condition, result])).toEqual([
    ['industry', 'UNMET'],
    ['scale', 'MET'],
    ['region', 'MET'],
    ['age', 'UNKNOWN'],
    ['time', 'MET'],
  ])
})
