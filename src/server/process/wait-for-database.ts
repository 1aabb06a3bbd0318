/** A worker that is started while the database restarts waits for it: that is no crash of the site. */
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'

const RETRY_MS = 200
/** Passing states: nobody listens (yet), starting up, shutting down, all connections taken, the name is not known for a moment. */
const PASSING = new Set(['ECONNREFUSED', 'ECONNRESET', 'ETIMEDOUT', 'EAI_AGAIN', '57P01', '57P02', '57P03', '53300'])

/** Resolves when the database takes a connection, or refuses it for a reason that does not pass by waiting. */
export async function waitForDatabase(url: string): Promise<void> {
  for (;;) {
    const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 5_000 })
    client.on('error', () => undefined)
    try {
      await client.connect()
      return
    } catch (error) {
      if (!PASSING.has((error as { code?: string }).code ?? '')) return
      await sleep(RETRY_MS)
    } finally {
      await client.end().catch(() => undefined)
    }
  }
}
