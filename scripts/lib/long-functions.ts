/**
 * How long a function may be. Those that were longer when this was first checked stand in long-functions.tsv with their lines: none of
 * them may grow, none may be added, and one that has become short enough leaves the list.
 */
import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import ts from 'typescript'

export const MAX_LINES = 60

const SOURCES = '{src,demo,scripts,bench,tests}/**/*.{ts,tsx,mjs}'
/** A suite is as long as the stories in it; each of these reads from above to below. */
const STORIES = ['**/*.test.ts', '**/*.test.tsx', '**/*.spec.ts', 'bench/peers/**', '**/node_modules/**']

export type LongFunction = { file: string; name: string; lines: number }

/** Called by its own name, or by that of what it is given to. */
function nameOf(node: ts.FunctionLikeDeclaration, source: ts.SourceFile): string {
  if (node.name) return node.name.getText(source)
  for (let { parent }: ts.Node = node; parent && !ts.isFunctionLike(parent); { parent } = parent) {
    if (ts.isVariableDeclaration(parent) || ts.isPropertyAssignment(parent) || ts.isPropertyDeclaration(parent))
      return parent.name.getText(source)
    if (ts.isCallExpression(parent)) return `in ${parent.expression.getText(source).split('\n')[0]}`
  }
  return ts.isConstructorDeclaration(node) ? 'constructor' : 'a function'
}

/** The functions of a file that are too long, the outer before the inner. */
export function findLongFunctions(file: string, text: string): LongFunction[] {
  const kind = file.endsWith('x') ? ts.ScriptKind.TSX : ts.ScriptKind.TS
  const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true, kind)
  const found: LongFunction[] = []
  const lineAt = (position: number) => source.getLineAndCharacterOfPosition(position).line
  const visit = (node: ts.Node): void => {
    if (ts.isFunctionLike(node) && 'body' in node && node.body) {
      const lines = lineAt(node.end) - lineAt(node.getStart(source)) + 1
      if (lines > MAX_LINES) found.push({ file, name: nameOf(node, source), lines })
    }
    ts.forEachChild(node, visit)
  }
  visit(source)
  return found
}

const keyOf = ({ file, name }: LongFunction): string => `${file}\t${name}`

/** Of functions of one name in one file the longest stands for all. */
function longestOf(functions: readonly LongFunction[]): Map<string, LongFunction> {
  const longest = new Map<string, LongFunction>()
  for (const one of functions) if (one.lines > (longest.get(keyOf(one))?.lines ?? 0)) longest.set(keyOf(one), one)
  return longest
}

/** @returns a sentence for each function that is longer than it may be, and for each entry of the list that is not needed any more. */
export function compareLongFunctions(found: readonly LongFunction[], listed: readonly LongFunction[]): string[] {
  const allowed = longestOf(listed)
  const actual = longestOf(found)
  const tooLong = [...actual.values()].flatMap(one => {
    const { lines: bound = MAX_LINES } = allowed.get(keyOf(one)) ?? {}
    return one.lines > bound ? [`${one.file}: ${one.name} has ${one.lines} lines; ${bound} are allowed`] : []
  })
  const done = [...allowed.values()].filter(one => !actual.has(keyOf(one)))
  return [
    ...tooLong,
    ...done.map(({ file, name }) => `${file}: ${name} is short enough: take it off scripts/lib/long-functions.tsv`),
  ]
}

export const writeList = (functions: readonly LongFunction[]): string =>
  [...longestOf(functions).values()]
    .map(one => `${keyOf(one)}\t${one.lines}\n`)
    .sort()
    .join('')

export const readList = (text: string): LongFunction[] =>
  text
    .split('\n')
    .filter(Boolean)
    .map(line => {
      const [file = '', name = '', lines = ''] = line.split('\t')
      return { file, name, lines: Number(lines) }
    })

/** All sources below the folder `root`. */
export function findLongFunctionsBelow(root: string): { files: number; found: LongFunction[] } {
  const files = globSync(SOURCES, { cwd: root, exclude: STORIES }).map(file => file.replaceAll(path.sep, '/'))
  return {
    files: files.length,
    found: files.flatMap(file => findLongFunctions(file, readFileSync(path.join(root, file), 'utf8'))),
  }
}
