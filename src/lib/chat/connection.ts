/**
 * The real-time connection of a browser: held by one tab, heard by all (tabs.ts). It brings what changes; nothing depends on it, because
 * a tab that shows messages asks for those after the last number it has, and sends by a call of the API.
 */
import type { Socket } from 'socket.io-client'
import { REALTIME_PATH } from '#lib/calls/consult/chat.ts'
import { MAX_WATCHED } from '#lib/calls/events.ts'
import type {
  ClientEvent,
  ClientEventAnswer,
  ClientEventBody,
  ClientToServer,
  ServerEvent,
  ServerEventBody,
  ServerToClient,
} from '#lib/contract/events.ts'
import { randomName } from './random-name.ts'
import { joinTabs } from './tabs.ts'

export type LinkState = 'connecting' | 'online' | 'offline'

/** An event with its body. */
export type Incoming = { [Name in ServerEvent]: { name: Name; body: ServerEventBody<Name> } }[ServerEvent]

export interface ConnectionOptions {
  /** A ticket for one attempt. Rejected: the attempt has failed. */
  getTicket: () => Promise<string>
  onEvent: (event: Incoming) => void
  onLink: (state: LinkState) => void
  /** In the tab that holds the connection, when somebody might have to be called to the screen: no tab shows this conversation. */
  onUnwatched: (event: Extract<Incoming, { name: 'chat:message' }>) => void
}

export interface Connection {
  /**
   * @param conversationIds what this tab shows: presence and typing are heard for these.
   * @param open the one whose messages are on the screen: nobody has to be called to it.
   */
  watch(conversationIds: readonly number[], open: number | null): void
  typing(conversationId: number, typing: boolean): void
  /** Sends an event and waits for what the server answers; a failure without a code where there is no connection. */
  ask<Name extends ClientEvent>(name: Name, body: ClientEventBody<Name>): Promise<ClientEventAnswer<Name>>
  close(): void
}

/** What a tab shows: conversations in a list, and the one that is read, if the tab is looked at. */
type Shown = { ids: readonly number[]; read: number | null }

type Letter =
  | { kind: 'event'; event: Incoming }
  | { kind: 'link'; state: LinkState }
  /** A tab has come and wants to know how things stand. */
  | { kind: 'hello' }
  /** Another tab holds the connection now, and wants to know what each tab shows. */
  | { kind: 'lead' }
  | ({ kind: 'watch'; tab: string } & Shown)
  | { kind: 'typing'; conversationId: number; typing: boolean }
  | { kind: 'active' }
  /** A tab without the connection sends an event through the one that holds it. */
  | { kind: 'ask'; tab: string; id: number; name: ClientEvent; body: unknown }
  | { kind: 'answer'; tab: string; id: number; answer: unknown }

/** Attempts after a failure: 1 s, 2 s, 4 s, … each with a share of chance, so that a restarted server is not stormed. */
const FIRST_WAIT_MS = 1_000
const LONGEST_WAIT_MS = 30_000
/** An event that is not answered by then has failed. */
const ANSWER_MS = 8_000
/** After this time without a key or a pointer a person counts as away. */
const AWAY_MS = 300_000
/** The shortest time between two reports of a tab that somebody is there. */
const ACTIVE_EVERY_MS = 30_000

const EVENTS: readonly ServerEvent[] = [
  'chat:message',
  'chat:member',
  'chat:conversation',
  'chat:removed',
  'chat:unread',
  'chat:typing',
  'chat:presence',
  'chat:resync',
  'call:changed',
  'call:signal',
  'notice:new',
  'notice:read',
  'session:ended',
]

const NO_CONNECTION = { ok: false, code: '', message: '' } as const

type ChatSocket = Socket<ServerToClient, ClientToServer>

/** The wait before attempt number `failures` + 1, in milliseconds; `chance` from 0 to 1. */
export const waitAfter = (failures: number, chance: number): number =>
  Math.min(LONGEST_WAIT_MS, FIRST_WAIT_MS * 2 ** Math.min(failures, 10)) * (0.5 + chance / 2)

