/**
 * The button of the chat, with the number of unread messages. The connection is opened by the person who has something unread or has talked today; for
 * everybody else the number is asked for now and then, and the chat itself is fetched when it is opened.
 */

import { toast } from '#components/ui/toast.ts'
import { clientOf } from '#lib/api/browser.ts'
import { ApiError } from '#lib/api/error.ts'
import { fetchLate } from '#lib/browser/fetch-late.ts'
import { cloneTemplate } from '#lib/browser/template.ts'
import { chat } from '#lib/calls/consult/chat.ts'
import type { AboutKind } from '#lib/contract/consult/chat-shapes.ts'
import { counter } from '#lib/format/count.ts'
import { DAY_MS } from '#lib/format/units.ts'
import { askToSignIn } from '#lib/session/ask.ts'
import { readToken } from '#lib/session/token.ts'
import { onChatUnread, setChatUnread } from '#lib/session/unread.ts'

const api = clientOf({ getChatUnread: chat.getChatUnread, openConversation: chat.openConversation })

const PAGE = '/system_msg/chat'
/** How often the number is fetched while the page is visible. */
const POLL_MS = 60_000
/** Coming back to the tab again and again asks at most this often. */
const FRESH_MS = 15_000
/** When somebody has last had the chat open in this browser. */
const TALKED_AT = 'chat-talked-at'

let button: HTMLButtonElement | null = null
let host: HTMLElement | null = null
let askedAt = 0
let live = false

const fail = (): void => toast('网络不太顺畅，请再试一次', { tone: 'bad' })

/** From now on messages arrive by themselves. */
export async function goLive(): Promise<void> {
  if (live) return
  live = true
  try {
    const { startChat } = await import('./start-chat.ts')
    startChat()
  } catch {
    live = false
  }
}

async function ask(): Promise<void> {
  if (live || !readToken()) return
  askedAt = Date.now()
  try {
    const { total, more, live: worth } = await api.getChatUnread()
    setChatUnread(more ? total + 1 : total)
    // Whoever has a conversation that goes on can be called.
    if (total > 0 || worth) await goLive()
  } catch (error) {
    // The number stays as it was; the next time asks again.
    if (!(error instanceof ApiError)) throw error
  }
}

function draw(total: number): void {
  if (!button) return
  button.querySelector('.unread-count')?.remove()
  if (total === 0) return
  const mark = cloneTemplate('unread')
  mark.prepend(counter(total))
  button.append(mark)
}

async function open(conversationId: number | null): Promise<void> {
  if (!host || !button) return
  const opener = button
  opener.setAttribute('aria-busy', 'true')
  try {
    const { openDock } = await fetchLate(() => import('./mount.tsx'))
    live = true
    localStorage.setItem(TALKED_AT, String(Date.now()))
    opener.setAttribute('aria-expanded', 'true')
    openDock(host, conversationId, () => {
      opener.setAttribute('aria-expanded', 'false')
      opener.focus()
    })
  } catch {
    fail()
  } finally {
    opener.removeAttribute('aria-busy')
  }
}

/** Puts the button on the page; not on the page of the chat itself. */
export function showDock(): void {
  if (button) return
  onChatUnread(draw)
  if (location.pathname !== PAGE) {
    const dock = cloneTemplate('chat-dock')
    button = dock.querySelector('button')
    host = dock.querySelector<HTMLElement>('[data-part="panel"]')
    document.body.append(dock)
    button?.addEventListener('click', () => void open(null))
  }
  if (Date.now() - Number(localStorage.getItem(TALKED_AT) ?? 0) < DAY_MS) void goLive()
  void ask()
  addEventListener('focus', () => {
    if (Date.now() - askedAt > FRESH_MS) void ask()
  })
  setInterval(() => {
    if (document.visibilityState === 'visible') void ask()
  }, POLL_MS)
}

/** Where the dock is too small to be of use, the page takes its place. */
const isNarrow = (): boolean => matchMedia('(max-width: 47.99rem)').matches

/** Opens the conversation about what a button names: `data-chat` says what it is, `data-id` which one. */
export async function beginChat(from: HTMLButtonElement): Promise<void> {
  if (from.getAttribute('aria-busy') === 'true') return
  from.setAttribute('aria-busy', 'true')
  try {
    if (!readToken() && !(await askToSignIn())) return
    const about = from.dataset.chat as Exclude<AboutKind, 'CONSULTATION'>
    const { conversationId } = await api.openConversation({ body: { about, id: Number(from.dataset.id) } })
    if (isNarrow()) {
      location.assign(`${PAGE}?id=${conversationId}`)
      return
    }
    showDock()
    await open(conversationId)
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    toast(error.message, { tone: 'bad' })
  } finally {
    from.removeAttribute('aria-busy')
  }
}

/** Calls the conversation that a button names: `data-call` is its number, `data-medium` by what, `data-title` whom. */
export async function callFrom(from: HTMLButtonElement): Promise<void> {
  if (from.getAttribute('aria-busy') === 'true') return
  from.setAttribute('aria-busy', 'true')
  try {
    const { openLayer } = await fetchLate(() => import('./call/events.ts'))
    const { beginCall } = await fetchLate(openLayer)
    await goLive()
    const { call = '', medium, title = '' } = from.dataset
    beginCall({ conversationId: Number(call), title, medium: medium === 'VIDEO' ? 'VIDEO' : 'VOICE' })
  } catch {
    fail()
  } finally {
    from.removeAttribute('aria-busy')
  }
}
