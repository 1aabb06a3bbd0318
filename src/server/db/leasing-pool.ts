/** The pool as the query builder sees it: every connection is given out as a lease, and what fails on the way to one has a code. */
import pg, { type PoolClient, type PoolConfig } from 'pg'
import { AppError } from '#server/errors.ts'
import { ConnectionError, codeOf, endsConnection } from './connection-error.ts'
import { Lease } from './lease.ts'
import { LockBound } from './lock-bound.ts'

/** How long a server that refuses is left alone: every try costs it a process, at the very moment when it starts or is full. */
const REFUSED_MS = 50
/** Nobody listens; starting up or shutting down; no connection left. */
const REFUSED = new Set(['ECONNREFUSED', '57P03', '53300'])

export class LeasingPool {
  readonly #pool: pg.Pool
  readonly #bound: LockBound
  readonly #mostWaiting: number
  readonly #onWait: (ms: number) => void
  #refusal: unknown
  #refusedUntil = 0

  /**
   * @param queue.maxWaiting who comes when so many wait already is refused.
   * @param queue.onWait is given how long each connection was waited for, in milliseconds.
   */
  constructor(config: PoolConfig, max: number, queue: { maxWaiting: number; onWait: (ms: number) => void }) {
    this.#mostWaiting = queue.maxWaiting
    this.#onWait = queue.onWait
    this.#pool = new pg.Pool(config)
    this.#bound = new LockBound(max)
    // An idle connection that breaks (the server restarted) is replaced by the pool; without a listener it would end the process.
    this.#pool.on('error', () => undefined)
  }

  get options(): object {
    return this.#pool.options
  }

  /**
   * @throws AppError `server.busy` when too many wait already; ConnectionError 08001 when there is no connection within the pool's limit;
   * PostgreSQL's own error when it refuses one.
   */
  async connect(): Promise<Lease> {
    return new Lease(await this.#acquire(), () => this.#acquire(), this.#bound)
  }

  async end(): Promise<void> {
    await this.#pool.end()
  }

  async #acquire(tries = 2): Promise<PoolClient> {
    if (this.#pool.waitingCount >= this.#mostWaiting) throw new AppError('server.busy')
    if (this.#pool.idleCount === 0 && performance.now() < this.#refusedUntil) throw this.#refusal
    const since = performance.now()
    try {
      const client = await this.#pool.connect()
      this.#onWait(performance.now() - since)
      return client
    } catch (error) {
      const code = codeOf(error)
      if (REFUSED.has(code)) {
        this.#refusal = error
        this.#refusedUntil = performance.now() + REFUSED_MS
        throw error
      }
      // The new connection was ended while it was being made, as others were: that says nothing of the next one.
      if (tries > 1 && (endsConnection(error) || code === 'ECONNRESET')) return this.#acquire(tries - 1)
      throw code ? error : new ConnectionError('08001', 'no connection to the database', error)
    }
  }
}
