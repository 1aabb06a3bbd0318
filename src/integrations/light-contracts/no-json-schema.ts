/**
 * Every schema of Zod's carries how it is written down as JSON Schema: 6 KB of gzip that no form in a browser asks for; the server writes
 * docs/openapi.json with it. In the client's build those modules keep their names and do nothing.
 */

const WRITERS = /\/zod\/v4\/core\/(json-schema-processors|to-json-schema)\.js$/

export const writesJsonSchema = (file: string): boolean => WRITERS.test(file)

/** @returns a module of the same exports, each a function whose answer can be called again: schemas call some when they are made. */
export function silenced(code: string): string {
  const declared = [...code.matchAll(/^export (?:const|function) (\w+)/gm)].map(([, name]) => `export const ${name} = none`)
  const renamed = [...code.matchAll(/^export \{ \w+ as (\w+) \}/gm)].map(([, name]) => `export { none as ${name} }`)
  if (declared.length + renamed.length === 0)
    throw new Error('Zod writes JSON Schema in another way than before: see no-json-schema.ts')
  return ['const none = () => none', ...declared, ...renamed].join('\n')
}
