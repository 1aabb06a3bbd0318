import { expect, test } from 'vitest'
import { sideBySide } from './side-by-side.ts'

test('tasks run at the same time up to the width, each once, in their order', async () => {
  const begun: number[] = []
  let running = 0
  let most = 0
  const tasks = [0, 1, 2, 3, 4].map(index => async () => {
    begun.push(index)
    most = Math.max(most, ++running)
    await new Promise(resolve => setImmediate(resolve))
    running--
  })
  await sideBySide(tasks, 2)
  expect(begun).toEqual([0, 1, 2, 3, 4])
  expect(most).toBe(2)
})

test('a task that fails rejects the whole after the others have ended', async () => {
  let ended = false
  const fails = async () => {
    throw new Error('broken')
  }
  const ends = async () => {
    await new Promise(resolve => setImmediate(resolve))
    ended = true
  }
  await expect(sideBySide([fails, ends], 2)).rejects.toThrow('broken')
  expect(ended).toBe(true)
})
