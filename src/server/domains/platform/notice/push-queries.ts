/** SQL of the devices that receive pushes. A subscription lives as long as the session that made it. */
import { type Insertable, sql } from 'kysely'
import type { Db } from '#server/db/client.ts'
import type { Database } from '#server/db/schema.ts'

/** The devices of a person whose sessions live. */
export const listDevices = (db: Db, userId: number, now: Date) =>
  db
    .selectFrom('push_subscriptions')
    .innerJoin('sessions', 'sessions.id', 'push_subscriptions.session_id')
    .innerJoin('users', 'users.id', 'push_subscriptions.user_id')
    .select(['push_subscriptions.id', 'session_id', 'endpoint', 'p256dh', 'auth'])
    .where('push_subscriptions.user_id', '=', userId)
    .where('revoked_at', 'is', null)
    .where('expires_at', '>', now)
    .where('users.state', 'in', ['ACTIVE', 'CLOSING'])
    .execute()

/** One subscription of each session, and one session of each device: the last one to subscribe has it. */
export async function replaceDevice(trx: Db, row: Insertable<Database['push_subscriptions']>): Promise<void> {
  await trx
    .deleteFrom('push_subscriptions')
    .where(one => one.or([one('session_id', '=', row.session_id), one('endpoint', '=', row.endpoint)]))
    .execute()
  await trx.insertInto('push_subscriptions').values(row).execute()
}

export const deleteDeviceOf = (db: Db, sessionId: number) =>
  db.deleteFrom('push_subscriptions').where('session_id', '=', sessionId).execute()

export const deleteDevice = (db: Db, id: number) => db.deleteFrom('push_subscriptions').where('id', '=', id).execute()

/** @returns whether the old address was one of a living session. */
export async function updateAddress(
  trx: Db,
  was: string,
  to: { endpoint: string; p256dh: string; auth: string },
  now: Date,
): Promise<boolean> {
  if (to.endpoint !== was) await trx.deleteFrom('push_subscriptions').where('endpoint', '=', to.endpoint).execute()
  const { numUpdatedRows } = await trx
    .updateTable('push_subscriptions')
    .set(to)
    .where('endpoint', '=', was)
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('sessions')
          .select('sessions.id')
          .whereRef('sessions.id', '=', 'push_subscriptions.session_id')
          .where('revoked_at', 'is', null)
          .where('expires_at', '>', now),
      ),
    )
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Takes away what belongs to ended sessions. */
export const deleteEndedDevices = (db: Db, now: Date) =>
  sql`delete from push_subscriptions p using sessions s
    where s.id = p.session_id and (s.revoked_at is not null or s.expires_at <= ${now})`.execute(db)
