/** Brings the purges of every node to what this node keeps (pages, answers of calls), over PostgreSQL's NOTIFY. */
import pg from 'pg'
import type { Logger } from '#server/log.ts'
import type { Purgeable } from './call-memo.ts'
import { PURGE_CHANNEL } from './purge.ts'

const RETRY_MS = 500

/**
 * Listens until stopped. When the connection breaks, everything kept is dropped (a purge may have been missed) and the listener reconnects.
 * @returns a function that stops listening.
 */
export async function listenForPurges(url: string, caches: readonly Purgeable[], log: Logger): Promise<() => Promise<void>> {
  let stopped = false
  let client: pg.Client | undefined
  let retry: NodeJS.Timeout | undefined

  const purgeAll = (): void => {
    for (const cache of caches) cache.purgeAll()
  }

  const connect = async (): Promise<void> => {
    const next = new pg.Client({ connectionString: url, application_name: 'chenghui-purge', keepAlive: true })
    next.on('notification', message => {
      const tags = (message.payload ?? '').split(' ').filter(Boolean)
      for (const cache of caches) cache.purge(tags)
    })
    next.on('error', error => {
      log.warn({ reason: error.message }, 'purge connection lost')
      purgeAll()
      void next.end().catch(() => undefined)
      if (!stopped) retry = setTimeout(reconnect, RETRY_MS)
    })
    await next.connect()
    await next.query(`listen ${PURGE_CHANNEL}`)
    purgeAll()
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
