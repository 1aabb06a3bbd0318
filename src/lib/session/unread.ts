/** Telling every part of the page, and every tab, that the number of unread notices has changed. */
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
