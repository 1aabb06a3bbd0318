import { expect, test } from 'vitest'
import { CallMemo } from './call-memo.ts'

const counted = () => {
  let calls = 0
  return { load: async () => ++calls, calls: () => calls }
}

test('an answer is loaded once, however many ask for it at the same time', async () => {
  const memo = new CallMemo()
  const { load } = counted()
  const answers = await Promise.all(Array.from({ length: 5 }, () => memo.take('a', { seconds: 60, tags: [] }, load)))
  expect(answers).toEqual([1, 1, 1, 1, 1])
})

test('a purge of one of its tags makes it load anew, another tag does not', async () => {
  const memo = new CallMemo()
  const { load } = counted()
  const take = () => memo.take('a', { seconds: 60, tags: ['services', 'area:1607'] }, load)
  await take()
  memo.purge(['jobs'])
  expect(await take()).toBe(1)
  memo.purge(['area:1607'])
  expect(await take()).toBe(2)
})

test('an answer asked for before a purge is not given to those who ask after it', async () => {
  const memo = new CallMemo()
  const gate = Promise.withResolvers<string>()
  const before = memo.take('a', { seconds: 60, tags: ['services'] }, () => gate.promise)
  memo.purge(['services'])
  const after = memo.take('a', { seconds: 60, tags: ['services'] }, async () => 'new')
  gate.resolve('old')
  expect(await Promise.all([before, after])).toEqual(['old', 'new'])
  expect(await memo.take('a', { seconds: 60, tags: ['services'] }, async () => 'newest')).toBe('new')
})

test('it ages, and a failure is asked for again', async () => {
  let now = 0
  const memo = new CallMemo(() => now)
  const { load, calls } = counted()
  const take = () => memo.take('a', { seconds: 60, tags: [] }, load)
  await take()
  now = 60_000
  await take()
  expect(calls()).toBe(2)
  await expect(memo.take('b', { seconds: 60, tags: [] }, () => Promise.reject(new Error('away')))).rejects.toThrow('away')
  expect(await memo.take('b', { seconds: 60, tags: [] }, async () => 'there')).toBe('there')
})
