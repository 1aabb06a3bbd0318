/** The open connections of this process: whose they are, what they watch, and that none holds more memory than its bound. */
import type { Socket } from 'socket.io'
import type { ServerEvent, ServerEventBody, ServerToClient } from '#lib/contract/events.ts'

/** Connections of one account in one process: a browser opens one for all its tabs. */
const MAX_PER_ACCOUNT = 8
/** Events that wait to be sent. A reader that is slower than that is told to ask instead. */
const MAX_WAITING = 400
/** A client that does not read for this long is disconnected. */
const MAX_BEHIND_MS = 30_000

export type RealtimeSocket = Socket<Record<string, (...args: unknown[]) => void>, ServerToClient>

export class Connection {
  readonly userId: number
  readonly sessionId: number
  away = false
  /** The call that this browser takes part in; 0: none. */
  call = 0
  /** When it entered that call, in milliseconds. */
  enteredAt = 0
  /** Conversations on the screen → my number there. */
  readonly watched = new Map<number, number>()
  readonly #socket: RealtimeSocket
  #behind: NodeJS.Timeout | undefined
  /** Events since the connection last took some: they wait in memory. */
  #waiting = 0

  constructor(socket: RealtimeSocket, { userId, sessionId }: { userId: number; sessionId: number }) {
    this.#socket = socket
    this.userId = userId
    this.sessionId = sessionId
    socket.conn.on('flush', () => {
      this.#waiting = 0
    })
  }

  send<Name extends ServerEvent>(event: Name, body: ServerEventBody<Name>): void {
    if (this.#behind) return
    const { conn } = this.#socket
    if (this.#waiting >= MAX_WAITING) {
      // What is missed from here on is asked for once the reader has caught up.
      this.#behind = setTimeout(() => this.close(), MAX_BEHIND_MS)
      conn.once('drain', () => {
        clearTimeout(this.#behind)
        this.#behind = undefined
        this.send('chat:resync', {})
      })
      return
    }
    this.#emit(event, body)
  }

  #emit(event: ServerEvent, body: unknown): void {
    this.#waiting += 1
    ;(this.#socket.emit as (name: string, body: unknown) => void)(event, body)
  }

  /** Ends the connection because the session is over. */
  end(): void {
    this.#emit('session:ended', { code: '002030' })
    this.close()
  }

  close(): void {
    clearTimeout(this.#behind)
    this.#socket.disconnect(true)
  }
}

export class Connections {
  readonly #byUser = new Map<number, Set<Connection>>()
  readonly #watchers = new Map<number, Set<Connection>>()
  /** Called when somebody is here for the first time, or no more, or is away or back. */
  readonly onPresence: (userId: number) => void

  constructor(onPresence: (userId: number) => void) {
    this.onPresence = onPresence
  }

  add(connection: Connection): void {
    const own = this.#byUser.get(connection.userId) ?? new Set()
    this.#byUser.set(connection.userId, own)
    own.add(connection)
    if (own.size > MAX_PER_ACCOUNT) [...own][0]?.close()
    this.onPresence(connection.userId)
  }

  remove(connection: Connection): void {
    this.watch(connection, new Map())
    const own = this.#byUser.get(connection.userId)
    if (!own?.delete(connection)) return
    if (own.size === 0) this.#byUser.delete(connection.userId)
    this.onPresence(connection.userId)
  }

  /** Replaces what a connection watches. */
  watch(connection: Connection, conversations: ReadonlyMap<number, number>): void {
    for (const id of connection.watched.keys()) {
      const watchers = this.#watchers.get(id)
      watchers?.delete(connection)
      if (watchers?.size === 0) this.#watchers.delete(id)
    }
    connection.watched.clear()
    for (const [id, no] of conversations) {
      connection.watched.set(id, no)
      const watchers = this.#watchers.get(id) ?? new Set()
      watchers.add(connection)
      this.#watchers.set(id, watchers)
    }
  }

  isHere = (userId: number): boolean => this.#byUser.has(userId)

  /** The sessions that a person is here with. */
  sessionsOf = (userId: number): number[] => [...new Set([...this.of(userId)].map(one => one.sessionId))]

  /** @param sessionId only those of one session of theirs; null: all. */
  of(userId: number, sessionId: number | null = null): Iterable<Connection> {
    const own = this.#byUser.get(userId) ?? []
    return sessionId === null ? own : [...own].filter(one => one.sessionId === sessionId)
  }

  watchersOf(conversationId: number): Iterable<Connection> {
    return this.#watchers.get(conversationId) ?? []
  }

  watchedIds(): number[] {
    return [...this.#watchers.keys()]
  }

  /** Who is here; away only where all of their connections are. */
  people(): { userId: number; away: boolean }[] {
    return [...this.#byUser].map(([userId, own]) => ({ userId, away: [...own].every(one => one.away) }))
  }

  all(): Connection[] {
    return [...this.#byUser.values()].flatMap(own => [...own])
  }
}
