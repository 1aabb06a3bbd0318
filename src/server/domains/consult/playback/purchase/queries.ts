/** SQL of paying for recordings. */
import { sql } from 'kysely'
import type { Db } from '#server/db/client.ts'
import type { PlaybackGrantState } from '../tables.ts'
import { publicPlaybacks } from '../visibility.ts'

export const findSalePlayback = (db: Db, id: number) =>
  publicPlaybacks(db)
    .innerJoin('consultants', 'consultants.id', 'playbacks.consultant_id')
    .select(['playbacks.id', 'playbacks.title', 'playbacks.cover', 'playbacks.price', 'playbacks.media_key'])
    .select(['playbacks.chapters', 'playbacks.consultation_id', 'playbacks.seconds', 'playbacks.bullet_count'])
    .select(['consultants.user_id as owner_user_id', 'consultants.company_id as owner_company_id'])
    .innerJoin('consultations as asked', 'asked.id', 'playbacks.consultation_id')
    .innerJoin('users as asker', 'asker.id', 'asked.asker_user_id')
    .leftJoin('companies as asker_company', 'asker_company.id', 'asked.asker_company_id')
    .select(['playbacks.shares_income', 'asked.asker_user_id', 'asked.asker_company_id'])
    // A seller whose account or company is closed cannot be paid any more.
    .select(
      sql<boolean>`case when asked.asker_company_id is null then asker.state <> 'CLOSED'
        else asker_company.state <> 'DISSOLVED' end`.as('asker_is_there'),
    )
    .where('playbacks.id', '=', id)
    .executeTakeFirst()

/** The one grant of a person that is not over. */
export const findGrant = (db: Db, playbackId: number, userId: number) =>
  db
    .selectFrom('playback_grants')
    .select(['id', 'state', 'order_no', 'opened_at'])
    .where('playback_id', '=', playbackId)
    .where('user_id', '=', userId)
    .where('state', '<>', sql.lit('ENDED'))
    .executeTakeFirst()

/** @returns false when the person has one: the unique index decides. */
export const insertGrant = async (
  trx: Db,
  row: { playback_id: number; user_id: number; order_no: string; created_at: Date },
): Promise<boolean> =>
  (
    await trx
      .insertInto('playback_grants')
      .values({ ...row, state: 'UNPAID', opened_at: null })
      .onConflict(conflict => conflict.doNothing())
      .executeTakeFirstOrThrow()
  ).numInsertedOrUpdatedRows === 1n

export const moveGrant = (trx: Db, orderNo: string, from: readonly PlaybackGrantState[], state: PlaybackGrantState) =>
  trx.updateTable('playback_grants').set({ state }).where('order_no', '=', orderNo).where('state', 'in', from).execute()

export const findByOrder = (db: Db, orderNo: string) =>
  db.selectFrom('playback_grants').select(['state', 'opened_at']).where('order_no', '=', orderNo).executeTakeFirst()

/** Until the commit nobody opens it. */
export const lockByOrder = (trx: Db, orderNo: string) =>
  trx.selectFrom('playback_grants').select('id').where('order_no', '=', orderNo).forUpdate().execute()

/** Notes the first opening. @returns false when there is nothing of this person's to open. */
export const openGrant = async (trx: Db, playbackId: number, userId: number, at: Date): Promise<boolean> =>
  (
    await trx
      .updateTable('playback_grants')
      .set({ opened_at: sql<Date>`coalesce(opened_at, ${at})` })
      .where('playback_id', '=', playbackId)
      .where('user_id', '=', userId)
      .where('state', '=', 'OPEN')
      .executeTakeFirstOrThrow()
  ).numUpdatedRows === 1n
