/** Brings every change to the connections of this process, whichever process made it. The database is authoritative: in doubt, clients are told to ask. */
import { MINUTE_MS } from '#lib/format/units.ts'
import type { Db } from '#server/db/client.ts'
import {
  changesFor,
  type Delivery,
  deliveriesOf,
  listLivingSessions,
  listPresence,
  messageStoreOf,
  replaceConnections,
  signalAbsent,
} from '#server/domains/consult/chat/service.ts'
import { setConsultantsPresence } from '#server/domains/consult/consult/service.ts'
import { countUnread, findFreshNotice } from '#server/domains/platform/notice/service.ts'
import type { Logger } from '#server/log.ts'
import type { ChatDelivery } from '#server/ports/chat-delivery/port.ts'
import { type Announcement, CHAT_CHANNEL, readAnnouncement } from './announcements.ts'
import { type Bus, createDatabaseBus } from './bus.ts'
import { type Calls, createCalls } from './calls.ts'
import { Connections } from './connections.ts'

/** How long typing and presence are collected before they are sent. */
const COLLECT_MS = 300
/** How often the list of who is connected is refreshed; a process that stopped counts as having nobody after 60 s (queries/members.ts). */
const REFRESH_MS = 20_000
/** Sessions end by themselves too, which nobody announces. */
const CHECK_SESSIONS_MS = MINUTE_MS
/** A NOTIFY carries less than 8000 bytes. */
const MAX_ANNOUNCED = 400

export type Hub = {
  connections: Connections
  calls: Calls
  announceTyping(conversationId: number, memberNo: number, typing: boolean): void
  close(): Promise<void>
}

export type HubOptions = {
  db: Db
  databaseUrl: string
  log: Logger
  /** Reaches members who have no connection open, where something does. */
  absent?: ChatDelivery | null
  /** How processes hear each other; left out: over the database. */
  bus?: Bus | undefined
}

async function notifyNotice(db: Db, connections: Connections, userId: number, noticeId: number): Promise<void> {
  const body = await findFreshNotice(db, userId, noticeId)
  if (body) for (const connection of connections.of(userId)) connection.send('notice:new', body)
}

async function notifyRead(db: Db, connections: Connections, userId: number): Promise<void> {
  const { total } = await countUnread(db, userId)
  for (const connection of connections.of(userId)) connection.send('notice:read', { unread: total })
}

