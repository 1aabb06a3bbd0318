/** How processes hear what they announce to each other: over the database, or over a stream of Redis where one is named. */
import type { Db } from '#server/db/client.ts'
import { listenTo } from '#server/db/listen.ts'
import { notifyQuietly } from '#server/domains/consult/chat/service.ts'
import type { Logger } from '#server/log.ts'

export type Hearing = {
  channel: string
  onMessage(payload: string): void
  /** Events may have been missed: listeners read everything again. */
  onReturn(): void
}

export type Bus = {
  /**
   * Hears what is announced on a channel from now on.
   * @returns a function that stops listening.
   */
  listen(hearing: Hearing): Promise<() => Promise<void>>
  /** Announces what belongs to no transaction, and may be lost: typing, presence. */
  post(payloads: readonly string[]): Promise<void>
  /** The same for what is kept nowhere once it has come: signals of calls. */
  pass(payload: string): Promise<void>
}

/** PostgreSQL's NOTIFY: a connection for each channel that is listened to. */
export const createDatabaseBus = (db: Db, url: string, log: Logger): Bus => ({
  listen: hearing => listenTo({ url, log, ...hearing }),
  post: payloads => notifyQuietly(db, payloads),
  pass: payload => notifyQuietly(db, [payload]),
})
