/** What this tab knows of the person's conversations: kept up to date by the connection, and by asking where there is none. */
import { atom, computed } from 'nanostores'
import { type Connection, connectChat, type Incoming, type LinkState } from '#lib/chat/connection.ts'
import type { Conversation, ConversationChanges, Message } from '#lib/contract/consult/chat-shapes.ts'
import type { ServerEventBody } from '#lib/contract/events.ts'
import { setChatUnread } from '#lib/session/chat-unread.ts'
import { $checkCompany } from '#lib/session/identity.ts'
import { noticeHeard, unreadChanged } from '#lib/session/unread.ts'
import { api } from './api.ts'
import { findHistory, positions } from './history.ts'

export type Unread = { total: number; more: boolean }

export const $link = atom<LinkState>('connecting')
export const $unread = atom<Unread>({ total: 0, more: false })
export const $conversations = atom<ReadonlyMap<number, Conversation>>(new Map())
/** The newest first. */
export const $inOrder = computed($conversations, all =>
  [...all.values()].sort((a, b) => b.lastAt.localeCompare(a.lastAt) || b.conversationId - a.conversationId),
)
/** Who is writing, by conversation. */
export const $typing = atom<ReadonlyMap<number, readonly number[]>>(new Map())
/** How far the list has been read. `cursor` undefined: not at all yet; null: to its end. */
export const $list = atom<{ cursor: string | null | undefined; loading: boolean; error: unknown }>({
  cursor: undefined,
  loading: false,
  error: null,
})

/** After so long without a signal a person counts as no longer typing. */
const TYPING_MS = 6_000
/** Whether messages come through Tencent's chat because our own connection is not there (tencent-fallback.ts). */
export const $tencentFallback = atom(false)

/** How often changes are fetched without a connection, while the page is visible. */
const POLL_MS = 5_000
/** With new messages through Tencent's chat, recalls and read marks are fetched less often. */
const SLOW_POLL_MS = 30_000

export function putConversations(list: readonly Conversation[]): void {
  const all = new Map($conversations.get())
  // Two answers may overtake each other; the one with the newer change is right.
  for (const one of list) if ((all.get(one.conversationId)?.lastChange ?? -1) <= one.lastChange) all.set(one.conversationId, one)
  $conversations.set(all)
}

export function patchConversation(conversationId: number, change: Partial<Conversation>): void {
  const conversation = $conversations.get().get(conversationId)
  if (conversation) $conversations.set(new Map($conversations.get()).set(conversationId, { ...conversation, ...change }))
}

function dropConversation(conversationId: number): void {
  const all = new Map($conversations.get())
  all.delete(conversationId)
  $conversations.set(all)
  findHistory(conversationId)?.remove()
}

const capped = (unread: Unread): Unread => ({ total: unread.total, more: unread.more })

export function putUnread(unread: Unread): void {
  $unread.set(capped(unread))
  setChatUnread(unread.more ? unread.total + 1 : unread.total)
}

const laterOf = (one: string, other: string): string => (one.localeCompare(other) > 0 ? one : other)

/** A message that has arrived or been changed, wherever it came from. */
export function takeMessage(message: Message, unread?: { unread: number; unreadMore: boolean }): void {
  findHistory(message.conversationId)?.take([message])
  const conversation = $conversations.get().get(message.conversationId)
  if (!conversation) return
  const newest = message.seq >= (conversation.lastMessage?.seq ?? 0)
  patchConversation(message.conversationId, {
    ...unread,
    ...(newest ? { lastMessage: message, lastAt: laterOf(message.sentAt, conversation.lastAt) } : {}),
    lastSeq: Math.max(conversation.lastSeq, message.seq),
    lastChange: Math.max(conversation.lastChange, message.change),
  })
  setTyping(message.conversationId, message.memberNo, false)
}

const typingTimers = new Map<string, ReturnType<typeof setTimeout>>()

function setTyping(conversationId: number, memberNo: number, typing: boolean): void {
  const key = `${conversationId}/${memberNo}`
  clearTimeout(typingTimers.get(key))
  const before = $typing.get().get(conversationId) ?? []
  if (typing)
    typingTimers.set(
      key,
      setTimeout(() => setTyping(conversationId, memberNo, false), TYPING_MS),
    )
  if (before.includes(memberNo) === typing) return
  const now = typing ? [...before, memberNo] : before.filter(one => one !== memberNo)
  $typing.set(new Map($typing.get()).set(conversationId, now))
}

function takeMember({ conversationId, change, member }: ServerEventBody<'chat:member'>): void {
  const conversation = $conversations.get().get(conversationId)
  if (!conversation) return
  const known = conversation.members.some(({ memberNo }) => memberNo === member.memberNo)
  patchConversation(conversationId, {
    members: known
      ? conversation.members.map(before => (before.memberNo === member.memberNo ? member : before))
      : [...conversation.members, member],
    lastChange: Math.max(conversation.lastChange, change),
    // Read in another tab, or on another device.
    ...(member.me && member.readSeq >= conversation.lastSeq ? { unread: 0, unreadMore: false } : {}),
    ...(member.me ? { readSeq: Math.max(conversation.readSeq, member.readSeq) } : {}),
  })
}

