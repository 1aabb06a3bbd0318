/** The pool as the query builder sees it: every connection is given out as a lease, and what fails on the way to one has a code. */
import pg, { type PoolClient, type PoolConfig } from 'pg'
import { ConnectionError, codeOf } from './connection-error.ts'
import { Lease } from './lease.ts'
import { LockBound } from './lock-bound.ts'

/** A server that refuses is not asked again for so long: every try costs it a process, at the very moment when it starts or is full. */
const REFUSED_MS = 50

export class LeasingPool {
  readonly #pool: pg.Pool
  readonly #bound: LockBound
  #refusal: unknown
  #refusedUntil = 0

  constructor(config: PoolConfig, max: number) {
    this.#pool = new pg.Pool(config)
    this.#bound = new LockBound(max)
    // An idle connection that breaks (the server restarted) is replaced by the pool; without a listener it would end the process.
    this.#pool.on('error', () => undefined)
  }

  get options(): object {
    return this.#pool.options
  }

  /** @throws ConnectionError 08001 when there is no connection within the pool's limit; PostgreSQL's own error when it refuses one. */
  async connect(): Promise<Lease> {
    return new Lease(await this.#acquire(), () => this.#acquire(), this.#bound)
  }

  async end(): Promise<void> {
    await this.#pool.end()
  }

  async #acquire(): Promise<PoolClient> {
    if (this.#pool.idleCount === 0 && performance.now() < this.#refusedUntil) throw this.#refusal
    try {
      return await this.#pool.connect()
    } catch (error) {
      if (!codeOf(error)) throw new ConnectionError('08001', 'no connection to the database', error)
      this.#refusal = error
      this.#refusedUntil = performance.now() + REFUSED_MS
      throw error
    }
  }
}
