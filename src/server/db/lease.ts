/**
 * A connection while it is taken out of the pool. When it ends under way, one request fails with a `ConnectionError` and the connection is
 * thrown away; a first statement that has stored nothing is sent once more on another connection (docs/decisions/028).
 */
import { setImmediate as nextTurn } from 'node:timers/promises'
import type { PoolClient } from 'pg'
import { ConnectionError, codeOf, endsConnection } from './connection-error.ts'
import type { LockBound } from './lock-bound.ts'
import { noteStored } from './outcome.ts'
import { statementName } from './prepared.ts'
import { WatchedClient } from './watched-client.ts'

const BEGIN_STATEMENT = /^(begin|start transaction)\b/
const READ = /^\s*(select|with)\b/i
/** What makes a SELECT more than a read. A column of such a name only costs the second try. */
const EFFECT =
  /\b(insert|update|delete|merge|into|nextval|setval|set_config|pg_notify|pg_\w*advisory\w*|pg_terminate_backend|pg_cancel_backend)\b/i
const isRead = (text: string): boolean => READ.test(text) && !EFFECT.test(text)

/** The driver's own limit on the wait for an answer, for a server that vanished without closing anything. It has no code. */
const UNANSWERED = 'Query read timeout'
/** The node has become a standby: writes go on elsewhere, to where the next connection leads. */
const READ_ONLY = '25006'

type Acquire = () => Promise<PoolClient>

type Result = { command: string; rowCount: number | null; rows: object[] }

export class Lease {
  readonly #acquire: Acquire
  readonly #bound: LockBound
  #client: PoolClient | undefined
  #fresh = true
  #inTransaction = false
  #lost = false
  #moved = false

  /** @param client just taken out of the pool; it goes back with `release`. */
  constructor(client: PoolClient, acquire: Acquire, bound: LockBound) {
    this.#client = client
    this.#acquire = acquire
    this.#bound = bound
  }

  get processID(): number | undefined {
    return (this.#client as { processID?: number } | undefined)?.processID
  }

  /** @throws ConnectionError when the connection ended; otherwise what PostgreSQL says. */
  async query(text: string, values: unknown[]): Promise<Result> {
    const first = this.#fresh
    this.#fresh = false
    if (first && this.#client && isDead(this.#client)) await this.#exchange()
    try {
      return await this.#send(text, values)
    } catch (error) {
      if (!this.#isLost(error)) throw error
      if (!first || !(BEGIN_STATEMENT.test(text) || isRead(text))) throw this.#lossOf(text, error)
    }
    await this.#exchange()
    try {
      return await this.#send(text, values)
    } catch (error) {
      throw this.#isLost(error) ? this.#lossOf(text, error) : error
    }
  }

  release(destroy = false): void {
    const client = this.#client
    this.#client = undefined
    client?.release(destroy || this.#lost || this.#moved || isDead(client))
  }

  async #send(text: string, values: unknown[]): Promise<Result> {
    const client = this.#client
    // The server has rolled back the transaction of a closed connection. The caller gets the original error, not that of the rollback.
    if (text === 'rollback' && (!client || this.#lost || isDead(client))) return { command: 'ROLLBACK', rowCount: null, rows: [] }
    if (!client || this.#lost) throw new ConnectionError('08006', 'the connection to the database has ended')
    const name = statementName(text)
    const statement = name === undefined ? { text, values } : { name, text, values }
    const result = await this.#bound.run(text, () => client.query(statement) as Promise<Result>)
    if (BEGIN_STATEMENT.test(text)) this.#inTransaction = true
    else if (result.command === 'COMMIT') {
      this.#inTransaction = false
      noteStored()
    } else if (text === 'rollback') this.#inTransaction = false
    else if (!this.#inTransaction && !isRead(text)) noteStored()
    return result
  }

  /** Whether this error is the end of the connection; then nothing more is sent on it. */
  #isLost(error: unknown): boolean {
    // A standby refuses the statement and stays connected: what is left is sent to it, but nothing else afterwards.
    if (codeOf(error) === READ_ONLY) this.#moved = true
    const lost =
      error instanceof ConnectionError ||
      endsConnection(error) ||
      (error instanceof Error && error.message === UNANSWERED) ||
      (this.#client !== undefined && isDead(this.#client))
    if (lost) this.#lost = true
    return lost
  }

  #lossOf(text: string, cause: unknown): ConnectionError {
    if (cause instanceof ConnectionError) return cause
    const stored = text === 'commit' || (!this.#inTransaction && !BEGIN_STATEMENT.test(text) && !isRead(text))
    return stored
      ? new ConnectionError('08007', 'the connection ended while something was being stored; whether it was is unknown', cause)
      : new ConnectionError('08006', 'the connection to the database ended', cause)
  }

  async #exchange(): Promise<void> {
    this.#client?.release(true)
    this.#client = undefined
    // Connections end together: let the pool see which of its idle ones have ended as well before it gives one out.
    await nextTurn()
    this.#client = await this.#acquire()
    this.#lost = false
  }
}

const isDead = (client: PoolClient): boolean => client instanceof WatchedClient && client.dead