function takePresence({ conversationId, memberNo, presence }: ServerEventBody<'chat:presence'>): void {
  const conversation = $conversations.get().get(conversationId)
  if (!conversation) return
  patchConversation(conversationId, {
    members: conversation.members.map(member => (member.memberNo === memberNo ? { ...member, presence } : member)),
  })
}

/** @throws ApiError */
export async function fetchConversation(conversationId: number): Promise<Conversation> {
  const conversation = await api.getConversation({ params: { conversationId } })
  putConversations([conversation])
  return conversation
}

function takeEvent({ name, body }: Incoming): void {
  if (name === 'chat:message') {
    if ($conversations.get().has(body.message.conversationId)) takeMessage(body.message, body)
    else void fetchConversation(body.message.conversationId).catch(() => undefined)
  } else if (name === 'chat:member') takeMember(body)
  else if (name === 'chat:conversation') putConversations([body])
  else if (name === 'chat:removed') dropConversation(body.conversationId)
  else if (name === 'chat:unread') putUnread(body)
  else if (name === 'chat:typing') setTyping(body.conversationId, body.memberNo, body.typing)
  else if (name === 'chat:presence') takePresence(body)
  else if (name === 'notice:new') noticeHeard({ fresh: body, unread: body.unread })
  else if (name === 'notice:read') noticeHeard({ fresh: null, unread: body.unread })
  else if (name === 'chat:resync') {
    void resync()
    unreadChanged()
    onCall({ name, body })
  } else if (name === 'call:changed') onCall({ name, body })
  else if (name === 'call:signal') onCall({ name, body })
  // A call of the session that is over clears it, and leads home.
  else if (name === 'session:ended') void api.getChatUnread().catch(() => undefined)
}

function applyChanges(changes: ConversationChanges): void {
  if (changes.removed) {
    dropConversation(changes.conversationId)
    return
  }
  for (const message of changes.messages) takeMessage(message)
  for (const member of changes.members) takeMember({ ...changes, member })
  findHistory(changes.conversationId)?.reached(changes.change)
}

let asking: Promise<void> | null = null

async function fetchChanges(): Promise<void> {
  let more = true
  while (more) {
    const answer = await api.listChatChanges({ body: { positions: positions() } })
    for (const changes of answer.conversations) applyChanges(changes)
    putConversations(answer.recent)
    putUnread(answer.unread)
    more = answer.conversations.some(one => one.more && !one.removed)
  }
}

let askAgain = false

/** Something new arrived, maybe after the running request was answered: one more request follows. */
export async function resyncAnew(): Promise<void> {
  if (asking) {
    if (askAgain) return
    askAgain = true
    await asking
    askAgain = false
  }
  await resync()
}

/** Asks once for everything that was missed. What cannot be asked now is asked again by the clock, or when the connection is back. */
export async function resync(): Promise<void> {
  asking ??= fetchChanges()
    .catch(() => undefined)
    .finally(() => {
      asking = null
    })
  return asking
}

export async function loadList(): Promise<void> {
  const { cursor, loading } = $list.get()
  if (loading || cursor === null) return
  $list.set({ cursor, loading: true, error: null })
  try {
    const page = await api.listConversations({ query: { cursor } })
    putConversations(page.list)
    putUnread(page.unread)
    $list.set({ cursor: page.nextCursor, loading: false, error: null })
  } catch (error) {
    $list.set({ cursor, loading: false, error })
  }
}

let connection: Connection | null = null
let callTo: (message: Message) => void = () => undefined

/** What concerns calls, and that the connection is there anew. */
export type CallEvent = Extract<Incoming, { name: 'call:changed' | 'call:signal' | 'chat:resync' }>
let onCall: (event: CallEvent) => void = () => undefined

/**
 * Opens the connection of this tab, once; it stays until the page is left.
 * @param call is given messages that no tab shows, in the tab that holds the connection.
 * @param calls is given what concerns calls, in every tab.
 */
export function connect(call: (message: Message) => void, calls: (event: CallEvent) => void): Connection {
  callTo = call
  onCall = calls
  if (!connection) $checkCompany.listen(startAnew)
  connection ??= openConnection()
  startAsking()
  return connection
}

/** Sends an event over the connection of this tab. */
export const askConnection: Connection['ask'] = (name, body) => {
  connection ??= openConnection()
  return connection.ask(name, body)
}

const openConnection = (): Connection =>
  connectChat({
    getTicket: async () => (await api.createRealtimeTicket({ body: {} })).ticket,
    onEvent: takeEvent,
    onLink: state => $link.set(state),
    onUnwatched: ({ body }) => callTo(body.message),
  })

/** Another identity was chosen in another tab: its conversations are others. Here the page that shows them loads anew by itself. */
function startAnew(): void {
  $conversations.set(new Map())
  $list.set({ cursor: undefined, loading: false, error: null })
  connection?.close()
  connection = openConnection()
  void resync()
}

let asks = false

/** The page works without a connection too: it asks. */
function startAsking(): void {
  if (asks) return
  asks = true
  let last = 0
  const ask = (): void => {
    if ($link.get() === 'online' || document.visibilityState !== 'visible' || !navigator.onLine) return
    if ($tencentFallback.get() && Date.now() - last < SLOW_POLL_MS) return
    last = Date.now()
    void resync()
  }
  setInterval(ask, POLL_MS)
  document.addEventListener('visibilitychange', ask)
}
