/** Read marks go one at a time, the newest wins, and one that the way lost goes again. */
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { ApiError } from '#lib/api/error.ts'
import { markRead } from './read-marks.ts'

const sent = vi.hoisted(() => [] as { seq: number; answer: (answer: unknown) => void; fail: (problem: unknown) => void }[])
vi.mock('./api.ts', () => ({
  api: {
    markChatRead: ({ body }: { body: { seq: number } }) =>
      new Promise((answer, fail) => sent.push({ seq: body.seq, answer, fail })),
  },
  mayPassLater: (problem: ApiError) => problem.code === 'server.unavailable',
}))
vi.mock('./store.ts', () => ({ patchConversation: () => undefined, putUnread: () => undefined }))

beforeEach(() => {
  sent.splice(0)
  vi.useFakeTimers()
})
afterEach(async () => {
  await vi.advanceTimersByTimeAsync(60_000)
  vi.useRealTimers()
})

const seqs = () => sent.map(({ seq }) => seq)
const answer = async (at: number): Promise<void> => {
  sent[at]?.answer({ readSeq: sent[at].seq, unread: 0, unreadMore: false, total: { total: 0, more: false } })
  await vi.advanceTimersByTimeAsync(0)
}

test('of what is seen while a mark is on its way only the newest goes, a second later', async () => {
  for (const seq of [3, 4, 7, 5]) markRead(1, seq)
  expect(seqs()).toEqual([3])
  await answer(0)
  await vi.advanceTimersByTimeAsync(999)
  expect(seqs()).toEqual([3])
  await vi.advanceTimersByTimeAsync(1)
  expect(seqs()).toEqual([3, 7])
  await answer(1)
  markRead(1, 7)
  await vi.advanceTimersByTimeAsync(10_000)
  expect(seqs()).toEqual([3, 7])
})

test('another conversation does not wait', async () => {
  markRead(2, 1)
  markRead(3, 1)
  expect(seqs()).toEqual([1, 1])
  await answer(0)
  await answer(1)
})

test('a mark that the way has lost goes again with what was seen meanwhile; a refused one does not', async () => {
  markRead(4, 2)
  sent[0]?.fail(new ApiError('server.unavailable', ''))
  markRead(4, 6)
  await vi.advanceTimersByTimeAsync(5_000)
  expect(seqs()).toEqual([2, 6])
  sent[1]?.fail(new ApiError('missing.record', ''))
  await vi.advanceTimersByTimeAsync(60_000)
  expect(seqs()).toEqual([2, 6])
})
