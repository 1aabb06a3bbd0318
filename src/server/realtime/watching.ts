/**
 * Live bullet comments for everybody who watches a published playback, signed in or not: a namespace that only sends. Whoever sends into it is
 * disconnected; bullet comments are sent by a call of the API, which stores them first.
 */
import { setTimeout as sleep } from 'node:timers/promises'
import type { Server } from 'socket.io'
import { WATCH_NAMESPACE } from '#lib/contract/consult/playback-watching.ts'
import { MAX_INT } from '#lib/validate/bounds.ts'
import type { Db } from '#server/db/client.ts'
import { listenTo } from '#server/db/listen.ts'
import { BULLET_CHANNEL, isWatchable, listLiveBullets, readBulletNews } from '#server/domains/consult/playback/service.ts'
import type { Logger } from '#server/log.ts'

/** Who watches over one process at once; whoever comes later sees what is stored. */
const MAX_WATCHERS = 5_000
/** Playbacks that are looked up at once for those who come. */
const MAX_LOOKUPS = 20
/** After comments went out, those of this time go out together: where many write at once, a viewer gets few messages instead of many. */
const GATHER_MS = 40

const roomOf = (playbackId: number): string => `playback:${playbackId}`

export async function startWatching(options: {
  io: Server
  db: Db
  databaseUrl: string
  log: Logger
}): Promise<() => Promise<void>> {
  const { io, db, databaseUrl, log } = options
  const space = io.of(WATCH_NAMESPACE)
  const pending = new Set<number>()
  let lookups = 0
  let reading = false

  space.use((socket, next) => {
    const { playbackId } = socket.handshake.auth as { playbackId?: unknown }
    if (typeof playbackId !== 'number' || !Number.isInteger(playbackId) || playbackId < 1 || playbackId > MAX_INT)
      return next(new Error('playback'))
    if (space.sockets.size >= MAX_WATCHERS || lookups >= MAX_LOOKUPS) return next(new Error('busy'))
    lookups += 1
    isWatchable(db, playbackId)
      .then(
        found => {
          if (!found) return next(new Error('playback'))
          void socket.join(roomOf(playbackId))
          next()
        },
        () => next(new Error('busy')),
      )
      .finally(() => {
        lookups -= 1
      })
  })
  space.on('connection', socket => {
    ;(socket.conn as { request: unknown }).request = null
    socket.onAny(() => socket.disconnect(true))
  })

  /** What was announced meanwhile is read together. */
  const readPending = async (): Promise<void> => {
    if (reading) return
    reading = true
    try {
      while (pending.size > 0) {
        const ids = [...pending]
        pending.clear()
        const byPlayback = Map.groupBy(await listLiveBullets(db, ids), one => one.playbackId)
        for (const [playbackId, live] of byPlayback) {
          space.to(roomOf(playbackId)).emit(
            'bullets',
            live.map(one => one.bullet),
          )
        }
        await sleep(GATHER_MS)
      }
    } catch (err) {
      log.warn({ err }, 'bullet comments could not be fanned out')
    } finally {
      reading = false
    }
  }

  return listenTo({
    url: databaseUrl,
    channel: BULLET_CHANNEL,
    log,
    onMessage(payload) {
      const news = readBulletNews(payload)
      if (!news) return log.warn({ payload }, 'news of a bullet comment of an unknown kind')
      const room = roomOf(news.playbackId)
      if (!space.adapter.rooms.has(room)) return
      if (news.gone) {
        space.to(room).emit('bullet:gone', { id: news.id })
        return
      }
      pending.add(news.id)
      void readPending()
    },
    // What was missed meanwhile is there when the track is asked for again.
    onReturn: () => undefined,
  })
}
