/** Whether the process lives (/healthz) and whether it can serve (/readyz: the database answers). */
import { sql } from 'kysely'
import type { Db } from '#server/db/client.ts'
import type { PathHandler } from './pipeline.ts'

export const createHealthHandler =
  (db: Db): PathHandler =>
  async (_req, res, path) => {
    if (path !== '/healthz' && path !== '/readyz') return false
    const ready =
      path === '/healthz' ||
      (await sql`select 1`.execute(db).then(
        () => true,
        () => false,
      ))
    res.writeHead(ready ? 200 : 503, { 'Content-Type': 'application/json', 'Cache-Control': 'no-store' })
    res.end(JSON.stringify({ status: ready ? 'ok' : 'unavailable' }))
    return true
  }
