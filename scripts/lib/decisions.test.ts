/** The index of decisions names each file once, by its own title, and says of a superseded one what stands instead. */
import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const folder = new URL('../../docs/decisions/', import.meta.url)
const read = (name: string): string => readFileSync(new URL(name, folder), 'utf8')
const files = readdirSync(folder).filter(name => /^\d{3}-.*\.md$/.test(name))
const rows = [...read('README.md').matchAll(/^\| \[(\d{3})\]\(([^)]+)\) \| (\d{4}-\d{2}-\d{2}) \| (.+) \| (.+) \|$/gm)]

test('every decision stands in the index once, with its day and its title', () => {
  expect(rows.map(([, , file]) => file)).toEqual(files.sort())
  for (const [, number, file = '', , title] of rows) {
    expect(file.slice(0, 3)).toBe(number)
    expect(
      read(file)
        .split('\n')[0]
        ?.replace(/^# \d{3}\s*[:·]?\s*/, ''),
    ).toBe(title)
  }
})

test('a decision that another has superseded says so in the index and in its own text', () => {
  for (const [, , file = '', , , state = ''] of rows) {
    const by = /superseded(?: in part)? by \[(\d{3})\]/.exec(state)?.[1]
    expect(state === 'stands' || by !== undefined, file).toBe(true)
    if (by) expect(read(file), file).toMatch(new RegExp(`uperseded[^\\n]*\\[${by}\\]`))
    else expect(read(file).split('\n').slice(0, 4).join('\n'), file).not.toMatch(/superseded/i)
  }
})
