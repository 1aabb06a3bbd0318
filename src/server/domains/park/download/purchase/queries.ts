/** SQL of getting files for coins. */
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '#server/db/client.ts'
import { publicDownloads, publicVersions } from '../visibility.ts'

/** A person, or the company one acts for. */
export type Holder = { userId: number; companyId: number | null }

export const findSaleFile = (db: Db, id: number) =>
  publicDownloads(db)
    .select(['id', 'title', 'permission', 'coins', 'owner_user_id', 'owner_company_id'])
    .where('id', '=', id)
    .executeTakeFirst()

const isHolder = ({ userId, companyId }: Holder): RawBuilder<boolean> =>
  companyId === null ? sql<boolean>`user_id = ${userId}` : sql<boolean>`company_id = ${companyId}`

/** The order that the file was got by. */
export const findGrant = (db: Db, downloadId: number, holder: Holder) =>
  db
    .selectFrom('download_grants')
    .select('order_no')
    .where('download_id', '=', downloadId)
    .where(isHolder(holder))
    .executeTakeFirst()

/** @returns false when the holder has it: the unique index decides. */
export const insertGrant = async (
  trx: Db,
  { downloadId, holder, orderNo, at }: { downloadId: number; holder: Holder; orderNo: string; at: Date },
): Promise<boolean> =>
  (
    await trx
      .insertInto('download_grants')
      .values({
        download_id: downloadId,
        user_id: holder.companyId === null ? holder.userId : null,
        company_id: holder.companyId,
        order_no: orderNo,
        created_at: at,
      })
      .onConflict(conflict => conflict.doNothing())
      .executeTakeFirstOrThrow()
  ).numInsertedOrUpdatedRows === 1n

export const deleteGrant = (trx: Db, orderNo: string) =>
  trx.deleteFrom('download_grants').where('order_no', '=', orderNo).execute()

export const findVersion = (db: Db, downloadId: number, versionId: number | null) =>
  publicVersions(db)
    .select(['id', 'file_name', 'file_url', 'upload_id'])
    .where('download_id', '=', downloadId)
    .$if(versionId !== null, rows => rows.where('id', '=', versionId!))
    .orderBy('released_at', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()

/** With the posting that gives the author their part, in its transaction. */
export const addEarned = (trx: Db, downloadId: number, coins: number) =>
  trx
    .updateTable('downloads')
    .set({ coins_earned: sql<number>`coins_earned + ${coins}` })
    .where('id', '=', downloadId)
    .execute()
