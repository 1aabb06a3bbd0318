/** The messages of a conversation that is open: loaded from its end, before, after and around a place; kept in step with what arrives. */
import { atom, type ReadableAtom, type WritableAtom } from 'nanostores'
import { addNewer, addOlder, type MessageWindow, receive, trim } from '#lib/chat/window.ts'
import type { Message } from '#lib/contract/consult/chat-shapes.ts'
import { api } from './api.ts'

export type HistoryState = {
  window: MessageWindow<Message>
  status: 'loading' | 'ready' | 'failed' | 'removed'
  error: unknown
  busy: 'older' | 'newer' | null
  /** Raised when the window jumps to another part of the history: no row keeps its position. */
  place: number
  /** The message to show; null: the newest. */
  target: number | null
  /** Raised with every wish to go somewhere: to a message, or to the end. */
  jump: number
}

export interface History {
  $state: ReadableAtom<HistoryState>
  loadNewest(): Promise<void>
  /** Shows the newest messages, which may have to be fetched. */
  goToEnd(): Promise<void>
  loadOlder(): Promise<void>
  loadNewer(): Promise<void>
  jumpTo(seq: number): Promise<void>
  /** New and changed messages. */
  take(messages: readonly Message[]): void
  /** Everything up to this change is known. */
  reached(change: number): void
  /** Drops messages far away from the one that is read. */
  readAt(seq: number): void
  remove(): void
}

/** Messages that are kept on either side of the one that is read. */
const MAX_MESSAGES = 400

/** `change`: everything up to it is known; null before anything was read. A conversation without a message stands at 0. */
type Held = { history: History; change: number | null; users: number }
const histories = new Map<number, Held>()

const EMPTY: MessageWindow<Message> = { messages: [], hasOlder: false, hasNewer: false }

type Page = Awaited<ReturnType<typeof api.listMessages>>
type PageQuery = { before?: number | undefined; after?: number | undefined; around?: number | undefined }

const windowOf = (page: Page): MessageWindow<Message> => ({
  messages: page.messages,
  hasOlder: page.hasBefore,
  hasNewer: page.hasAfter,
})

/** Pages on their way, and what has come since one was asked for: the page may have been read before that. */
function createLoads(conversationId: number) {
  let loads = 0
  let arrived: Message[] = []
  return {
    load: async (query: PageQuery): Promise<Page> => {
      loads++
      try {
        return await api.listMessages({ params: { conversationId }, query })
      } finally {
        loads--
      }
    },
    note: (messages: readonly Message[]): void => {
      if (loads > 0) arrived.push(...messages)
    },
    /** Of what came meanwhile, what is not held, or is held as it was before. */
    takeFresh: (held: readonly Message[]): Message[] => {
      const known = new Map(held.map(({ seq, change }) => [seq, change]))
      const fresh = arrived.filter(({ seq, change }) => (known.get(seq) ?? -1) < change)
      if (loads === 0) arrived = []
      return fresh
    },
  }
}

/** Takes parts of the conversation into the state: in the place of what is there, or at either end of it. */
function loaderOf($state: WritableAtom<HistoryState>, conversationId: number, onChange: (change: number) => void) {
  const patch = (change: Partial<HistoryState>) => $state.set({ ...$state.get(), ...change })
  const { load, note, takeFresh } = createLoads(conversationId)
  const put = (messages: readonly Message[]): void => {
    const { window, missing } = receive($state.get().window, messages)
    patch({ window })
    if (missing) void extend('newer')
  }
  const putArrived = (): void => {
    const fresh = takeFresh($state.get().window.messages)
    if (fresh.length > 0) put(fresh)
  }
  const take = (messages: readonly Message[]): void => {
    note(messages)
    if ($state.get().status === 'ready') put(messages)
  }

  const replace = async (query: { around?: number }): Promise<void> => {
    patch({ status: $state.get().status === 'ready' ? 'ready' : 'loading', error: null })
    try {
      const page = await load(query)
      onChange(page.change)
      const { place, jump } = $state.get()
      const target = query.around ?? null
      patch({ window: windowOf(page), status: 'ready', busy: null, place: place + 1, target, jump: jump + 1 })
      putArrived()
    } catch (error) {
      patch({ status: $state.get().status === 'ready' ? 'ready' : 'failed', error })
    }
  }

  const extend = async (direction: 'older' | 'newer'): Promise<void> => {
    const { window, busy, place } = $state.get()
    const edge = direction === 'older' ? window.messages[0] : window.messages.at(-1)
    if (busy || (direction === 'older' ? !window.hasOlder : !window.hasNewer)) return
    patch({ busy: direction, error: null })
    try {
      const query = direction === 'older' ? { before: edge?.seq } : { after: edge?.seq ?? 0 }
      const page = windowOf(await load(query))
      const now = $state.get()
      // Meanwhile somebody has jumped elsewhere.
      if (now.place !== place) return
      patch({ window: direction === 'older' ? addOlder(now.window, page) : addNewer(now.window, page), busy: null })
      putArrived()
    } catch (error) {
      patch({ busy: null, error })
    }
  }
  return { patch, replace, extend, take }
}

function createHistory(conversationId: number, onChange: (change: number) => void): History {
  const $state = atom<HistoryState>({
    window: EMPTY,
    status: 'loading',
    error: null,
    busy: null,
    place: 0,
    target: null,
    jump: 0,
  })
  const { patch, replace, extend, take } = loaderOf($state, conversationId, onChange)
  return {
    $state,
    loadNewest: () => replace({}),
    goToEnd: async () => {
      const { window, jump } = $state.get()
      if (window.hasNewer) await replace({})
      else patch({ target: null, jump: jump + 1 })
    },
    loadOlder: () => extend('older'),
    loadNewer: () => extend('newer'),
    jumpTo: async seq => {
      const { window, jump } = $state.get()
      if (window.messages.some(message => message.seq === seq)) patch({ target: seq, jump: jump + 1 })
      else await replace({ around: seq })
    },
    take,
    reached: onChange,
    readAt: seq => {
      const { window } = $state.get()
      const trimmed = trim(window, seq, MAX_MESSAGES)
      if (trimmed !== window) patch({ window: trimmed })
    },
    remove: () => patch({ window: EMPTY, status: 'removed' }),
  }
}

/** The history of a conversation, for as long as somebody shows it. */
export function holdHistory(conversationId: number): { history: History; release: () => void } {
  let entry = histories.get(conversationId)
  if (!entry) {
    const made: Held = {
      history: createHistory(conversationId, change => {
        made.change = Math.max(made.change ?? 0, change)
      }),
      change: null,
      users: 0,
    }
    entry = made
    histories.set(conversationId, entry)
    void entry.history.loadNewest()
  }
  entry.users++
  const held = entry
  return {
    history: held.history,
    release: () => {
      held.users--
      if (held.users === 0 && histories.get(conversationId) === held) histories.delete(conversationId)
    },
  }
}

export const findHistory = (conversationId: number): History | undefined => histories.get(conversationId)?.history

/** For `listChatChanges`: what is held here, and up to which change. */
export const positions = (): { conversationId: number; change: number }[] =>
  [...histories].flatMap(([conversationId, { change }]) => (change === null ? [] : [{ conversationId, change }]))
