/** What a formatter leaves open: how long a line may be, how much logic stands before the markup of a page, who draws what scripts show. */
import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'

export const MAX_LINE_CHARACTERS = 160
export const MAX_LINES_BEFORE_MARKUP = 30

const SOURCES = ['{src,tests,scripts,demo,bench/lib,bench/parts}/**/*.{astro,css,js,mjs,ts,tsx}', 'docs/**/*.md', '*.md']

/** Drawings, whose coordinates are not read, and what a script has written. */
const DRAWN_OR_GENERATED = ['src/components/city/area/china-shapes.ts', 'scripts/draw-clips.ts', 'demo/pictures/**']

/** @returns a sentence for each line that is too long; rows of Markdown tables cannot be wrapped. */
export function findLongLines(file: string, text: string): string[] {
  const isTableRow = (line: string) => file.endsWith('.md') && line.startsWith('|')
  return text.split('\n').flatMap((line, index) => {
    const { length } = [...line]
    if (length <= MAX_LINE_CHARACTERS || isTableRow(line)) return []
    return [`${file}:${index + 1} has ${length} characters; ${MAX_LINE_CHARACTERS} are allowed`]
  })
}

/** @returns a sentence for a page whose logic belongs into `src/lib/page`. */
export function findLongFrontmatter(file: string, text: string): string[] {
  const [, frontmatter = ''] = /^---\n([\s\S]*?)\n---\n/.exec(text) ?? []
  const { length } = frontmatter.split('\n')
  if (length <= MAX_LINES_BEFORE_MARKUP) return []
  return [
    `${file} has ${length} lines before its markup; ${MAX_LINES_BEFORE_MARKUP} are allowed, the rest belongs into src/lib/page`,
  ]
}

/** @returns a sentence for each element that an island builds by hand; a canvas that is calculated on and a video that is asked what it plays are none. */
export function findHandMadeElements(file: string, text: string): string[] {
  return text.split('\n').flatMap((line, index) => {
    if (!/document\.createElement\((?!'canvas'|'video'\)\.canPlayType)|\.innerHTML = /.test(line)) return []
    return [
      `${file}:${index + 1} builds an element: draw it in a <template> of the page and copy that (src/lib/browser/template.ts)`,
    ]
  })
}

/** Reads all sources of the project in the current folder. */
export function findFaultsOfLines(): { files: number; faults: string[] } {
  const files = globSync(SOURCES, { exclude: DRAWN_OR_GENERATED }).map(file => file.replaceAll(path.sep, '/'))
  const faults = files.flatMap(file => {
    const text = readFileSync(file, 'utf8')
    const isPage = file.startsWith('src/pages/') && file.endsWith('.astro')
    const isIsland = file.startsWith('src/islands/')
    return [
      ...findLongLines(file, text),
      ...(isPage ? findLongFrontmatter(file, text) : []),
      ...(isIsland ? findHandMadeElements(file, text) : []),
    ]
  })
  return { files: files.length, faults }
}
