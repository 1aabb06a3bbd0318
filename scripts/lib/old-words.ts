/** Words that the project has replaced (docs/glossary.md): names in the sources that have one again are faults. */
import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'

/** Parts of names, in any spelling of a name (`deskState`, `DESK_STATE`, `desk-state.ts`), and what to write instead. */
const WORDS: Readonly<Record<string, string>> = {
  shelf: 'index, or published',
  shelves: 'indexes',
  shelve: 'publish, unpublish or suspend',
  shelved: 'suspended',
  desk: 'workspace',
  desks: 'workspaces',
  surroundings: 'context',
  rev: 'version',
  tell: 'notify',
}

/** Whole names, because their parts are fine elsewhere. */
const NAMES: Readonly<Record<string, string>> = {
  openHouse: 'createServices',
  devHouse: 'devServer',
  keepHotWords: 'updateHotWords',
  keepTotals: 'cacheTotals',
  keptOr: 'cachedOr',
  Sight: 'Snapshot',
  Standing: 'the state of something, by its name',
  standingOf: 'the state of something, by its name',
  Told: 'Notice',
  TOLD: 'NOTICES',
  Kept: 'Stored, Cached',
  listKept: 'list of what is stored, by its name',
  Mine: 'Own…',
  Asking: 'Prompts, Request',
  Adding: 'New…',
  AT_ONCE: 'MAX_PARALLEL, BATCH_SIZE',
  MAX_TOLD: 'MAX_NOTIFIED',
  KEPT_MS: 'RETENTION_MS, CACHE_MS',
  KEPT_SECONDS: 'RETENTION_SECONDS',
  MODERN: 'MIN_…',
  spin: 'showPending',
  PlaceNode: 'NamedArea',
  findPlace: 'findArea',
}

/** Names of files, without their endings. */
const FILES: Readonly<Record<string, string>> = { mine: 'ownership', narrow: 'list-filters' }

const EXCEPTIONS: readonly { path: string; words: readonly string[]; reason: string }[] = [
  { path: 'demo/pictures/', words: ['shelf', 'desk'], reason: 'pictures show real shelves and desk lamps' },
  { path: 'demo/trade/review-texts.ts', words: ['desk'], reason: 'a service that is done at a desk' },
  { path: 'scripts/lib/old-words', words: Object.keys({ ...WORDS, ...NAMES, ...FILES }), reason: 'the list itself and its test' },
]

/** Comments, and text in quotes: only names are looked at. A template stays, because it may hold SQL. */
const NO_NAMES = /\/\*[\s\S]*?\*\/|<!--[\s\S]*?-->|\/\/[^\n]*|'[^'\n]*'|"[^"\n]*"/g
/** Not behind a slash: there it is part of a route, and routes keep their spelling. */
const NAME = /(?<![\w/])[A-Za-z_$][\w$]*/g

const wordsOf = (name: string): string[] =>
  name
    .replace(/([a-z\d])([A-Z])/g, '$1 $2')
    .toLowerCase()
    .split(/[^a-z]+/)

/** @returns one sentence for each name that has an old word, with its file. */
export function findOldWords(file: string, source: string): string[] {
  const base = path.posix.basename(file).replace(/\..*$/, '')
  const code = source.replace(NO_NAMES, ' ')
  const allowed = EXCEPTIONS.filter(exception => file.startsWith(exception.path)).flatMap(({ words }) => words)
  const faults = new Set<string>()
  const check = (name: string, word: string, better: string | undefined) => {
    if (better && !allowed.includes(word)) faults.add(`${file}: ${name} has the old word ${word}; write ${better}`)
  }
  for (const name of [base, ...(code.match(NAME) ?? [])]) {
    if (Object.hasOwn(NAMES, name)) check(name, name, NAMES[name])
    for (const word of wordsOf(name)) if (Object.hasOwn(WORDS, word)) check(name, word, WORDS[word])
  }
  if (Object.hasOwn(FILES, base)) check(base, base, FILES[base])
  return [...faults]
}

/** All sources below the folder `root`. */
export function findOldWordsBelow(root: string): { files: number; faults: string[] } {
  const files = globSync('{src,demo,scripts,tests,bench}/**/*.{ts,tsx,mjs,astro,css}', {
    cwd: root,
    exclude: name => name === 'node_modules' || name === '.next',
  }).map(file => file.replaceAll(path.sep, '/'))
  return { files: files.length, faults: files.flatMap(file => findOldWords(file, readFileSync(path.join(root, file), 'utf8'))) }
}
