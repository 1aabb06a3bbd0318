/** The number of unread messages of the chat in this tab. Apart from notices, because the closed dock needs it alone. */
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
