import fc from 'fast-check'
import { expect, test } from 'vitest'
import { addNewer, addOlder, type MessageWindow, receive, trim } from './window.ts'

type Message = { seq: number; text: string }

const run = (from: number, to: number, text = ''): Message[] =>
  Array.from({ length: Math.max(0, to - from + 1) }, (_, at) => ({ seq: from + at, text }))

const windowOf = (from: number, to: number, hasNewer = false): MessageWindow<Message> => ({
  messages: run(from, to),
  hasOlder: from > 1,
  hasNewer,
})

const numbers = ({ messages }: MessageWindow<Message>): number[] => messages.map(({ seq }) => seq)

test('messages that arrive in any order and twice stand in order once', () => {
  fc.assert(
    fc.property(fc.shuffledSubarray([4, 5, 6, 7, 8], { minLength: 1 }), fc.nat(3), (seqs, cut) => {
      let window = windowOf(1, 3)
      const batches = [seqs.slice(0, cut), seqs.slice(cut), seqs]
      for (const batch of batches) {
        const result = receive(
          window,
          batch.map(seq => ({ seq, text: 'new' })),
        )
        window = result.window
        // What is missing is fetched, from the last one on.
        if (result.missing) {
          const from = (numbers(window).at(-1) ?? 0) + 1
          window = addNewer(window, { messages: run(from, Math.max(...seqs)), hasOlder: true, hasNewer: false })
        }
      }
      expect(numbers(window)).toEqual(run(1, Math.max(3, ...numbers(window))).map(({ seq }) => seq))
      expect(numbers(window).at(-1)).toBeGreaterThanOrEqual(Math.max(...seqs))
    }),
  )
})

test('a message that was changed is shown changed, and nothing else moves', () => {
  const { window, missing } = receive(windowOf(1, 5), [{ seq: 3, text: 'recalled' }])
  expect(window.messages[2]).toEqual({ seq: 3, text: 'recalled' })
  expect(numbers(window)).toEqual([1, 2, 3, 4, 5])
  expect(missing).toBe(false)
})

test('a hole is noticed, and nothing is put behind it', () => {
  const { window, missing } = receive(windowOf(1, 5), [{ seq: 8, text: '' }])
  expect(missing).toBe(true)
  expect(window).toEqual({ messages: run(1, 5), hasOlder: false, hasNewer: true })
})

test('who reads far back is not moved by what arrives at the end', () => {
  const { window, missing } = receive(windowOf(20, 40, true), [{ seq: 900, text: '' }])
  expect(numbers(window).at(-1)).toBe(40)
  expect(missing).toBe(false)
})

test('pages are put on either end, and what overlaps is there once', () => {
  const older = addOlder(windowOf(20, 30), { messages: run(11, 22), hasOlder: true, hasNewer: true })
  expect(numbers(older)).toEqual(run(11, 30).map(({ seq }) => seq))
  const newer = addNewer(windowOf(20, 30, true), { messages: run(29, 35), hasOlder: true, hasNewer: false })
  expect(numbers(newer)).toEqual(run(20, 35).map(({ seq }) => seq))
  expect(newer.hasNewer).toBe(false)
})

test('an empty conversation takes its first message', () => {
  const { window } = receive({ messages: [], hasOlder: false, hasNewer: false }, run(1, 1))
  expect(numbers(window)).toEqual([1])
})

test('what lies far away is let go, and known to be there', () => {
  const trimmed = trim(windowOf(1, 1000), 600, 200)
  expect(numbers(trimmed)).toEqual(run(400, 800).map(({ seq }) => seq))
  expect(trimmed).toMatchObject({ hasOlder: true, hasNewer: true })
  const short = windowOf(1, 100)
  expect(trim(short, 50, 200)).toBe(short)
})
