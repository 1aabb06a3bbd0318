import { beforeEach, expect, test, vi } from 'vitest'
import { DAY_MS } from '#lib/format/units.ts'
import type { TopicForm } from './calls.ts'
import { dropCopy, keepCopy, readCopy } from './local-copy.ts'

const who = vi.hoisted(() => ({ userId: 7 as number | undefined, shadow: null as object | null }))
vi.mock('#lib/session/identity.ts', () => ({
  $userInfo: { get: () => (who.userId === undefined ? null : { userId: who.userId }) },
}))
vi.mock('#lib/session/shadow.ts', () => ({ readShadow: () => who.shadow }))

const stored = new Map<string, string>()
vi.stubGlobal('localStorage', {
  getItem: (name: string) => stored.get(name) ?? null,
  setItem: (name: string, value: string) => stored.set(name, value),
  removeItem: (name: string) => stored.delete(name),
})

beforeEach(() => {
  stored.clear()
  Object.assign(who, { userId: 7, shadow: null })
})

const form = {
  boardId: 3,
  kind: 'DISCUSSION',
  title: '写到一半',
  text: '',
  tags: [],
  files: [],
  poll: { question: '', options: ['', ''], maxChoices: 1, days: 7 },
} as unknown as TopicForm

test('what is kept comes back for the same person and topic, and for nobody else', () => {
  const copy = { form, version: 'v1', at: Date.now() }
  keepCopy(0, copy)
  expect(readCopy(0)).toEqual(copy)
  expect(readCopy(5)).toBeNull()
  who.userId = 8
  expect(readCopy(0)).toBeNull()
  who.userId = 7
  dropCopy(0)
  expect(readCopy(0)).toBeNull()
})

test('what is older than thirty days, broken or of another shape is not put back', () => {
  const at = Date.now()
  keepCopy(0, { form, version: undefined, at })
  expect(readCopy(0, at + 31 * DAY_MS)).toBeNull()
  stored.set('draft:topic:7:0', '{"form":{"title":1},"at":1}')
  expect(readCopy(0)).toBeNull()
  stored.set('draft:topic:7:0', 'nothing')
  expect(readCopy(0)).toBeNull()
})

test('nothing is kept of an operator who looks with the eyes of somebody, nor before it is known who writes', () => {
  who.shadow = {}
  keepCopy(0, { form, version: undefined, at: Date.now() })
  who.shadow = null
  who.userId = undefined
  keepCopy(0, { form, version: undefined, at: Date.now() })
  expect(stored.size).toBe(0)
})
