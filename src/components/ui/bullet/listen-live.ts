/** Bullet comments of others while they are sent. Watching needs no session; what is missed during a break comes with the track. */
import type { Socket } from 'socket.io-client'
import { fetchLate } from '#lib/browser/fetch-late.ts'
import { REALTIME_PATH } from '#lib/calls/consult/chat.ts'
import type { PlaybackBullet } from '#lib/contract/consult/bullet.ts'

type WatchEvents = { bullets: (bullets: PlaybackBullet[]) => void; 'bullet:gone': (gone: { id: number }) => void }

export interface LiveOptions {
  namespace: string
  /** Which work is watched. */
  auth: { playbackId: number } | { videoId: number }
  onBullet: (bullet: PlaybackBullet) => void
  onGone: (id: number) => void
  /** Connected again: something may have been missed. */
  onReturn: () => void
}

/** The list with one more in its place; one that it has already is not added again. */
export const withBullet = (list: PlaybackBullet[], bullet: PlaybackBullet): PlaybackBullet[] =>
  list.some(one => one.id === bullet.id) ? list : [...list, bullet].sort((a, b) => a.at - b.at || a.id - b.id)

/** @returns ends it. */
export function listenLive({ namespace, auth, onBullet, onGone, onReturn }: LiveOptions): () => void {
  let socket: Socket<WatchEvents, Record<never, never>> | null = null
  let closed = false
  let before = false
  const begin = ({ io }: typeof import('#lib/chat/socket.ts')) => {
    if (closed) return
    socket = io(namespace, { path: REALTIME_PATH, transports: ['websocket'], auth, forceNew: true })
    socket.on('connect', () => {
      if (before) onReturn()
      before = true
    })
    socket.on('bullets', bullets => bullets.forEach(onBullet))
    socket.on('bullet:gone', ({ id }) => onGone(id))
  }
  // Without it the film goes on; what others write comes with the next visit.
  fetchLate(() => import('#lib/chat/socket.ts')).then(begin, () => undefined)
  return () => {
    closed = true
    socket?.disconnect()
  }
}
