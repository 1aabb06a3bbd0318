import { existsSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const whereIs = readFileSync('docs/ARCHITECTURE.md', 'utf8')
  .split('\n## ')
  .find(chapter => chapter.startsWith('Where is'))!

test('every path that answers "where is" exists', () => {
  const paths = [...whereIs.matchAll(/`((?:src|scripts|demo|docs)\/[^`]+)`/g)].map(([, path = '']) => path.replace(/<.*$/, ''))
  expect(paths.length).toBeGreaterThan(20)
  expect(paths.filter(path => !existsSync(path))).toEqual([])
})

test.each([
  ['src/server/domains/city/city/purchase.ts', /\bprice\(/],
  ['src/server/cache/purge.ts', /export async function purgeTags/],
  ['src/server/access/ownership.ts', /export /],
])('%s has what the table says of it', (path, what) => {
  expect(readFileSync(path, 'utf8')).toMatch(what)
})
