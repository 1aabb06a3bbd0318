import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { silenced, writesJsonSchema } from './no-json-schema.ts'

const core = join(dirname(createRequire(import.meta.url).resolve('zod')), 'v4/core')

describe('Zod without the writing of JSON Schema', () => {
  test.for(['json-schema-processors.js', 'to-json-schema.js'])('%s keeps every name it had', async name => {
    const file = join(core, name)
    expect(writesJsonSchema(file)).toBe(true)
    const code = silenced(readFileSync(file, 'utf8'))
    const quiet = await import(`data:text/javascript,${encodeURIComponent(code)}`)
    expect(Object.keys(quiet).sort()).toEqual(Object.keys(await import(file)).sort())
  })

  test('nothing else of Zod is touched, and a Zod that writes otherwise fails the build', () => {
    expect(writesJsonSchema(join(core, 'schemas.js'))).toBe(false)
    expect(() => silenced('module.exports = {}')).toThrow('another way')
  })
})
