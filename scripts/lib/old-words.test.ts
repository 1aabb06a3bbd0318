import { expect, test } from 'vitest'
import { findOldWords } from './old-words.ts'

test.each([
  ['an identifier', 'src/a.ts', 'const deskState = 1'],
  ['a constant', 'src/a.ts', 'const ALL_SHELVES = []'],
  ['a column in SQL', 'src/a.ts', 'sql`select t.shelf from search_tiers as t`'],
  ['a class of a style sheet', 'src/a.css', '.desk-plain { color: red }'],
  ['a whole name', 'src/a.ts', 'export const keptOr = 1'],
  ['a name that says nothing', 'src/a.ts', 'type Standing = { state: string }'],
  ['the name of a file', 'src/shelves.ts', ''],
  ['a name of files only', 'src/access/mine.ts', ''],
  ['a type that another file declares for all', 'src/server/domains/a/b/service.ts', 'type OperatorContext = { now: Date }'],
  ['a unit that another file declares for all', 'src/a.ts', 'const DAY_MS = 24 * HOUR_MS'],
  ['a length of time without its name', 'src/a.ts', 'const LINK_MS = 2 * 3_600_000'],
])('an old word in %s is a fault', (_, file, source) => {
  expect(findOldWords(file, source)).toHaveLength(1)
})

test.each([
  ['a longer word', 'src/a.ts', "const desktop = 'desktop'"],
  ['a comment or text', 'src/a.ts', "/* the shelf */ const a = 'desk' // desk"],
  ['a route', 'src/a.ts', 'get(`school/desk/1/shelf`)'],
  ['what a picture shows', 'demo/pictures/rooms.ts', 'const shelf = 1'],
  ['a name that is forbidden for files only', 'src/a.ts', 'const mine = narrow'],
  ['the one declaration', 'src/lib/format/units.ts', 'export const DAY_MS = 86_400_000'],
  ['the use of a type', 'src/a.ts', 'type Step = OperatorContext & { id: number }'],
  ['a number of a test', 'src/a.test.ts', 'const later = now + 3_600_000'],
])('%s is none', (_, file, source) => {
  expect(findOldWords(file, source)).toEqual([])
})
