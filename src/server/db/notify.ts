/** PostgreSQL's NOTIFY: what is sent in a transaction leaves with its commit. */
import { sql } from 'kysely'
import type { Db } from './client.ts'

/** @param payload less than 8000 bytes. */
export const notifyChannel = (trx: Db, channel: string, payload: string): Promise<unknown> =>
  sql`select pg_notify(${channel}, ${payload})`.execute(trx)
