/**
 * Live bullet comments for everybody who watches a published playback or a video, signed in or not: namespaces that only send. A client that
 * sends into one is disconnected; bullet comments are sent by a call of the API, which stores them first.
 */
import { setTimeout as sleep } from 'node:timers/promises'
import type { Namespace, Server, Socket } from 'socket.io'
import type { PlaybackBullet } from '#lib/contract/consult/bullet.ts'
import { WATCH_NAMESPACE } from '#lib/contract/consult/playback-watching.ts'
import { VIDEO_WATCH_NAMESPACE } from '#lib/contract/park/video-watching.ts'
import { MAX_INT } from '#lib/validate/bounds.ts'
import { BULLET_CHANNEL, BULLET_WORKS, type BulletNews, type BulletWork, readBulletNews } from '#server/bullet-news.ts'
import type { Db } from '#server/db/client.ts'
import { isWatchable as isPlayback, listLiveBullets as listOfPlaybacks } from '#server/domains/consult/playback/service.ts'
import { isWatchable as isVideo, listLiveBullets as listOfVideos } from '#server/domains/park/video/service.ts'
import type { Logger } from '#server/log.ts'
import { type Bus, createDatabaseBus } from './bus.ts'

/** How many people may watch works of one kind over one process at once; more of them see only what is stored. */
const MAX_WATCHERS = 5_000
/** Works of a kind that are looked up at once for those who come. */
const MAX_LOOKUPS = 20
/** After comments went out, those of this time go out together: where many write at once, a viewer gets few messages instead of many. */
const GATHER_MS = 40

type Work = {
  namespace: string
  /** The name under which a client asks for the work. */
  key: string
  isWatchable(db: Db, id: number): Promise<boolean>
  listLive(db: Db, ids: readonly number[]): Promise<{ workId: number; bullet: PlaybackBullet }[]>
}

const WORKS: Record<BulletWork, Work> = {
  playback: { namespace: WATCH_NAMESPACE, key: 'playbackId', isWatchable: isPlayback, listLive: listOfPlaybacks },
  video: { namespace: VIDEO_WATCH_NAMESPACE, key: 'videoId', isWatchable: isVideo, listLive: listOfVideos },
}

const roomOf = (id: number): string => `work:${id}`

/** Lets those in who name a work that everybody may watch. */
function admitTo(space: Namespace, { key, isWatchable }: Work, db: Db, release: (socket: Socket) => void): void {
  let lookups = 0
  space.use((socket, next) => {
    const id = (socket.handshake.auth as Record<string, unknown>)[key]
    if (typeof id !== 'number' || !Number.isInteger(id) || id < 1 || id > MAX_INT) return next(new Error(key.slice(0, -2)))
    if (space.sockets.size >= MAX_WATCHERS || lookups >= MAX_LOOKUPS) return next(new Error('busy'))
    lookups += 1
    isWatchable(db, id)
      .then(
        found => {
          if (!found) return next(new Error(key.slice(0, -2)))
          void socket.join(roomOf(id))
          next()
        },
        () => next(new Error('busy')),
      )
      .finally(() => {
        lookups -= 1
      })
  })
  space.on('connection', socket => {
    release(socket)
    socket.onAny(() => socket.disconnect(true))
  })
}

/** @returns passes news of one kind of work on to those who watch it. */
function fanOut(space: Namespace, { listLive }: Work, db: Db, log: Logger): (news: BulletNews) => void {
  const pending = new Set<number>()
  let reading = false

  /** What was announced meanwhile is read together. */
  const readPending = async (): Promise<void> => {
    if (reading) return
    reading = true
    try {
      while (pending.size > 0) {
        const ids = [...pending]
        pending.clear()
        const byWork = Map.groupBy(await listLive(db, ids), one => one.workId)
        for (const [workId, live] of byWork) {
          space.to(roomOf(workId)).emit(
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

  return ({ workId, id, gone }) => {
    const room = roomOf(workId)
    if (!space.adapter.rooms.has(room)) return
    if (gone) {
      space.to(room).emit('bullet:gone', { id })
      return
    }
    pending.add(id)
    void readPending()
  }
}

export async function startWatching(options: {
  io: Server
  db: Db
  databaseUrl: string
  log: Logger
  bus?: Bus | undefined
  /** Lets go of what opened a connection; who only watches makes room for others when there is none left. */
  release: (socket: Socket) => void
}): Promise<() => Promise<void>> {
  const { io, db, databaseUrl, log, release, bus = createDatabaseBus(db, databaseUrl, log) } = options
  const announcers = new Map<BulletWork, (news: BulletNews) => void>()
  for (const kind of BULLET_WORKS) {
    const work = WORKS[kind]
    const space = io.of(work.namespace)
    admitTo(space, work, db, release)
    announcers.set(kind, fanOut(space, work, db, log))
  }
  return bus.listen({
    channel: BULLET_CHANNEL,
    onMessage(payload) {
      const news = readBulletNews(payload)
      if (!news) return log.warn({ payload }, 'news of a bullet comment of an unknown kind')
      announcers.get(news.work)?.(news)
    },
    // What was missed meanwhile is there when the track is asked for again.
    onReturn: () => undefined,
  })
}
