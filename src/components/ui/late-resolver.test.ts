import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { z } from 'zod'
import { fetchLate, isFetchingLate } from '#lib/browser/fetch-late.ts'
import { lateResolver, RULES_MISSING } from './late-resolver.ts'

const schema = z.object({ phone: z.string().trim().min(11, '请输入 11 位手机号码') })
const options = { fields: {}, shouldUseNativeValidation: false } as never

/** The part of a page that the resolver listens to. */
let page: EventTarget & { activeElement?: unknown; matches: () => boolean }

beforeEach(() => {
  page = Object.assign(new EventTarget(), { matches: () => true })
  vi.stubGlobal('document', page)
})
afterEach(() => vi.unstubAllGlobals())

describe('a form whose rules come late', () => {
  test('fetches nothing before somebody enters a field, and once after', async () => {
    const load = vi.fn(async () => schema)
    lateResolver(load)
    expect(load).not.toHaveBeenCalled()
    page.matches = () => false
    page.dispatchEvent(new Event('focusin'))
    expect(load, 'a heading or a button has the focus').not.toHaveBeenCalled()
    page.matches = () => true
    page.dispatchEvent(new Event('focusin'))
    page.dispatchEvent(new Event('focusin'))
    expect(load).toHaveBeenCalledTimes(1)
  })

  test('fetches at once where somebody is in a field already', () => {
    page.activeElement = { matches: () => true }
    const load = vi.fn(async () => schema)
    lateResolver(load)
    expect(load).toHaveBeenCalledTimes(1)
  })

  test('sends only after the rules have come, checked by them', async () => {
    let arrive: (rules: typeof schema) => void = () => undefined
    const resolver = lateResolver(() => new Promise<typeof schema>(resolve => (arrive = resolve)))
    const good = resolver({ phone: ' 13800138000 ' }, undefined, options)
    const bad = resolver({ phone: '138' }, undefined, options)
    arrive(schema)
    expect(await good).toEqual({ values: { phone: '13800138000' }, errors: {} })
    expect((await bad).errors).toMatchObject({ phone: { message: '请输入 11 位手机号码' } })
  })

  test('says the first problem of each field, inside lists too, and that of a whole list at its root', async () => {
    const rows = z.object({
      rows: z.array(z.object({ name: z.string().min(1, '请填写').regex(/^x/, '以 x 开头') })).max(2, '最多 2 行'),
      terms: z.array(z.string()).min(1, '至少选一个'),
    })
    const resolver = lateResolver(async () => rows)
    const names = { ...(options as object), names: ['rows.0.name', 'rows.1.name', 'terms'] } as never
    const { errors } = await resolver({ rows: [{ name: 'x' }, { name: '' }], terms: [] }, undefined, names)
    expect(errors).toEqual({
      rows: [undefined, { name: { type: 'too_small', message: '请填写' } }],
      terms: { type: 'too_small', message: '至少选一个' },
    })
    const many = { rows: Array.from({ length: 3 }, () => ({ name: 'x' })), terms: ['a'] }
    expect((await resolver(many, undefined, names)).errors).toEqual({ rows: { root: { type: 'too_big', message: '最多 2 行' } } })
  })

  test('sends nothing without them, says so, and tries again the next time', async () => {
    const load = vi.fn(async () => schema).mockRejectedValueOnce(new Error('offline'))
    const resolver = lateResolver(load)
    const first = await resolver({ phone: '13800138000' }, undefined, options)
    expect(first).toEqual({ values: {}, errors: { root: { type: 'missing', message: RULES_MISSING } } })
    expect((await resolver({ phone: '13800138000' }, undefined, options)).errors).toEqual({})
  })

  test('holds the page while any form of it waits, so that it does not load itself anew and lose what is typed', async () => {
    const quick = fetchLate(async () => undefined)
    const slow = fetchLate(async () => {
      await quick
      return isFetchingLate()
    })
    expect(await slow).toBe(true)
    expect(isFetchingLate()).toBe(false)
    await fetchLate(() => Promise.reject(new Error('offline'))).catch(() => undefined)
    expect(isFetchingLate()).toBe(false)
  })
})
