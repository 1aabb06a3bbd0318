/** Connections to Redis: opened within a bound, given up at the first failure, so that the caller decides what follows. */
import type { RedisClientType } from '@redis/client'

const CONNECT_MS = 3_000
/** Longer than a read waits for something new. */
const SILENT_MS = 6_000
const MAX_WAITING = 2_000

/** One for every process of the site: what is announced, the oldest thrown away. */
export const STREAM_KEY = 'chenghui:announcements'

export type RedisConnection = RedisClientType

/** Errors of a server that refuses the client: a wrong setting, which waiting does not mend. */
export const isRefusedSetting = (error: unknown): boolean =>
  error instanceof Error &&
  /^(WRONGPASS|NOAUTH|NOPERM|ERR (AUTH|invalid DB index|DB index is out of range|Client sent AUTH))/.test(error.message)

/** @throws when it takes longer. */
export async function within<Result>(ms: number, what: Promise<Result>): Promise<Result> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new Error(`no answer within ${ms} ms`)), ms)
  })
  try {
    return await Promise.race([what, late])
  } finally {
    clearTimeout(timer)
  }
}

/**
 * @param reads asks all the time: one that is silent for longer than a question waits is broken. A connection that only writes may be silent.
 * @throws when the server does not answer in time, or refuses.
 */
export async function connectToRedis(url: string, { reads }: { reads: boolean }): Promise<RedisConnection> {
  // Loaded where a stream is named only.
  const { createClient } = await import('@redis/client')
  const client = createClient({
    url,
    disableOfflineQueue: true,
    commandsQueueMaxLength: MAX_WAITING,
    socket: { connectTimeout: CONNECT_MS, reconnectStrategy: false, ...(reads ? { socketTimeout: SILENT_MS } : {}) },
  }) as RedisConnection
  // Every command that waited fails by itself.
  client.on('error', () => undefined)
  try {
    await within(CONNECT_MS, client.connect())
    return client
  } catch (error) {
    closeRedis(client)
    throw error
  }
}

/** Whatever it was doing ends. */
export function closeRedis(client: RedisConnection | undefined): void {
  try {
    client?.destroy()
  } catch {
    // It was closed before.
  }
}
