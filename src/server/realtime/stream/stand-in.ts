/** Listens to the database in place of the stream, whatever it takes to get there. */
import { setTimeout as wait } from 'node:timers/promises'
import { listenTo } from '#server/db/listen.ts'
import type { Logger } from '#server/log.ts'
import type { Hearing } from '../bus.ts'

const RETRY_MS = 500

export class StandIn {
  /** Ends once it listens, or was stopped. */
  readonly ready: Promise<void>
  #stopped = false
  #stop: (() => Promise<void>) | undefined

  /** @param isFirst nothing was listened to before: nothing can have been missed, unless it takes more than one try. */
  constructor(hearing: Hearing, { url, log, isFirst }: { url: string; log: Logger; isFirst: boolean }) {
    this.ready = this.#begin(hearing, { url, log }, isFirst)
  }

  async #begin(hearing: Hearing, from: { url: string; log: Logger }, isFirst: boolean): Promise<void> {
    for (let tries = 0; !this.#stopped; tries++) {
      try {
        this.#stop = await listenTo({ ...from, ...hearing })
        if (this.#stopped) await this.#stop()
        else if (!isFirst || tries > 0) hearing.onReturn()
        return
      } catch {
        await wait(RETRY_MS, undefined, { ref: false })
      }
    }
  }

  async stop(): Promise<void> {
    this.#stopped = true
    await this.#stop?.()
  }
}
