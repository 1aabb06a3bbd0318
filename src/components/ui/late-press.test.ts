import { afterEach, expect, test, vi } from 'vitest'
import { isFetchingLate } from '#lib/browser/fetch-late.ts'
import { latePress } from './late-press.ts'
import { drawToastsWith } from './toast.ts'

const said = vi.fn()
const stop = drawToastsWith(({ message }) => said(message))
afterEach(() => said.mockClear())

test('the part that a press needs is used when it is there', async () => {
  const use = vi.fn()
  latePress(async () => 'part', use)
  await vi.waitFor(() => expect(use).toHaveBeenCalledWith('part'))
  expect(said).not.toHaveBeenCalled()
})

test('one that does not arrive is said, while the page is told not to load anew', async () => {
  let told = false
  const load = async () => {
    await Promise.resolve()
    told = isFetchingLate()
    throw new TypeError('Failed to fetch dynamically imported module')
  }
  const use = vi.fn()
  latePress(load, use)
  await vi.waitFor(() => expect(said).toHaveBeenCalledWith('网络不太顺畅，请再试一次'))
  expect([told, use.mock.calls.length, isFetchingLate()]).toEqual([true, 0, false])
  stop()
})
