import { expect, test } from 'vitest'
import {
  findHandMadeElements,
  findLongFrontmatter,
  findLongLines,
  MAX_LINE_CHARACTERS,
  MAX_LINES_BEFORE_MARKUP,
} from './source-lines.ts'

test('a line may have 160 characters, of whatever script, and not one more', () => {
  const longest = '城'.repeat(MAX_LINE_CHARACTERS)
  expect(findLongLines('src/a.ts', `${longest}\nshort`)).toEqual([])
  expect(findLongLines('src/a.ts', `short\n${longest}汇`)).toEqual(['src/a.ts:2 has 161 characters; 160 are allowed'])
})

test('a row of a table in Markdown may be longer, a paragraph may not', () => {
  const words = 'word '.repeat(40)
  expect(findLongLines('docs/a.md', `| ${words} |`)).toEqual([])
  expect(findLongLines('docs/a.md', words)).toHaveLength(1)
  expect(findLongLines('src/a.ts', `| ${words} |`)).toHaveLength(1)
})

test('a page has at most thirty lines before its markup', () => {
  const page = (lines: number) => `---\n${'const a = 1\n'.repeat(lines)}---\n<p>words</p>\n`
  expect(findLongFrontmatter('src/pages/a.astro', page(MAX_LINES_BEFORE_MARKUP))).toEqual([])
  expect(findLongFrontmatter('src/pages/a.astro', page(MAX_LINES_BEFORE_MARKUP + 1))[0]).toMatch(/has 31 lines before its markup/)
  expect(findLongFrontmatter('src/pages/a.astro', '<p>words</p>\n')).toEqual([])
})

test('an island builds no element by hand, but may calculate on a canvas', () => {
  expect(findHandMadeElements('src/islands/a.ts', "const a = document.createElement('p')\na.innerHTML = b")).toHaveLength(2)
  expect(findHandMadeElements('src/islands/a.ts', "const a = document.createElement('canvas')\nconst b = a.innerHTML")).toEqual(
    [],
  )
})
