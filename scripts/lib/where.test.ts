/** What docs/ARCHITECTURE.md draws and points to is what there is. */
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const architecture = readFileSync('docs/ARCHITECTURE.md', 'utf8')
const whereIs = architecture.split('\n## ').find(chapter => chapter.startsWith('Where is'))!
const tree = architecture.split('```')[1]!

test('every path that answers "where is" exists', () => {
  const paths = [...whereIs.matchAll(/`((?:src|scripts|demo|docs)\/[^`]+)`/g)].map(([, path = '']) => path.replace(/<.*$/, ''))
  expect(paths.length).toBeGreaterThan(20)
  expect(paths.filter(path => !existsSync(path))).toEqual([])
})

test.each(['src', 'src/lib', 'src/server', 'tests'])('every folder of %s is drawn in the tree', folder => {
  const folders = readdirSync(folder, { withFileTypes: true }).filter(entry => entry.isDirectory())
  expect(folders.map(entry => `${entry.name}/`).filter(name => !tree.includes(name))).toEqual([])
})

test.each([
  ['src/server/domains/city/city/purchase.ts', /\bprice\(/],
  ['src/server/cache/purge.ts', /export async function purgeTags/],
  ['src/server/access/ownership.ts', /export /],
])('%s has what the table says of it', (path, what) => {
  expect(readFileSync(path, 'utf8')).toMatch(what)
})
