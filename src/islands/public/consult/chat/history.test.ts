/** What comes while a page of a conversation is on its way stands there once the page has come. */
import { beforeEach, expect, test, vi } from 'vitest'
import type { Message } from '#lib/contract/consult/chat-shapes.ts'
import { holdHistory } from './history.ts'

type Page = { messages: Message[]; hasBefore: boolean; hasAfter: boolean; change: number }
const asked = vi.hoisted(() => [] as { query: object; answer: (page: unknown) => void }[])
vi.mock('./api.ts', () => ({
  api: { listMessages: ({ query }: { query: object }) => new Promise(answer => asked.push({ query, answer })) },
}))

const message = (seq: number, change = seq): Message => ({
  conversationId: 1,
  seq,
  change,
  memberNo: 2,
  clientId: '',
  type: 'TEXT',
  text: `${seq}`,
  files: [],
  audio: null,
  card: null,
  quote: null,
  warning: null,
  forwarded: false,
  recalled: change > seq,
  sentAt: '2026-03-01T15:58:00Z',
})

const page = (messages: Message[], more: Partial<Page> = {}): Page => ({
  messages,
  hasBefore: false,
  hasAfter: false,
  change: messages.at(-1)?.change ?? 0,
  ...more,
})

let conversationId = 0
const open = () => holdHistory(++conversationId).history
const answer = async (with_: Page): Promise<void> => {
  asked.shift()?.answer(with_)
  await Promise.resolve()
  await vi.waitFor(() => undefined)
}
type Shown = ReturnType<typeof open>
const shown = ({ $state }: Shown) => $state.get().window.messages.map(({ seq }) => seq)

beforeEach(() => void asked.splice(0))

test('a message that comes while the newest are loaded is not forgotten', async () => {
  const history = open()
  history.take([message(3)])
  await answer(page([message(1), message(2)]))
  expect(shown(history)).toEqual([1, 2, 3])
  expect(history.$state.get().window.hasNewer).toBe(false)
})

test('one that comes with a gap before it is fetched with what is missing', async () => {
  const history = open()
  history.take([message(4)])
  await answer(page([message(1), message(2)]))
  expect(asked.map(({ query }) => query)).toEqual([{ after: 2 }])
  await answer(page([message(3), message(4)]))
  expect(shown(history)).toEqual([1, 2, 3, 4])
})

test('what the page has as it became later stays so', async () => {
  const history = open()
  history.take([message(2)])
  await answer(page([message(1), message(2, 5)]))
  expect(history.$state.get().window.messages[1]).toMatchObject({ seq: 2, change: 5, recalled: true })
})

test('one that comes while the last page of a long history is loaded stands at its end', async () => {
  const history = open()
  await answer(page([message(1)], { hasAfter: true }))
  void history.loadNewer()
  history.take([message(3)])
  await answer(page([message(2)]))
  expect(shown(history)).toEqual([1, 2, 3])
})

test('one that comes while somebody jumps back to the end is there too', async () => {
  const history = open()
  await answer(page([message(1)], { hasAfter: true }))
  void history.goToEnd()
  history.take([message(9)])
  await answer(page([message(7), message(8)], { hasBefore: true }))
  expect(shown(history)).toEqual([7, 8, 9])
})
