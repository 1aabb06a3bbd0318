/**
 * One request at a time appends to an upload, whichever process it came to. A browser that lost its connection comes back by a new one, often to
 * another process, while the old one still waits for bytes: the old one is asked to let go, and what it has written stays.
 */
import { randomUUID } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import { ERRORS, type Lock, type Locker, type RequestRelease } from '@tus/server'
import type { Db } from '#server/db/client.ts'
import { endLease, extendLease, takeLease } from './lease-queries.ts'

/** Of a process that ended in the middle, the upload is free again after this time. */
const LEASE_SECONDS = 10
const EXTEND_MS = 1_000
const TRY_MS = 250
const MAX_WAIT_MS = 30_000

class LeasedLock implements Lock {
  readonly #db: Db
  readonly #lease: { key: string; holder: string; seconds: number }
  #extending: NodeJS.Timeout | undefined

  constructor(db: Db, key: string) {
    this.#db = db
    this.#lease = { key, holder: randomUUID(), seconds: LEASE_SECONDS }
  }

  async lock(signal: AbortSignal, letGo: RequestRelease): Promise<void> {
    const latest = Date.now() + MAX_WAIT_MS
    while (!(await takeLease(this.#db, this.#lease))) {
      if (signal.aborted || Date.now() > latest) throw ERRORS.ERR_LOCK_TIMEOUT
      await wait(TRY_MS)
    }
    this.#extending = setInterval(() => void this.#extend(letGo), EXTEND_MS)
    this.#extending.unref()
  }

  /** A database that is away for a moment takes nothing from anybody: the next look decides. */
  async #extend(letGo: RequestRelease): Promise<void> {
    const isHeld = await extendLease(this.#db, this.#lease).catch(() => true)
    if (!isHeld && this.#extending) await letGo()
  }

  async unlock(): Promise<void> {
    clearInterval(this.#extending)
    this.#extending = undefined
    // What cannot be given back ends by itself.
    await endLease(this.#db, this.#lease).catch(() => undefined)
  }
}

export const createTransferLocker = (db: Db): Locker => ({ newLock: key => new LeasedLock(db, key) })
