import { mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { build } from 'vite'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import * as whole from 'zod'
import { calledIn, lightZod } from './light-zod.ts'

const zod = join(dirname(createRequire(import.meta.url).resolve('zod')), 'v4')
mkdirSync('.cache', { recursive: true })
const folder = mkdtempSync('.cache/light-zod-')
let light: typeof import('zod')

/** Zod as the client's build would have it if only these methods were called, and everything of it were used. */
beforeAll(async () => {
  const called = new Set(['trim', 'min', 'max', 'regex', 'refine', 'omit', 'optional', 'int'])
  await build({
    configFile: false,
    logLevel: 'error',
    build: { outDir: folder, lib: { entry: join(zod, 'classic/external.js'), formats: ['es'], fileName: 'zod' }, minify: true },
    plugins: [
      {
        name: 'light-zod',
        transform: (code, id) => {
          const changed = lightZod(id, code, called)
          return changed === null ? null : { code: changed, map: null }
        },
      },
    ],
  })
  const file = join(process.cwd(), folder, 'zod.js')
  light = await import(pathToFileURL(file).href)
}, 60_000)

afterAll(() => rmSync(folder, { recursive: true, force: true }))

const schemaOf = (z: typeof whole) =>
  z
    .object({
      name: z.string().trim().min(2, '至少两个字').max(8),
      phone: z.string().regex(/^1\d{10}$/),
      age: z.number().int().max(150).optional(),
      tags: z.array(z.enum(['a', 'b'])).max(2),
      page: z.url(),
      again: z.string(),
    })
    .omit({ page: true })
    .refine(value => value.again === value.name, { path: ['again'], message: '两次不一样' })

const good = { name: ' 王小明 ', phone: '13800138000', tags: ['a'], again: '王小明' }

describe('Zod as browsers carry it', () => {
  test.for([
    ['what is right', good],
    ['too short', { ...good, name: ' 王 ', again: '王' }],
    ['a number for a text', { ...good, phone: 13800138000 }],
    ['no such choice', { ...good, tags: ['a', 'c'] }],
    ['too many', { ...good, tags: ['a', 'b', 'a'] }],
    ['a broken number', { ...good, age: 1.5 }],
    ['two that differ', { ...good, again: '王小红' }],
    ['nothing at all', undefined],
  ] as const)('judges as the whole does: %s', ([, value]) => {
    whole.config(whole.locales.zhCN())
    const [ours, theirs] = [schemaOf(light).safeParse(value), schemaOf(whole).safeParse(value)]
    expect(ours.success).toBe(theirs.success)
    expect(ours.data).toEqual(theirs.data)
    expect(ours.error?.issues).toEqual(theirs.error?.issues)
  })

  test('says what has no words of its own in Chinese, without being told to', () => {
    expect(light.string().safeParse(1).error?.issues[0]?.message).toContain('无效输入')
  })

  test('has no method that nobody calls', () => {
    expect(light.string()).not.toHaveProperty('email')
    expect(light.object({})).not.toHaveProperty('merge')
  })
})

describe('what the build relies on', () => {
  test.for(['json-schema-processors.js', 'to-json-schema.js'])('%s keeps every name it had', async name => {
    const file = join(zod, 'core', name)
    const code = lightZod(file, readFileSync(file, 'utf8'), new Set()) ?? ''
    const quiet = await import(`data:text/javascript,${encodeURIComponent(code)}`)
    expect(Object.keys(quiet).sort()).toEqual(Object.keys(await import(file)).sort())
  })

  test('nothing else of Zod is touched, and a Zod that is written otherwise fails the build', () => {
    expect(lightZod(join(zod, 'core/schemas.js'), 'anything', new Set())).toBeNull()
    for (const file of ['core/to-json-schema.js', 'classic/schemas.js', 'classic/errors.js'])
      expect(() => lightZod(join(zod, file), 'export {}', new Set()), file).toThrow('another way')
  })

  test('what is called is read from the contracts and the rules of forms', () => {
    const called = calledIn(['src/lib', 'src/islands'])
    for (const method of ['trim', 'superRefine', 'extend', 'nullable']) expect(called).toContain(method)
    for (const method of ['email', 'jwt', 'encode', 'useState']) expect(called).not.toContain(method)
  })
})
