/** Brings the purges of every node to what this node keeps (pages, answers of calls), over PostgreSQL's NOTIFY. */
import pg from 'pg'
import { codeOf } from '#server/db/connection-error.ts'
import type { Logger } from '#server/log.ts'
import type { Purgeable } from './call-memo.ts'
import { PURGE_CHANNEL } from './purge.ts'

/** The way back is tried soon, so that little can be missed, and then less and less often. */
const FIRST_RETRY_MS = 100
const MAX_RETRY_MS = 1_000
const CONNECT_MS = 5_000
/** A connection whose other end vanished without closing it is noticed by a question that is not answered. */
const HEARTBEAT_MS = 10_000
const ANSWER_MS = 5_000

/** The server lives and refuses: shutting down and starting up are no such answers, nor is a network that leads nowhere. */
const isRefusal = (error: unknown): boolean => {
  const code = codeOf(error)
  return /^[0-9A-Z]{5}$/.test(code) && !code.startsWith('57P') && !code.startsWith('08') && code !== 'EPIPE'
}

/**
 * Listens until stopped. While the connection is broken, pages that are kept are shown as they are and the listener reconnects; then, since
 * purges may have been missed, nothing kept is trusted any more. Where the database answers but refuses the connection (all are taken), writes
 * go on elsewhere: then what is kept is given up at every try.
 * @returns a function that stops listening.
 */
export async function listenForPurges(url: string, caches: readonly Purgeable[], log: Logger): Promise<() => Promise<void>> {
  let stopped = false
  let client: pg.Client | undefined
  let retry: NodeJS.Timeout | undefined
  let lost = false
  let retryMs = FIRST_RETRY_MS

  const purgeAll = (): void => {
    for (const cache of caches) cache.purgeAll()
  }

  const hold = (): void => {
    for (const cache of caches) {
      if (cache.hold) cache.hold()
      else cache.purgeAll()
    }
  }

  const connect = async (): Promise<void> => {
    const next = new pg.Client({
      connectionString: url,
      application_name: 'chenghui-purge',
      keepAlive: true,
      connectionTimeoutMillis: CONNECT_MS,
      query_timeout: ANSWER_MS,
    })
    next.on('notification', message => {
      const tags = (message.payload ?? '').split(' ').filter(Boolean)
      for (const cache of caches) cache.purge(tags)
    })
    // Before it listens its failures are those of `connect`; a broken connection may report more than one.
    let listening = false
    const giveUp = (error: Error): void => {
      if (!listening) return
      listening = false
      void next.end().catch(() => undefined)
      if (stopped) return
      lost = true
      log.warn({ reason: error.message }, 'purge connection lost: pages are shown as they were kept')
      hold()
      plan()
    }
    next.on('error', giveUp)
    next.once('end', () => giveUp(new Error('closed')))
    try {
      await next.connect()
      await next.query(`listen ${PURGE_CHANNEL}`)
    } catch (error) {
      void next.end().catch(() => undefined)
      throw error
    }
    if (stopped) return next.end()
    listening = true
    client = next
    retryMs = FIRST_RETRY_MS
    purgeAll()
    if (lost) log.info('purge connection is back')
    lost = false
    const heartbeat = setInterval(() => next.query('select 1').catch(giveUp), HEARTBEAT_MS).unref()
    next.once('end', () => clearInterval(heartbeat))
  }

  const plan = (): void => {
    if (stopped) return
    retry = setTimeout(() => {
      connect().catch(error => {
        if (isRefusal(error)) purgeAll()
        plan()
      })
    }, retryMs)
    retryMs = Math.min(MAX_RETRY_MS, retryMs * 1.5)
  }

  await connect()
  return async () => {
    stopped = true
    clearTimeout(retry)
    await client?.end().catch(() => undefined)
  }
}
