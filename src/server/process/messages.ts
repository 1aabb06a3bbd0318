/** What the supervisor and a worker send each other over the channel between them. */

export type ToWorker =
  /** Bring database and build up to date. `databaseUrl` null: the external database of the settings. */
  | { type: 'prepare'; databaseUrl: string | null }
  /** Serve. With a handle beside it: on that listening socket; without: on HOST:PORT. */
  | { type: 'serve'; databaseUrl: string | null }
  /** Listen with one more copy of the listening socket, which is the handle beside it. */
  | { type: 'listenAlso' }
  /** Finish what is under way and end. */
  | { type: 'stop' }

export type ToSupervisor =
  /** The worker takes messages. */
  | { type: 'ready' }
  /** Its event loop turns. */
  | { type: 'beat' }
  | { type: 'prepared' }
  /** It serves. A worker that opened the socket itself sends its handle beside this. */
  | { type: 'serving'; url: string }
  /** The worker cannot do what was asked; the text is for the person who started the site. */
  | { type: 'refused'; message: string }
  /** It met an error that nothing caught: it takes no more connections and ends soon. */
  | { type: 'failing'; reason: string }

/** Milliseconds between two beats of a worker. */
export const BEAT_MS = 1_000
