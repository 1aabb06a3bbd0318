/**
 * One tab of the browser holds the connection of the chat, the others listen to it: a lock that the browser gives to one tab at a time,
 * and a channel between them. When the tab closes, the browser gives the lock to the next.
 */

const LOCK = 'chenghui-chat'
/** Between the tabs of a browser. Tabs without the chat listen here for notices (onNotice in lib/session/unread.ts). */
const CHANNEL = 'chenghui-chat'

export interface TabsOptions<Message> {
  /** This tab holds the connection from now on. @returns what ends it. */
  lead: () => () => void
  /** Another tab has sent this. */
  onMessage: (message: Message) => void
}

export interface Tabs<Message> {
  /** To every other tab. */
  send(message: Message): void
  leave(): void
}

/** Without locks (an old browser, a page without https) every tab leads, which costs connections and changes nothing else. */
export function joinTabs<Message>({ lead, onMessage }: TabsOptions<Message>): Tabs<Message> {
  const channel = typeof BroadcastChannel === 'undefined' ? null : new BroadcastChannel(CHANNEL)
  if (channel) channel.onmessage = ({ data }: MessageEvent<Message>) => onMessage(data)
  const leaving = new AbortController()
  const leadUntilLeft = (): Promise<void> =>
    new Promise(resolve => {
      const end = lead()
      leaving.signal.addEventListener('abort', () => {
        end()
        resolve()
      })
    })
  if (typeof navigator !== 'undefined' && navigator.locks) {
    navigator.locks.request(LOCK, { signal: leaving.signal }, leadUntilLeft).catch((error: unknown) => {
      // Left while waiting for its turn.
      if (!leaving.signal.aborted) throw error
    })
  } else void leadUntilLeft()
  return {
    send: message => channel?.postMessage(message),
    leave: () => {
      leaving.abort()
      channel?.close()
    },
  }
}