/** Holds the socket: opens it anew with a new ticket after every break, until it is closed or the session has ended. */
function holdSocket(options: {
  getTicket: () => Promise<string>
  onEvent: (event: Incoming) => void
  onState: (state: LinkState) => void
}): { socket: () => ChatSocket | null; close: () => void } {
  let socket: ChatSocket | null = null
  let failures = 0
  let closed = false
  let timer: ReturnType<typeof setTimeout> | undefined

  const retry = (): void => {
    options.onState('offline')
    if (closed) return
    clearTimeout(timer)
    timer = setTimeout(() => void open(), waitAfter(failures++, Math.random()))
  }
  const create = async (): Promise<ChatSocket> => {
    const { io } = await import('./socket.ts')
    // Each attempt needs a ticket of its own, so it is we who try again.
    const made: ChatSocket = io({ path: REALTIME_PATH, transports: ['websocket'], reconnection: false, autoConnect: false })
    made.on('connect', () => {
      failures = 0
      options.onState('online')
    })
    made.on('connect_error', retry)
    made.on('disconnect', retry)
    for (const name of EVENTS) {
      made.on(name, ((body: unknown) => {
        if (name === 'session:ended') closed = true
        options.onEvent({ name, body } as Incoming)
      }) as never)
    }
    return made
  }
  const open = async (): Promise<void> => {
    if (closed || socket?.connected) return
    options.onState('connecting')
    try {
      socket ??= await create()
      socket.auth = { ticket: await options.getTicket() }
      if (!closed) socket.connect()
    } catch {
      retry()
    }
  }
  const hurry = (): void => {
    failures = 0
    clearTimeout(timer)
    void open()
  }
  addEventListener('online', hurry)
  void open()
  return {
    socket: () => socket,
    close: () => {
      closed = true
      clearTimeout(timer)
      removeEventListener('online', hurry)
      socket?.disconnect()
    },
  }
}

