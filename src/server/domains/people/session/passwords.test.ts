import { expect, test } from 'vitest'
import { hashPassword, passwordWork, verifyPassword } from './passwords.ts'

test('thirty-two passwords at once are hashed two at a time, and all of them are', async () => {
  const known = await hashPassword('城市之光2026')
  let most = 0
  const watch = setInterval(() => {
    most = Math.max(most, passwordWork().running)
  }, 1)
  const answers = await Promise.all(
    Array.from({ length: 32 }, (_, index) => verifyPassword(known, index % 2 ? '城市之光2026' : 'wrong-1')),
  )
  clearInterval(watch)
  expect(answers.filter(Boolean)).toHaveLength(16)
  expect(most).toBeGreaterThan(0)
  expect(most).toBeLessThanOrEqual(2)
  expect(passwordWork()).toEqual({ running: 0, waiting: 0 })
}, 60_000)

test('a hash for nobody takes its turn like any other and is never right', async () => {
  expect(await verifyPassword(null, 'no account has this password')).toBe(false)
})
