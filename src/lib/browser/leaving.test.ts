// On the way to another page: from the moment it is asked for until it has arrived, or clearly will not.
import { afterEach, expect, test, vi } from 'vitest'
import { isLeaving, watchLeaving } from './leaving.ts'

afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

test('a page is being left until it is shown again, and no longer than a page may take', () => {
  vi.useFakeTimers({ toFake: ['performance'] })
  const page = new EventTarget()
  vi.stubGlobal('addEventListener', page.addEventListener.bind(page))
  watchLeaving()
  expect(isLeaving()).toBe(false)

  page.dispatchEvent(new Event('beforeunload'))
  expect(isLeaving()).toBe(true)
  page.dispatchEvent(new Event('pageshow'))
  expect(isLeaving()).toBe(false)

  page.dispatchEvent(new Event('beforeunload'))
  vi.advanceTimersByTime(9_000)
  expect(isLeaving()).toBe(true)
  vi.advanceTimersByTime(2_000)
  expect(isLeaving()).toBe(false)
})
