/** A call that would take a text as it was typed does not compile. The compiler judges; these tests say that it was asked. */
import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { codeText, lineText, multilineText, strictText } from '#lib/validate/text.ts'
import { defineCall, done, pageQuery } from './define.ts'

const call = { method: 'POST', path: '/x', summary: '试', access: 'user', result: done, errors: [] } as const

describe('a call', () => {
  test('may take every kind of checked text, however deep', () => {
    const body = z
      .object({
        name: lineText().min(2).max(20).optional(),
        intro: multilineText().default(''),
        kind: z.enum(['A', 'B']),
        parts: z.array(z.object({ day: strictText(z.iso.date()), key: codeText(9).nullable(), count: z.number() })),
      })
      .refine(value => value.intro !== value.name)
    expect(defineCall({ ...call, body, query: pageQuery, params: z.object({ id: z.coerce.number() }) }).body).toBe(body)
  })

  test('with a plain string in body, query or params is refused by the compiler', () => {
    const plain = z.object({ name: z.string().trim().max(20) })
    // @ts-expect-error a plain string in the body
    expect(defineCall({ ...call, body: plain }).body).toBe(plain)
    // @ts-expect-error a plain string in the query
    expect(defineCall({ ...call, query: plain }).query).toBe(plain)
    // @ts-expect-error a plain string in the path
    expect(defineCall({ ...call, params: plain }).params).toBe(plain)
  })

  test('with a plain string deeper in the body is refused as well', () => {
    const listed = z.object({ parts: z.array(z.object({ text: z.string().nullable() })).optional() })
    const either = z.object({ text: z.union([z.literal(''), z.iso.date()]) })
    const anything = z.object({ text: z.unknown() })
    const named = z.record(z.string(), lineText())
    // @ts-expect-error a plain string in an object of a list
    expect(defineCall({ ...call, body: listed }).body).toBe(listed)
    // @ts-expect-error a plain string as one of two choices
    expect(defineCall({ ...call, body: either }).body).toBe(either)
    // @ts-expect-error nobody knows what this is
    expect(defineCall({ ...call, body: anything }).body).toBe(anything)
    // @ts-expect-error plain strings as keys
    expect(defineCall({ ...call, body: named }).body).toBe(named)
  })
})
