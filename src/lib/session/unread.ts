/** Telling every part of the page, and every tab, that the number of unread notices has changed. */
const CHANNEL = 'chenghui-unread'

const channel = typeof BroadcastChannel === 'undefined' ? null : new BroadcastChannel(CHANNEL)
const listeners = new Set<() => void>()

/** Call it after notices were read, or have come. */
export function unreadChanged(): void {
  for (const listener of listeners) listener()
  channel?.postMessage(null)
}

/** @param listener called after changes in this tab and in others. */
export function onUnreadChanged(listener: () => void): void {
  listeners.add(listener)
  channel?.addEventListener('message', listener)
}

/** A notice that has just come, or how many are left unread after some were read. */
export interface NoticeNews {
  fresh: { title: string; link: string | null } | null
  unread: number
}

const noticeListeners = new Set<(news: NoticeNews) => void>()

/** Said in the tab that holds the connection of the chat; the other tabs hear of it by `onNotice` as well. */
export function noticeHeard(news: NoticeNews): void {
  for (const listener of noticeListeners) listener(news)
}

type ChatLetter = { kind: string; event?: { name: string; body: { title: string; link: string | null; unread: number } } }

/** What the tab with the connection passes on to all others (lib/chat/connection.ts), whether they have the chat or not. */
function hearLetter({ data }: MessageEvent<ChatLetter>): void {
  const { event } = data
  if (event?.name === 'notice:new') noticeHeard({ fresh: event.body, unread: event.body.unread })
  else if (event?.name === 'notice:read') noticeHeard({ fresh: null, unread: event.body.unread })
}

let letters: BroadcastChannel | null = null

/**
 * @param listener is called in every tab, once for each piece of news.
 * @returns stops it.
 */
export function onNotice(listener: (news: NoticeNews) => void): () => void {
  if (!letters && typeof BroadcastChannel !== 'undefined') {
    letters = new BroadcastChannel('chenghui-chat')
    letters.addEventListener('message', hearLetter)
  }
  noticeListeners.add(listener)
  return () => void noticeListeners.delete(listener)
}
