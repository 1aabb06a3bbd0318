/** Brings the purges of every node to this node's page cache, over PostgreSQL's NOTIFY. */
import pg from 'pg'
import type { Logger } from '#server/log.ts'
import type { PageCache } from './page-cache.ts'
import { PURGE_CHANNEL } from './purge.ts'

const RETRY_MS = 500

/**
 * Listens until stopped. When the connection breaks, the cache is emptied (a purge may have been missed) and the listener reconnects.
 * @returns a function that stops listening.
 */
export async function listenForPurges(url: string, cache: PageCache, log: Logger): Promise<() => Promise<void>> {
  let stopped = false
  let client: pg.Client | undefined
  let retry: NodeJS.Timeout | undefined

  const connect = async (): Promise<void> => {
    const next = new pg.Client({ connectionString: url, application_name: 'chenghui-purge', keepAlive: true })
    next.on('notification', message => cache.purge((message.payload ?? '').split(' ').filter(Boolean)))
    next.on('error', error => {
      log.warn({ reason: error.message }, 'purge connection lost')
      cache.purgeAll()
      void next.end().catch(() => undefined)
      if (!stopped) retry = setTimeout(reconnect, RETRY_MS)
    })
    await next.connect()
    await next.query(`listen ${PURGE_CHANNEL}`)
    cache.purgeAll()
    client = next
  }
  const reconnect = (): void => {
    connect().catch(() => {
      if (!stopped) retry = setTimeout(reconnect, RETRY_MS)
    })
  }

  await connect()
  return async () => {
    stopped = true
    clearTimeout(retry)
    await client?.end()
  }
}
