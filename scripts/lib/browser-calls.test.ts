import { readFileSync } from 'node:fs'
import { readdir } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { projectFile } from '#server/project-file.ts'
import { browserCalls } from './browser-calls.ts'

/** Text without what a formatter may change. */
const bare = (text: string): string => text.replaceAll(/\s+/g, '').replaceAll(/,([}\])])/g, '$1')

test('what browsers know of the calls is what the contract says (`npm run calls` writes it)', async () => {
  const modules = await browserCalls()
  const folder = projectFile('src/lib/calls/')
  const files = (await readdir(folder, { recursive: true })).filter(name => name.endsWith('.ts')).sort()
  expect(files).toEqual([...modules.keys()].sort())
  for (const [name, text] of modules) expect(bare(readFileSync(new URL(name, folder), 'utf8')), name).toBe(bare(text))
})
