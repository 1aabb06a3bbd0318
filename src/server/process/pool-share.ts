/** The embedded database takes 74 connections. Workers share them, and commands beside the site need some too. */

/** 74, less 3 of the superuser and 8 for commands, preparation and a person with psql. */
const SHARED_CONNECTIONS = 63
/** What a worker needs beside its pool: five for background work, listeners for purges, chat and bullet comments, the question of /readyz. */
const BESIDE_POOL = 9
const MIN_POOL = 2

/**
 * Connections that the pool of each worker may have on the embedded database.
 * @throws Error in words when there are too many workers for it.
 */
export function embeddedPool(wanted: number, workers: number): number {
  const share = Math.floor(SHARED_CONNECTIONS / workers) - BESIDE_POOL
  if (share >= MIN_POOL) return Math.min(wanted, share)
  const most = Math.floor(SHARED_CONNECTIONS / (BESIDE_POOL + MIN_POOL))
  throw new Error(
    `WORKERS=${workers} is more than the embedded database serves (${most}). Choose fewer, or use a PostgreSQL of your own: DATABASE_URL=postgres://…`,
  )
}
