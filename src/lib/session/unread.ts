/** Telling every part of the page, and every tab, that the number of unread notices or of unread messages has changed. */
const CHANNEL = 'chenghui-unread'

const channel = typeof BroadcastChannel === 'undefined' ? null : new BroadcastChannel(CHANNEL)
const listeners = new Set<() => void>()

/** Call it after notices were read, or have come. */
export function unreadChanged(): void {
  for (const listener of listeners) listener()
  channel?.postMessage(null)
}

/** @param listener hears of changes in this tab and in others. */
export function onUnreadChanged(listener: () => void): void {
  listeners.add(listener)
  channel?.addEventListener('message', listener)
}

const messageListeners = new Set<(total: number) => void>()
let unreadMessages = 0

/** The number of unread messages of the chat, as this tab knows it. */
export function setChatUnread(total: number): void {
  if (total === unreadMessages) return
  unreadMessages = total
  for (const listener of messageListeners) listener(total)
}

/** @param listener is called at once, and with every change in this tab. */
export function onChatUnread(listener: (total: number) => void): void {
  messageListeners.add(listener)
  listener(unreadMessages)
}

const noticeListeners = new Set<(total: number) => void>()

/** The number of unread notices, as the connection of the chat has just brought it; every tab hears of it by itself. */
export function setNoticesUnread(total: number): void {
  for (const listener of noticeListeners) listener(total)
}

/**
 * @param listener is called when notices have come, or were read on another page or device.
 * @returns stops it.
 */
export function onNoticesUnread(listener: (total: number) => void): () => void {
  noticeListeners.add(listener)
  return () => void noticeListeners.delete(listener)
}
