/** SQL of publishing playbacks: terms, agreements, lines. */
import { type Insertable, sql, type Updateable } from 'kysely'
import type { Db } from '#server/db/client.ts'
import type { PlaybackLinesTable, PlaybacksTable, PlaybackTables } from '../tables.ts'
import { publicPlaybacks } from '../visibility.ts'

const drafts = (db: Db) =>
  db
    .selectFrom('playbacks')
    .select([
      'id',
      'consultation_id',
      'consultant_id',
      'type',
      'recording',
      'publication',
      'title',
      'summary',
      'labels',
      'chapters',
      'price',
      'shares_income',
      'seconds',
      'free_seconds',
      'media_key',
      'preview_key',
      'published_at',
      'terms_version',
      'refuse_reason',
      'takedown_side',
      'takedown_reason',
      'takedown_due',
    ])
    .select(
      sql<'NOTHING_ARRIVED' | 'UNREADABLE' | null>`case when recording = 'FAILED' then
        case when exists (select from recordings r where r.playback_id = playbacks.id and r.stored_bytes > 0)
          then 'UNREADABLE' else 'NOTHING_ARRIVED' end end`.as('failure'),
    )

export const findDraft = (db: Db, id: number) => drafts(db).where('id', '=', id).executeTakeFirst()

export type DraftRow = NonNullable<Awaited<ReturnType<typeof findDraft>>>

/** Locked until the transaction ends. */
export const lockDraft = (trx: Db, id: number) => drafts(trx).where('id', '=', id).forUpdate().executeTakeFirst()

export const listDrafts = (db: Db, consultationId: number) =>
  drafts(db).where('consultation_id', '=', consultationId).orderBy('id').execute()

export const updatePlayback = (trx: Db, id: number, change: Updateable<PlaybacksTable>) =>
  trx.updateTable('playbacks').set(change).where('id', '=', id).execute()

export const listAgreements = (db: Db, playbackId: number) =>
  db
    .selectFrom('playback_agreements')
    .select(['side', 'user_id', 'terms_version'])
    .where('playback_id', '=', playbackId)
    .execute()

export const upsertAgreement = (trx: Db, row: PlaybackTables['playback_agreements']) =>
  trx
    .insertInto('playback_agreements')
    .values(row)
    .onConflict(conflict =>
      conflict
        .columns(['playback_id', 'side'])
        .doUpdateSet({ user_id: row.user_id, terms_version: row.terms_version, agreed_at: row.agreed_at }),
    )
    .execute()

export const deleteAgreements = (trx: Db, playbackId: number) =>
  trx.deleteFrom('playback_agreements').where('playback_id', '=', playbackId).execute()

export const listDraftLines = (db: Db, playbackId: number) =>
  db
    .selectFrom('playback_lines')
    .select(['seq', 'at_ms', 'speaker', 'type', 'content', 'omitted'])
    .where('playback_id', '=', playbackId)
    .orderBy('seq')
    .execute()

export const insertLines = async (trx: Db, rows: Insertable<PlaybackLinesTable>[]): Promise<void> => {
  if (rows.length > 0) await trx.insertInto('playback_lines').values(rows).execute()
}

export const deleteLines = (trx: Db, playbackId: number) =>
  trx.deleteFrom('playback_lines').where('playback_id', '=', playbackId).execute()

export const updateOmitted = (trx: Db, playbackId: number, omitted: readonly number[]) =>
  trx
    .updateTable('playback_lines')
    .set({ omitted: sql<boolean>`seq = any (${omitted}::int[])` })
    .where('playback_id', '=', playbackId)
    .execute()

export const findReportedPlayback = (db: Db, id: number) =>
  publicPlaybacks(db)
    .innerJoin('consultants', 'consultants.id', 'playbacks.consultant_id')
    .select(['playbacks.title', 'playbacks.summary', 'playbacks.type', 'playbacks.cover', 'consultants.user_id'])
    .where('playbacks.id', '=', id)
    .executeTakeFirst()

/** Public for longer than the rule gives the platform to deal with a request. */
export const listTakedownsDue = (db: Db, now: Date, limit: number) =>
  db
    .selectFrom('playbacks')
    .select('id')
    .where('takedown_due', '<=', now)
    .where('takedown_due', 'is not', null)
    .where('publication', '=', sql.lit('PUBLISHED'))
    .orderBy('takedown_due')
    .limit(limit)
    .execute()

/** Orders of what was taken down or hidden before its buyer opened the part that is paid for. */
export const listOrdersToReturn = async (db: Db, limit: number): Promise<string[]> =>
  (
    await db
      .selectFrom('playback_grants')
      .innerJoin('playbacks', 'playbacks.id', 'playback_grants.playback_id')
      .select('playback_grants.order_no')
      .where('playbacks.publication', 'in', ['TAKEN_DOWN', 'HIDDEN'])
      .where('playback_grants.state', '=', 'OPEN')
      .where('playback_grants.opened_at', 'is', null)
      .orderBy('playback_grants.order_no')
      .limit(limit)
      .execute()
  ).map(row => row.order_no)

/** @returns false when it is not its turn any more. */
export const beginReturn = async (trx: Db, orderNo: string): Promise<boolean> =>
  (
    await trx
      .updateTable('playback_grants')
      .set({ state: 'REFUNDING' })
      .where('order_no', '=', orderNo)
      .where('state', '=', 'OPEN')
      .where('opened_at', 'is', null)
      .executeTakeFirstOrThrow()
  ).numUpdatedRows === 1n
