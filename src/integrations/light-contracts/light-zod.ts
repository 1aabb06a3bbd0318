/**
 * Zod as browsers carry it. Its schemas are objects with every method Zod has, and methods hold on to what they make: two dozen formats
 * nobody asks for, how each schema is written down as JSON Schema, a compiler that the content policy would not let run, and what keeps
 * values apart that contain themselves, which no form can send. In the client's build schemas keep the methods that some module of ours
 * calls, and the rest falls away: 10 KB of gzip instead of 26. The server carries Zod whole.
 */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type ESTree, parseAst } from 'vite'

const WRITERS = /\/zod\/v4\/core\/(json-schema-processors|to-json-schema)\.js$/
const SCHEMAS = /\/zod\/v4\/classic\/schemas\.js$/
const ERRORS = /\/zod\/v4\/classic\/errors\.js$/

/** What Zod calls itself, and what the resolver of forms does. */
const ALWAYS = ['check', 'clone', 'parse', 'parseAsync', 'safeParse', 'safeParseAsync']

/** @returns `code` of a module of Zod's as a browser gets it, or null for modules that stay as they are. */
export function lightZod(file: string, code: string, called: ReadonlySet<string>): string | null {
  if (WRITERS.test(file)) return silenced(code)
  // Errors know how to be written as trees and lists; forms take the issues as they are.
  if (ERRORS.test(file)) return replaced(code, /_lazyMethod\(proto, "(format|flatten)",.*;/g, '')
  return SCHEMAS.test(file) ? withMethods(code, new Set([...ALWAYS, ...called])) : null
}

/** Modules that use schemas in a browser: contracts and what they are made of, and the rules of forms. Others send calls only. */
export const usesRules = (file: string): boolean => /\/(contract|validate)\/(?:[a-z-]+\/)?[^/]+\.ts$|\/rules\.ts$/.test(file)

/** Every name that is called on something in such modules: at least the methods of schemas that are. `z.url()` is a function, not one. */
export function calledIn(folders: readonly string[]): Set<string> {
  const called = new Set<string>()
  for (const folder of folders) {
    for (const name of readdirSync(folder, { recursive: true, encoding: 'utf8' })) {
      const file = join(folder, name)
      if (!usesRules(file)) continue
      for (const [, method = ''] of readFileSync(file, 'utf8').matchAll(/(?<!\b(?:z|iso|coerce))\.(\w+)\(/g)) called.add(method)
    }
  }
  return called
}

/** @returns a module of the same exports, each a function whose answer can be called again: schemas call some when they are made. */
function silenced(code: string): string {
  const declared = [...code.matchAll(/^export (?:const|function) (\w+)/gm)].map(([, name]) => `export const ${name} = none`)
  const renamed = [...code.matchAll(/^export \{ \w+ as (\w+) \}/gm)].map(([, name]) => `export { none as ${name} }`)
  return ['const none = () => none', ...written(declared.length + renamed.length, [...declared, ...renamed])].join('\n')
}

/** @throws where a new Zod is written in another way than this relies on. */
function written<T>(found: number, what: T): T {
  if (found === 0) throw new Error('Zod is written in another way than before: see light-zod.ts')
  return what
}

function replaced(code: string, what: RegExp, by: string): string {
  return written(code.match(what)?.length ?? 0, code.replace(what, by))
}

/** The module of all schemas, with these methods; words for what has none of its own are Chinese, as the server's are. */
function withMethods(code: string, kept: ReadonlySet<string>): string {
  const left = parseAst(code)
    .body.flatMap(methodsOf)
    .filter(({ key }) => !(key.type === 'Identifier' && kept.has(key.name)))
  const light = written(left.length, left)
    .toSorted((a, b) => b.start - a.start)
    .reduce((text, { start, end }) => text.slice(0, start) + text.slice(text.indexOf(',', end - 1) + 1 || end), code)
  return [
    [/inst\._zod\.processJSONSchema = .*;/g, ''],
    [/core\.config\(\{ memoizer: core\.memoizer\(\) \}\)/g, ''],
    [/core\.\$ZodObjectJIT\b/g, 'core.$ZodObject'],
    [/locales\/en\.js/g, 'locales/zh-CN.js'],
  ].reduce((text, [what, by]) => replaced(text, what as RegExp, by as string), light)
}

/** The methods and facts of a declared kind of schema: the last argument of `$constructor`, or within that of `derived`. */
function methodsOf(statement: ESTree.Node): ESTree.ObjectProperty[] {
  if (statement.type !== 'ExportNamedDeclaration' || statement.declaration?.type !== 'VariableDeclaration') return []
  return statement.declaration.declarations.flatMap(({ init }) => {
    if (init?.type !== 'CallExpression') return []
    const members = init.arguments[2]
    const objects = members?.type === 'CallExpression' ? members.arguments : [members]
    return objects
      .flatMap(object => (object?.type === 'ObjectExpression' ? object.properties : []))
      .filter(one => one.type === 'Property')
  })
}
