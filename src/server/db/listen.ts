/** Listens to a channel of PostgreSQL over a connection of its own, and comes back after every break. */
import pg from 'pg'
import type { Logger } from '#server/log.ts'

const FIRST_RETRY_MS = 100
const MAX_RETRY_MS = 1_000
const CONNECT_MS = 5_000
/** A connection whose other end vanished without closing it is noticed by a question that is not answered. */
const HEARTBEAT_MS = 10_000
const ANSWER_MS = 5_000

type Listener = {
  url: string
  channel: string
  log: Logger
  onMessage(payload: string): void
  /** After a break: whatever was announced meanwhile was not heard. */
  onReturn(): void
}

/**
 * Listens until stopped.
 * @returns a function that stops listening.
 * @throws when the first connection fails.
 */
export async function listenTo({ url, channel, log, onMessage, onReturn }: Listener): Promise<() => Promise<void>> {
  let stopped = false
  let client: pg.Client | undefined
  let retry: NodeJS.Timeout | undefined
  let retryMs = FIRST_RETRY_MS

  const connect = async (): Promise<void> => {
    const next = new pg.Client({
      connectionString: url,
      application_name: `chenghui-${channel}`,
      keepAlive: true,
      connectionTimeoutMillis: CONNECT_MS,
      query_timeout: ANSWER_MS,
    })
    next.on('notification', message => onMessage(message.payload ?? ''))
    let heartbeat: NodeJS.Timeout | undefined
    let listening = false
    const giveUp = (error: Error): void => {
      if (!listening) return
      listening = false
      clearInterval(heartbeat)
      void next.end().catch(() => undefined)
      if (stopped) return
      log.warn({ reason: error.message, channel }, 'listening connection lost')
      plan()
    }
    // Before it listens its failures are those of `connect`; a broken connection may report more than one.
    next.on('error', giveUp)
    next.once('end', () => giveUp(new Error('closed')))
    try {
      await next.connect()
      await next.query(`listen ${pg.escapeIdentifier(channel)}`)
    } catch (error) {
      void next.end().catch(() => undefined)
      throw error
    }
    if (stopped) return next.end()
    listening = true
    client = next
    retryMs = FIRST_RETRY_MS
    heartbeat = setInterval(() => next.query('select 1').catch(giveUp), HEARTBEAT_MS).unref()
  }

  const plan = (): void => {
    if (stopped) return
    retry = setTimeout(() => connect().then(onReturn, plan), retryMs)
    retryMs = Math.min(MAX_RETRY_MS, retryMs * 1.5)
  }

  await connect()
  return async () => {
    stopped = true
    clearTimeout(retry)
    await client?.end().catch(() => undefined)
  }
}
