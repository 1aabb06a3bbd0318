/**
 * Disguised texts are found and harmless ones left alone, over a corpus whose author has not seen the list (tests/corpora/moderation).
 * Authors of the list may read the half `dev`; of the half `locked` they look only at these counts. `practice` was written by the authors of
 * the list; `writers` by four people who had not seen it, and the list was tuned with it afterwards.
 */
import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { createMatcher } from '#server/domains/platform/text-check/service.ts'
import { readSensitiveWords } from '#server/reference/read-sensitive-words.ts'

const PARTS = ['dev', 'locked', 'unread', 'practice', 'writers'] as const
type Part = (typeof PARTS)[number]

/** Where a regression is seen: what was reached when the list was written, rounded down. */
const CAUGHT: Readonly<Record<Part, number>> = { dev: 0.99, locked: 0.95, unread: 0.92, practice: 0.99, writers: 0.97 }
const WRONG: Readonly<Record<Part, number>> = { dev: 0.001, locked: 0.011, unread: 0.01, practice: 0.005, writers: 0.011 }

const half = (text: string): Part => ((createHash('sha256').update(text).digest()[0] ?? 0) % 2 === 0 ? 'dev' : 'locked')

const read = (name: string): string[][] =>
  readFileSync(new URL(`../corpora/moderation/${name}.tsv`, import.meta.url), 'utf8')
    .split('\n')
    .slice(1)
    .filter(line => line !== '')
    .map(line => line.split('\t'))

const { find } = createMatcher(readSensitiveWords().map((entry, index) => ({ ...entry, id: index + 1 })))
const disguisedOf = (name: string, partOf: (text: string) => Part) =>
  read(name).map(([kind = '', evasion = '', text = '']) => ({ kind, evasion, part: partOf(text), found: find(text, 'FORUM') }))
const plainOf = (name: string, partOf: (text: string) => Part) =>
  read(name).map(([text = '']) => ({ part: partOf(text), found: find(text, 'FORUM') }))
/** Four together, then one each. */
const WRITERS = ['writers', 'fifth', 'sixth']
const evasions = [
  ...disguisedOf('evasions', half),
  ...disguisedOf('practice-evasions', () => 'practice'),
  ...WRITERS.flatMap(name => disguisedOf(`${name}-evasions`, () => 'writers')),
  ...disguisedOf('seventh-evasions', () => 'unread'),
]
const harmless = [
  ...plainOf('harmless', half),
  ...plainOf('practice-harmless', () => 'practice'),
  ...[...WRITERS, 'eighth', 'ninth', 'tenth', 'eleventh', 'twelfth', 'thirteenth'].flatMap(name =>
    plainOf(`${name}-harmless`, () => 'writers'),
  ),
  ...plainOf('seventh-harmless', () => 'unread'),
]

const share = (rows: readonly { found: readonly object[] }[]): number =>
  rows.length === 0 ? 0 : rows.filter(row => row.found.length > 0).length / rows.length
const percent = (value: number): string => `${(value * 100).toFixed(1)} %`

function table(rows: typeof evasions, by: 'kind' | 'evasion'): string {
  const names = [...new Set(rows.map(row => row[by]))]
  return names
    .map(name => {
      const own = rows.filter(row => row[by] === name)
      return `  ${name.padEnd(15)} ${String(own.filter(row => row.found.length > 0).length).padStart(3)} / ${own.length}`
    })
    .join('\n')
}

describe.each(PARTS)('the part %s', name => {
  const disguised = evasions.filter(row => row.part === name)
  const plain = harmless.filter(row => row.part === name)

  test('of disguised texts most are found', () => {
    const [caught, wrong] = [share(disguised), share(plain)]
    console.log(
      [
        `${name}: ${percent(caught)} of ${disguised.length} caught, ${percent(wrong)} of ${plain.length} wrong`,
        table(disguised, 'kind'),
        table(disguised, 'evasion'),
      ].join('\n'),
    )
    expect(caught).toBeGreaterThanOrEqual(CAUGHT[name])
  })

  test('of harmless texts hardly any is', () => {
    expect(share(plain)).toBeLessThanOrEqual(WRONG[name])
  })

  test('what is only known by its sound is never refused', () => {
    const refused = disguised.filter(
      row => row.evasion === 'sound' && row.found.some(one => one.way !== 'PLAIN' && one.level === 'REFUSE'),
    )
    expect(refused).toHaveLength(0)
  })
})

test('of the corpus of an author who had not seen the rules 95 of 100 are found, and one of 100 harmless texts is held', () => {
  const isOfCorpus = ({ part }: { part: Part }) => part === 'dev' || part === 'locked'
  const [disguised, plain] = [evasions.filter(isOfCorpus), harmless.filter(isOfCorpus)]
  const [caught, wrong] = [share(disguised), share(plain)]
  console.log(`corpus: ${percent(caught)} of ${disguised.length} caught, ${percent(wrong)} of ${plain.length} wrong`)
  expect(disguised.length).toBeGreaterThanOrEqual(500)
  expect(plain.length).toBeGreaterThanOrEqual(2_000)
  expect(caught).toBeGreaterThanOrEqual(0.95)
  expect(wrong).toBeLessThanOrEqual(0.01)
})

test('numbers of things, in letters and digits, are no words of anybody', () => {
  const hex = (index: number): string => createHash('sha256').update(`thing ${index}`).digest('hex')
  const uuid = (index: number): string => hex(index).replace(/^(.{8})(.{4})(.{4})(.{4})(.{12}).*$/, '$1-$2-$3-$4-$5')
  const held = Array.from({ length: 2_000 }, (_, index) => [`请问找谁修？桩号 ${uuid(index)}`, `编号 ${hex(index).slice(0, 16)}`])
    .flat()
    .filter(text => find(text, 'FORUM').some(({ level }) => level !== 'NOTE'))
  expect(held).toEqual([])
})
