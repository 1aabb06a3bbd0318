/** The table of docs/security.md stays whole: every requirement once, every file that it names there. */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const ROOT = new URL('../..', import.meta.url).pathname
const TOPS = ['src', 'tests', 'scripts', 'docs', 'bench', 'public']
const text = readFileSync(join(ROOT, 'docs/security.md'), 'utf8')

const required = readFileSync(new URL('asvs-5.0-ids.tsv', import.meta.url), 'utf8')
  .trim()
  .split('\n')
  .map(line => line.split('\t')[0] ?? '')

const rows = [...text.matchAll(/^\| (\d+\.\d+\.\d+) \| ([^|]+) \| ([^|]+) \| ([^|]+) \|$/gm)].map(
  ([, id, asked, state, place]) => ({
    id: id ?? '',
    asked: asked ?? '',
    state: state ?? '',
    place: place ?? '',
  }),
)

const files = [
  ...readdirSync(ROOT, { withFileTypes: true }).flatMap(entry => (entry.isFile() ? [`/${entry.name}`] : [])),
  ...TOPS.flatMap(top =>
    readdirSync(join(ROOT, top), { recursive: true, withFileTypes: true }).map(
      entry => `/${join(entry.parentPath, entry.name).slice(ROOT.length)}`,
    ),
  ),
]

test('every requirement of levels 1 and 2 of ASVS 5.0 has one row', () => {
  expect(required.length).toBe(253)
  expect(rows.map(row => row.id).sort()).toEqual([...required].sort())
})

test('a row holds, does not apply or falls short, and says by what or why', () => {
  const wrong = rows.filter(
    row => !['holds', 'does not apply', 'falls short'].includes(row.state) || row.place.length < 5 || row.asked.length < 3,
  )
  expect(wrong).toEqual([])
})

test('a row that holds names the test, the command or the document that shows it', () => {
  const shown = /\.(test|spec)\.ts`|`(grep|curl|npm|npx) |" above|`docs\/|\.md\)|tests\/journeys/
  expect(rows.filter(row => row.state === 'holds' && !shown.test(row.place))).toEqual([])
})

test('the numbers above the table are those of the table', () => {
  const count = (state: string) => rows.filter(row => row.state === state).length
  const sentence = `${count('holds')} hold, ${count('falls short')} fall short, ${count('does not apply')} do not apply`
  expect(text).toContain(sentence)
})

test('every file and folder that docs/security.md names exists', () => {
  const named = [...text.matchAll(/`([\w.@/-]+)`|\]\(([\w./-]+)\)/g)]
    .map(([, quoted, linked]) => quoted ?? `docs/${linked}`)
    .filter(name => /\.(ts|tsx|mjs|md|conf|cfg|txt|tsv|json)$/.test(name) || /^(src|tests|docs)\//.test(name))
    // Files of a running site, which no checkout has.
    .filter(name => !name.startsWith('DATA_DIR/') && !name.startsWith('/'))
  expect(named.length).toBeGreaterThan(200)
  const missing = named.filter(name => !files.some(file => file.endsWith(`/${name.replace(/\/$/, '')}`)))
  expect([...new Set(missing)]).toEqual([])
})
