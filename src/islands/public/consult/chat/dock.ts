/**
 * The closed dock of the chat: its button, and the number of what is unread, asked for now and then. It weighs next to nothing (decision 120): the
 * number is drawn where every such number is (shell/unread.ts), and everything else is in dock-actions.ts, loaded when somebody presses, when something is
 * unread, or when a conversation goes on.
 */

import { announceMissing, fetchLate } from '#lib/browser/fetch-late.ts'
import { cloneTemplate } from '#lib/browser/template.ts'
import type { chat } from '#lib/contract/consult/chat.ts'
import type { CallResult } from '#lib/contract/define.ts'
import { DAY_MS } from '#lib/format/units.ts'
import { setChatUnread } from '#lib/session/chat-unread.ts'
import { readToken } from '#lib/session/token.ts'

/** The client of the API would be twice as heavy as all of this; the types hold the path to the contract. */
const UNREAD: `/v1/front${(typeof chat.getChatUnread)['path']}` = '/v1/front/chat/unread'
const SESSION_INVALID = '002030'
type Answer = { resultData?: CallResult<typeof chat.getChatUnread>; code?: string }

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
let shown = false

const loadActs = () => import('./dock-actions.ts')

/** From now on messages arrive by themselves. */
export async function goLive(): Promise<void> {
  if (live) return
  live = true
  try {
    const { startChat } = await loadActs()
    startChat()
  } catch {
    live = false
  }
}

async function fetchUnread(): Promise<void> {
  const token = readToken()
  if (live || !token) return
  askedAt = Date.now()
  let answer: Answer
  try {
    const response = await fetch(UNREAD, { headers: { Authorization: `Bearer ${token}` } })
    answer = (await response.json()) as Answer
  } catch {
    // The number stays as it was; the next time asks again.
    return
  }
  // A request with a session that has ended is answered so, and ends it here.
  if (answer.code === SESSION_INVALID) return (await loadActs()).askAnew()
  if (!answer.resultData) return
  const { total, more, live: worth } = answer.resultData
  setChatUnread(more ? total + 1 : total)
  // A person with an open conversation can be called.
  if (total > 0 || worth) await goLive()
}

async function open(conversationId: number | null): Promise<void> {
  if (!host || !button) return
  const [opener, place] = [button, host]
  opener.setAttribute('aria-busy', 'true')
  try {
    const { openChat } = await fetchLate(loadActs)
    if (!(await openChat(opener, place, conversationId))) return
    live = true
    localStorage.setItem(TALKED_AT, String(Date.now()))
  } catch {
    announceMissing()
  } finally {
    opener.removeAttribute('aria-busy')
  }
}

/** Puts the button on the page; not on the page of the chat itself. */
export function showDock(): void {
  if (shown) return
  shown = true
  if (location.pathname !== PAGE) {
    const dock = cloneTemplate('chat-dock')
    button = dock.querySelector('button')
    host = dock.querySelector<HTMLElement>('[data-part="panel"]')
    document.body.append(dock)
    button?.addEventListener('click', () => void open(null))
  }
  if (Date.now() - Number(localStorage.getItem(TALKED_AT) ?? 0) < DAY_MS) void goLive()
  void fetchUnread()
  addEventListener('focus', () => {
    if (Date.now() - askedAt > FRESH_MS) void fetchUnread()
  })
  setInterval(() => {
    if (document.visibilityState === 'visible') void fetchUnread()
  }, POLL_MS)
}

/** Opens the conversation about what a button names: `data-chat` says what it is, `data-id` which one. */
export async function beginChat(from: HTMLButtonElement): Promise<void> {
  const show = async (conversationId: number) => {
    showDock()
    await open(conversationId)
  }
  await fetchLate(loadActs).then(acts => acts.beginChat(from, show), announceMissing)
}

/** Calls the conversation that a button names: `data-call` is its number, `data-medium` by what, `data-title` whom. */
export async function callFrom(from: HTMLButtonElement): Promise<void> {
  await fetchLate(loadActs).then(acts => acts.callFrom(from, goLive), announceMissing)
}
