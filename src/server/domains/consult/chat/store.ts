/**
 * Group commit: messages that arrive in one tick are stored by one statement and acknowledged after its commit. At most two statements are under way
 * for a database, so that under load more messages share one; a statement that fails is tried message by message, so that one bad message
 * takes no other with it.
 */
import { randomBytes } from 'node:crypto'
import type { Db } from '#server/db/client.ts'
import { ConnectionError, endsConnection } from '#server/db/connection-error.ts'
import { insertBatch, type Outcome, type OutgoingMessage, type Seat } from './queries/append.ts'

const MAX_PARALLEL_BATCHES = 2
const MAX_BATCH = 200

export type StoredMessage = { message: OutgoingMessage; outcome: Extract<Outcome, { seq: number }> }

/** @param seats the members to whom it is announced. */
type Listener = (stored: StoredMessage[], seats: readonly Seat[]) => void

type Waiting = { message: OutgoingMessage; resolve: (outcome: Outcome) => void; reject: (error: unknown) => void }

class MessageStore {
  /** Names this process in announcements: what it stored itself it fans out without asking the database. */
  readonly node = randomBytes(6).toString('hex')
  #listener: Listener | undefined
  readonly #db: Db
  #queue: Waiting[] = []
  #running = 0
  #planned = false

  constructor(db: Db) {
    this.#db = db
  }

  /** @param listener is given what was stored anew, after its commit. At most one; without any, announcements of this process are for itself too. */
  listen(listener: Listener | undefined): void {
    this.#listener = listener
  }

  store(message: OutgoingMessage): Promise<Outcome> {
    const stored = new Promise<Outcome>((resolve, reject) => this.#queue.push({ message, resolve, reject }))
    this.#plan()
    return stored
  }

  #plan(): void {
    if (this.#planned || this.#queue.length === 0 || this.#running >= MAX_PARALLEL_BATCHES) return
    this.#planned = true
    setImmediate(() => {
      this.#planned = false
      if (this.#running >= MAX_PARALLEL_BATCHES) return
      const batch = this.#queue.splice(0, MAX_BATCH)
      this.#running += 1
      void this.#run(batch).finally(() => {
        this.#running -= 1
        this.#plan()
      })
      this.#plan()
    })
  }

  async #run(batch: readonly Waiting[]): Promise<void> {
    try {
      await this.#insert(batch)
    } catch (error) {
      // Without a connection the others would wait one after the other for the same answer.
      if (batch.length === 1 || error instanceof ConnectionError || endsConnection(error)) {
        for (const one of batch) one.reject(error)
        return
      }
      for (const one of batch) await this.#insert([one]).catch(one.reject)
    }
  }

  async #insert(batch: readonly Waiting[]): Promise<void> {
    const { outcomes, seats } = await insertBatch(
      this.#db,
      batch.map(one => one.message),
      this.node,
    )
    const stored: StoredMessage[] = []
    for (const [index, { message, resolve }] of batch.entries()) {
      const outcome = outcomes[index] ?? { outcome: 'MISSING', seq: null }
      if (outcome.outcome === 'NEW') stored.push({ message, outcome })
      resolve(outcome)
    }
    if (stored.length > 0) this.#listener?.(stored, seats)
  }
}

const stores = new WeakMap<Db, MessageStore>()

/** The store of a running site's database; never of a transaction. */
export function messageStoreOf(db: Db): MessageStore {
  const known = stores.get(db)
  if (known) return known
  const store = new MessageStore(db)
  stores.set(db, store)
  return store
}
