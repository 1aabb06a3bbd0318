/** What the other tabs of this browser should know at once. */

/** @returns `tell` for a change made here; `stop` ends listening. Of what this tab tells, it hears nothing. */
export function withOtherTabs(topic: string, onAnnounced: () => void): { announce(): void; stop(): void } {
  if (typeof BroadcastChannel === 'undefined') return { announce: () => undefined, stop: () => undefined }
  const channel = new BroadcastChannel(topic)
  channel.onmessage = onAnnounced
  return { announce: () => channel.postMessage(null), stop: () => channel.close() }
}
