import { expect, test } from 'vitest'
import type { Message } from '#lib/contract/consult/chat-shapes.ts'
import type { Outgoing } from './outbox.ts'
import { rowsOf } from './rows.ts'

const message = (seq: number, memberNo: number, sentAt: string, clientId = ''): Message => ({
  conversationId: 1,
  seq,
  change: seq,
  memberNo,
  clientId,
  type: 'TEXT',
  text: '好',
  files: [],
  audio: null,
  card: null,
  quote: null,
  warning: null,
  forwarded: false,
  recalled: false,
  sentAt,
})

const outgoing = (clientId: string) => ({ clientId, conversationId: 1, type: 'TEXT', state: 'sending' }) as Outgoing

test('the day stands above its first message, in Shanghai, and a name above what is said in one go', () => {
  const rows = rowsOf(
    [
      message(1, 1, '2026-03-01T15:58:00Z'),
      message(2, 1, '2026-03-01T15:59:00Z'),
      message(3, 1, '2026-03-01T16:01:00Z'),
      message(4, 2, '2026-03-01T16:02:00Z'),
      message(5, 2, '2026-03-01T16:30:00Z'),
    ],
    [],
    0,
    1,
  )
  expect(rows.map(row => row.kind === 'message' && row.day)).toEqual([true, false, true, false, false])
  expect(rows.map(row => row.kind === 'message' && row.first)).toEqual([true, false, true, true, true])
})

test('the line of what is new stands above the first unread message of somebody else', () => {
  const at = '2026-03-01T04:00:00Z'
  const rows = rowsOf([message(1, 2, at), message(2, 1, at), message(3, 2, at), message(4, 2, at)], [], 1, 1)
  expect(rows.map(row => row.kind === 'message' && row.unread)).toEqual([false, false, true, false])
})

test('a message that has arrived is not shown as on its way as well, and keeps its place in the list', () => {
  const before = rowsOf([], [outgoing('mine-0001'), outgoing('mine-0002')], 0, 1)
  const after = rowsOf([message(1, 1, '2026-03-01T04:00:00Z', 'mine-0001')], [outgoing('mine-0001'), outgoing('mine-0002')], 0, 1)
  expect(after.map(({ key }) => key)).toEqual(before.map(({ key }) => key))
  expect(after.map(({ kind }) => kind)).toEqual(['message', 'outgoing'])
})