/** Joins the connection of this browser, or opens it where no other tab has. */
export function connectChat({ getTicket, onEvent, onLink, onUnwatched }: ConnectionOptions): Connection {
  const tab = randomName()
  let shown: readonly number[] = []
  let open: number | null = null
  let state: LinkState = 'connecting'
  let lastActive = Date.now()
  /** Only in the tab that holds the connection. */
  let held: ReturnType<typeof holdSocket> | null = null
  const others = new Map<string, Shown>()

  const setState = (next: LinkState): void => {
    if (state === next) return
    state = next
    onLink(next)
  }
  const here = (): Shown => ({ ids: shown, read: document.visibilityState === 'visible' ? open : null })
  const isRead = (conversationId: number): boolean => [here(), ...others.values()].some(({ read }) => read === conversationId)

  const sendWatch = (): void => {
    const socket = held?.socket()
    if (!socket?.connected) return
    const all = new Set([...shown, ...[...others.values()].flatMap(({ ids }) => ids)])
    socket.emit('chat:watch', { conversationIds: [...all].slice(0, MAX_WATCHED) }, answer => {
      if (answer.ok) for (const body of answer.result) share({ name: 'chat:presence', body })
    })
  }
  const share = (event: Incoming): void => {
    tabs.send({ kind: 'event', event })
    onEvent(event)
  }
  const act = (letter: Letter): void => {
    // Notices are heard by every tab, with or without the chat, so not here a second time.
    if (letter.kind === 'event') letter.event.name.startsWith('notice:') || onEvent(letter.event)
    else if (letter.kind === 'link') setState(letter.state)
    else if (letter.kind === 'lead') report()
    else if (letter.kind === 'answer') settle(letter)
    else if (!held) return
    else if (letter.kind === 'hello') tabs.send({ kind: 'link', state })
    else if (letter.kind === 'active') noteActive()
    else if (letter.kind === 'ask') void answerTab(letter)
    else if (letter.kind === 'typing') emitTyping(letter.conversationId, letter.typing)
    else {
      others.set(letter.tab, letter)
      sendWatch()
    }
  }
  const emitTyping = (conversationId: number, typing: boolean): void => {
    const socket = held?.socket()
    if (socket?.connected) socket.emit('chat:typing', { conversationId, typing }, () => undefined)
  }

  const emitAsk = (name: ClientEvent, body: unknown): Promise<unknown> =>
    new Promise(resolve => {
      const socket = held?.socket()
      if (!socket?.connected) return resolve(NO_CONNECTION)
      const patient = socket.timeout(ANSWER_MS) as unknown as {
        emit(name: string, body: unknown, answered: (error: Error | null, answer: unknown) => void): void
      }
      patient.emit(name, body, (error, answer) => resolve(error ? NO_CONNECTION : answer))
    })
  /** What other tabs are to answer: the question's number, and who waits. */
  const waiting = new Map<number, (answer: unknown) => void>()
  let asked = 0
  const askThroughTab = (name: ClientEvent, body: unknown): Promise<unknown> =>
    new Promise(resolve => {
      const id = ++asked
      const timer = setTimeout(() => waiting.get(id)?.(NO_CONNECTION), ANSWER_MS)
      waiting.set(id, answer => {
        clearTimeout(timer)
        waiting.delete(id)
        resolve(answer)
      })
      tabs.send({ kind: 'ask', tab, id, name, body })
    })
  const answerTab = async ({ tab, id, name, body }: Extract<Letter, { kind: 'ask' }>): Promise<void> =>
    tabs.send({ kind: 'answer', tab, id, answer: await emitAsk(name, body) })
  const settle = (letter: Extract<Letter, { kind: 'answer' }>): void => {
    if (letter.tab === tab) waiting.get(letter.id)?.(letter.answer)
  }

  let away = false
  const setAway = (next: boolean): void => {
    if (away === next) return
    away = next
    const socket = held?.socket()
    if (socket?.connected) socket.emit('presence:set', { state: away ? 'AWAY' : 'ONLINE' }, () => undefined)
  }
  const noteActive = (): void => {
    lastActive = Date.now()
    setAway(false)
  }
  let announced = 0
  const onActivity = (): void => {
    if (Date.now() - announced < ACTIVE_EVERY_MS) return
    announced = Date.now()
    if (held) noteActive()
    else tabs.send({ kind: 'active' })
  }

  const tabs = joinTabs<Letter>({
    onMessage: act,
    lead: () => {
      held = holdSocket({
        getTicket,
        onEvent: event => {
          share(event)
          if (event.name === 'chat:message' && !isRead(event.body.message.conversationId)) onUnwatched(event)
        },
        onState: next => {
          setState(next)
          tabs.send({ kind: 'link', state: next })
          if (next !== 'online') return
          sendWatch()
          // What happened meanwhile is asked for by everybody who holds something.
          share({ name: 'chat:resync', body: {} })
        },
      })
      tabs.send({ kind: 'lead' })
      const watchAway = setInterval(() => setAway(Date.now() - lastActive > AWAY_MS), ACTIVE_EVERY_MS)
      const leading = held
      return () => {
        clearInterval(watchAway)
        leading.close()
        held = null
      }
    },
  })
  tabs.send({ kind: 'hello' })

  const report = (): void => {
    if (held) sendWatch()
    else tabs.send({ kind: 'watch', tab, ...here() })
  }
  const onHide = (): void => tabs.send({ kind: 'watch', tab, ids: [], read: null })
  const activity = ['pointerdown', 'keydown', 'visibilitychange'] as const
  for (const name of activity) addEventListener(name, onActivity, { passive: true, capture: true })
  document.addEventListener('visibilitychange', report)
  addEventListener('pagehide', onHide)

  return {
    watch: (ids, now) => {
      shown = ids
      open = now
      report()
    },
    typing: (conversationId, typing) => {
      if (held) emitTyping(conversationId, typing)
      else tabs.send({ kind: 'typing', conversationId, typing })
    },
    ask: async (name, body) => (await (held ? emitAsk(name, body) : askThroughTab(name, body))) as never,
    close: () => {
      for (const name of activity) removeEventListener(name, onActivity, { capture: true })
      document.removeEventListener('visibilitychange', report)
      removeEventListener('pagehide', onHide)
      onHide()
      tabs.leave()
    },
  }
}
