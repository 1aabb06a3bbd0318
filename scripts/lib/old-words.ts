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
  Acting: '…Action, or a type of access/request-context.ts',
  Around: 'a type of access/request-context.ts',
  CallContext: 'RequestContext',
  Asked: '…Request, …Query, by what is asked for',
  KeptIdentity: 'StoredIdentity',
  KEPT_DAYS: '…RETENTION_DAYS',
  KEPT_MONTHS: '…RETENTION_MONTHS',
  PATIENCE: '…TIMEOUT_MS',
  PATIENCE_MS: '…TIMEOUT_MS',
  putUp: 'submit…',
  holdReply: 'lock…',
  keepVerdict: 'saveVerdict',
  letGoOfUploads: 'releaseUploads',
  lookAtMedia: 'measureMedia',
  whyNotFor: 'obstacleOf',
  receiveSignIn: 'receiveCheckIn',
  SIGN_IN_COINS: 'CHECK_IN_COINS',
}

/** Names that one file declares for all: a second declaration is a second meaning, or the same one in two places. */
const DECLARED_ONCE: Readonly<Record<string, string>> = {
  ...Object.fromEntries(
    ['RequestContext', 'ActorContext', 'ActionContext', 'OperatorContext'].map(
      name => [name, 'src/server/access/request-context.ts'] as const,
    ),
  ),
  ...Object.fromEntries(
    [
      ...['SECOND_MS', 'MINUTE_MS', 'HOUR_MS', 'DAY_MS', 'DAY_MINUTES'],
      ...['MINUTE_SECONDS', 'HOUR_SECONDS', 'DAY_SECONDS', 'WEEK_SECONDS'],
    ].map(name => [name, 'src/lib/format/units.ts'] as const),
  ),
  identityTexts: 'src/lib/format/staff.ts',
}

/** Names of files, without their endings. */
const FILES: Readonly<Record<string, string>> = {
  mine: 'ownership',
  narrow: 'list-filters',
  acting: 'what it holds, such as note-change',
  judged: '…-moderation',
  say: 'print',
  tell: 'notify',
}

/** Lengths of time that have a name in `src/lib/format/units.ts`. */
const LENGTHS: Readonly<Record<string, string>> = {
  '3_600': 'HOUR_SECONDS',
  '86_400': 'DAY_SECONDS',
  '604_800': 'WEEK_SECONDS',
  '3_600_000': 'HOUR_MS',
  '86_400_000': 'DAY_MS',
}
/** Where the names of lengths are wanted: tests may write what they mean as a number, and settings are bounded in numbers. */
const WITH_LENGTHS =
  /^src\/(?!server\/(env\.ts$|db\/(migrations|baseline)\/|ports\/payment\/sandbox\/)|lib\/(calls\/|format\/units\.ts$)).*(?<!\.test)\.tsx?$/

const EXCEPTIONS: readonly { path: string; words: readonly string[]; reason: string }[] = [
  { path: 'demo/pictures/', words: ['shelf', 'desk'], reason: 'pictures show real shelves and desk lamps' },
  { path: 'demo/trade/review-texts.ts', words: ['desk'], reason: 'a service that is done at a desk' },
  {
    path: 'scripts/lib/old-words',
    words: Object.keys({ ...WORDS, ...NAMES, ...FILES, ...DECLARED_ONCE }),
    reason: 'the list itself and its test',
  },
]

/** Comments, and text in quotes: only names are looked at. A template stays, because it may hold SQL. */
const NO_NAMES = /\/\*[\s\S]*?\*\/|<!--[\s\S]*?-->|\/\/[^\n]*|'[^'\n]*'|"[^"\n]*"/g
/** Not behind a slash: there it is part of a route, and routes keep their spelling. */
const NAME = /(?<![\w/])[A-Za-z_$][\w$]*/g

const DECLARATION = /^(?:export )?(?:const|type|interface|function) ([A-Za-z_$][\w$]*)/gm

const wordsOf = (name: string): string[] =>
  name
    .replace(/([a-z\d])([A-Z])/g, '$1 $2')
    .toLowerCase()
    .split(/[^a-z]+/)

/** @returns one sentence for each name that has an old word, each second declaration and each unnamed length of time, with its file. */
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
  for (const [, name = ''] of code.matchAll(DECLARATION)) {
    const home = Object.hasOwn(DECLARED_ONCE, name) ? DECLARED_ONCE[name] : undefined
    if (home && home !== file && !allowed.includes(name))
      faults.add(`${file}: ${name} is declared by ${home}; import it, or take another name`)
  }
  if (WITH_LENGTHS.test(file))
    for (const [number] of code.matchAll(/(?<![\w.])\d+(?:_\d+)+(?![\w.])/g))
      if (Object.hasOwn(LENGTHS, number)) faults.add(`${file}: write ${LENGTHS[number]} instead of ${number}`)
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