export async function createHub({ db, databaseUrl, log, absent, ...given }: HubOptions): Promise<Hub> {
  const bus = given.bus ?? createDatabaseBus(db, databaseUrl, log)
  const store = messageStoreOf(db)
  const { node } = store
  const moved = new Set<number>()
  const typing = new Map<string, string>()
  const pending = new Map<number, number>()
  let reading = false
  let flushing: NodeJS.Timeout | undefined
  let closed = false

  const connections = new Connections(userId => {
    moved.add(userId)
    planFlush()
  })

  const fail = (what: string) => (err: unknown) => {
    if (!closed) log.warn({ err }, what)
  }

  const calls = createCalls({ db, connections, node, pass: bus.pass, onFailure: fail('a signal could not be passed on') })

  const deliver = (deliveries: readonly Delivery[]): void => {
    for (const { userId, sessionId, event, body } of deliveries) {
      for (const connection of connections.of(userId, sessionId)) {
        if (event === 'chat:removed') unwatch(connection, body.conversationId)
        connection.send(event, body as never)
      }
    }
  }

  const unwatch = (connection: Parameters<Connections['watch']>[0], conversationId: number): void => {
    const left = new Map(connection.watched)
    if (left.delete(conversationId)) connections.watch(connection, left)
  }

  const resync = (): void => {
    for (const connection of connections.all()) connection.send('chat:resync', {})
  }

  /** Reads what was announced; announcements that come meanwhile are read together afterwards. */
  const readPending = async (): Promise<void> => {
    if (reading) return
    reading = true
    try {
      while (pending.size > 0 && !closed) {
        const batch = [...pending]
        pending.clear()
        for (const [conversationId, from] of batch) {
          deliver(await changesFor(db, { conversationId, from }, connections, new Date()))
        }
      }
    } catch (err) {
      fail('changes could not be read')(err)
      resync()
    } finally {
      reading = false
    }
  }

  const endSessions = async (): Promise<void> => {
    const all = connections.all()
    const living = await listLivingSessions(db, [...new Set(all.map(one => one.sessionId))], new Date())
    for (const connection of all) if (!living.has(connection.sessionId)) connection.end()
  }

  const announcePresence = async (userIds: readonly number[]): Promise<void> => {
    const watched = connections.watchedIds()
    if (watched.length === 0 || userIds.length === 0) return
    for (const row of await listPresence(db, watched, userIds)) {
      const body = { conversationId: row.conversation_id, memberNo: row.no, presence: row.presence }
      for (const connection of connections.watchersOf(row.conversation_id)) {
        if (connection.userId !== row.user_id) connection.send('chat:presence', body)
      }
    }
  }

  const hear = (announcement: Announcement): void => {
    switch (announcement.kind) {
      case 'changed':
        // What this process stored itself it has fanned out from memory.
        if (announcement.node === node) return
        for (const { conversationId, from } of announcement.conversations) {
          pending.set(conversationId, Math.min(from, pending.get(conversationId) ?? from))
        }
        void readPending()
        return
      case 'typing':
        for (const { conversationId, memberNo, ...body } of announcement.typing) {
          for (const connection of connections.watchersOf(conversationId)) {
            if (connection.watched.get(conversationId) !== memberNo) {
              connection.send('chat:typing', { conversationId, memberNo, ...body })
            }
          }
        }
        return
      case 'presence':
        void announcePresence(announcement.userIds).catch(fail('presence could not be read'))
        return
      case 'session':
        for (const one of connections.all()) if (one.sessionId === announcement.sessionId) one.end()
        return
      case 'account':
        for (const one of connections.of(announcement.userId)) one.end()
        return
      case 'call':
        void calls.changed(announcement.callId).catch(fail('a call could not be read'))
        return
      case 'notice':
        if (connections.isHere(announcement.userId))
          void notifyNotice(db, connections, announcement.userId, announcement.noticeId).catch(fail('a notice could not be read'))
        return
      case 'noticesRead':
        if (connections.isHere(announcement.userId))
          void notifyRead(db, connections, announcement.userId).catch(fail('unread notices could not be counted'))
        return
      case 'entered':
      case 'signal':
        if (announcement.node !== node) calls.heard(announcement)
    }
  }

  const flush = async (): Promise<void> => {
    const userIds = [...moved].slice(0, MAX_ANNOUNCED)
    for (const id of userIds) moved.delete(id)
    const lines = [...typing.values()].slice(0, MAX_ANNOUNCED)
    typing.clear()
    if (userIds.length > 0) {
      await replaceConnections(db, node, connections.people())
      await setConsultantsPresence(db, userIds)
    }
    const announcements = [
      ...(userIds.length > 0 ? [`${node} P ${userIds.join(' ')}`] : []),
      ...(lines.length > 0 ? [`${node} T ${lines.join(' ')}`] : []),
    ]
    await bus.post(announcements)
  }

  const planFlush = (): void => {
    if (flushing || closed) return
    flushing = setTimeout(() => {
      flush()
        .catch(fail('presence could not be written'))
        .finally(() => {
          flushing = undefined
          if (moved.size > 0 || typing.size > 0) planFlush()
        })
    }, COLLECT_MS)
  }

  store.listen((stored, seats) => {
    deliveriesOf(db, { stored, seats }, connections, new Date()).then(deliver, err => {
      fail('messages could not be fanned out')(err)
      resync()
    })
    if (absent) signalAbsent(db, absent, stored).catch(fail('members who are away could not be reached'))
  })
  const stopListening = await bus.listen({
    channel: CHAT_CHANNEL,
    onMessage(payload) {
      const announcement = readAnnouncement(payload, log)
      if (announcement) hear(announcement)
    },
    onReturn() {
      resync()
      void endSessions().catch(fail('sessions could not be checked'))
    },
  })
  const refresh = setInterval(() => {
    replaceConnections(db, node, connections.people()).catch(fail('connections could not be written'))
  }, REFRESH_MS).unref()
  const check = setInterval(() => void endSessions().catch(fail('sessions could not be checked')), CHECK_SESSIONS_MS).unref()

  return {
    connections,
    calls,
    announceTyping(conversationId, memberNo, isTyping) {
      typing.set(`${conversationId}:${memberNo}`, `${conversationId}:${memberNo}:${isTyping ? 1 : 0}`)
      planFlush()
    },
    async close() {
      closed = true
      store.listen(undefined)
      clearTimeout(flushing)
      clearInterval(refresh)
      clearInterval(check)
      await stopListening()
      await replaceConnections(db, node, []).catch(() => undefined)
    },
  }
}
