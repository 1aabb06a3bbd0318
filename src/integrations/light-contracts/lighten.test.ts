import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { lighten, usesSchemas } from './lighten.ts'

const contract = `
import { z } from 'zod'
import { type Contract, defineCall } from './define.ts'
export const KINDS = ['a', 'b'] as const
export const kind = z.enum(KINDS)
export const labelOf = (one: string) => z.string().parse(one)
export function twice(one: string) { return one + one }
const asked = { method: 'GET', access: 'public', query: kind } as const
export const things = {
  list: defineCall({ ...asked, path: '/things', summary: '列出', result: z.array(kind), errors: [] }),
  add: defineCall({ method: 'POST', path: '/things', summary: '新增', access: 'user', proof: 'recent', body: z.object({ kind }), result: kind, errors: ['state.conflict'] }),
} satisfies Contract
`

describe('a contract as a browser carries it', () => {
  test('keeps of each call what is sent, what it shares with others included', () => {
    const light = lighten(contract, true)
    expect(light).toContain("list: { method: 'GET', access: 'public', path: '/things' }")
    expect(light).toContain("add: { method: 'POST', path: '/things', access: 'user', proof: 'recent' }")
    expect(light).not.toMatch(/summary|errors|z\.object/)
  })

  test('keeps constants and functions as they are, and lets what is made by calling fall away unused', () => {
    for (const form of [lighten(contract, true), lighten(contract, false)]) {
      expect(form).toContain("export const KINDS = ['a', 'b'] as const")
      expect(form).toContain('export const kind = /* @__PURE__ */ (() => (z.enum(KINDS)))()')
      expect(form).toContain('export const labelOf = (one: string) => z.string().parse(one)')
    }
  })

  test('keeps the schema of what is sent for the rules of a form, and not of what is answered', () => {
    const form = lighten(contract, false)
    expect(form).toContain("add: { method: 'POST', path: '/things', access: 'user', proof: 'recent', body: z.object({ kind }) }")
    expect(form).not.toMatch(/summary|errors|result/)
  })

  test.each([
    ['does something when it is loaded', "register('things')"],
    ['makes its calls by a function', 'const make = path => defineCall({ path })\nexport const things = { a: make("/a") }'],
    ['works out what is sent', "export const things = { a: defineCall({ method: 'GET', path: base + '/a' }) }"],
    ['declares a call elsewhere', 'export const things = { a: defineCall(definition) }'],
  ])('is refused where it %s', (_, code) => {
    expect(() => lighten(code, true)).toThrow(/call|loaded/)
  })

  test('every contract of the site has this shape', () => {
    const folder = 'src/lib/contract'
    for (const file of readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter(
      name => name.endsWith('.ts') && !name.includes('.test.'),
    )) {
      expect(() => lighten(readFileSync(`${folder}/${file}`, 'utf8'), true), file).not.toThrow()
    }
  })
})

describe('a module that imports a contract', () => {
  const from = "from '#lib/contract/things.ts'"
  test.each([
    ['sends a call', `import { things } ${from}\nconst api = clientOf({ list: things.list })`, false],
    ['sends all calls', `import { things } ${from}\nconst api = clientOf(things)`, false],
    ['uses a constant and a function', `import { KINDS, twice } ${from}`, false],
    ['uses types only', `import { type Kind, things } ${from}`, false],
    ['names a schema in a type only', `import { things } ${from}\ntype Body = z.input<typeof things.add.body>`, false],
    ['uses a schema by its name', `import { kind, type Kind } ${from}`, true],
    ['uses the schema of a call', `import { things } ${from}\nconst schema = things.add.body`, true],
    ['uses it over two lines', `import { things } ${from}\nconst schema = things.add\n  .body.omit({ kind: true })`, true],
    ['calls it otherwise', `import { things as contract } ${from}\nconst schema = contract.add.body`, true],
    ['takes everything', `import * as all ${from}`, true],
    ['hands it on', `export { kind } ${from}`, true],
    ['fetches it later', `const later = import('#lib/contract/things.ts')`, true],
    ['takes what stands elsewhere', `import { fromAnotherModule } ${from}`, true],
  ])('%s', (_, importer, whole) => {
    expect(usesSchemas(importer, '#lib/contract/things.ts', contract)).toBe(whole)
  })
})
