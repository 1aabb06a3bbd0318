/** SQL of previews. */
import type { Db } from '#server/db/client.ts'
import type { MadePreview } from '#server/media/preview.ts'
import { publicDownloads } from '../visibility.ts'

export const findPreview = (db: Db, versionId: number) =>
  db.selectFrom('download_previews').selectAll().where('version_id', '=', versionId).executeTakeFirst()

export type PreviewRow = NonNullable<Awaited<ReturnType<typeof findPreview>>>

export const deletePreview = (trx: Db, versionId: number) =>
  trx.deleteFrom('download_previews').where('version_id', '=', versionId).execute()

/** One that is there is written over. */
const upsert = async (
  trx: Db,
  row: { version_id: number; source: 'MADE' | 'OWN'; state: 'WAITING' | 'READY'; upload_ids: number[]; made_at: Date | null },
  now: Date,
) => {
  const values = { ...row, content: null, problem: '', created_at: now }
  await trx
    .insertInto('download_previews')
    .values(values)
    .onConflict(conflict => conflict.column('version_id').doUpdateSet(values))
    .execute()
}

export const upsertWaiting = (trx: Db, versionId: number, now: Date) =>
  upsert(trx, { version_id: versionId, source: 'MADE', state: 'WAITING', upload_ids: [], made_at: null }, now)

export const upsertOwn = (trx: Db, versionId: number, uploadIds: readonly number[], now: Date) =>
  upsert(trx, { version_id: versionId, source: 'OWN', state: 'READY', upload_ids: [...uploadIds], made_at: now }, now)

export const findNextWaiting = (db: Db) =>
  db
    .selectFrom('download_previews')
    .innerJoin('download_versions', 'download_versions.id', 'download_previews.version_id')
    .select([
      'download_versions.id',
      'download_versions.download_id',
      'download_versions.upload_id',
      'download_versions.mime',
      'download_versions.file_name',
    ])
    .where('download_previews.state', '=', 'WAITING')
    .orderBy('download_previews.created_at')
    .orderBy('version_id')
    .limit(1)
    .executeTakeFirst()

/** @returns false when it is not asked for any more, or its file is another by now. */
export const updateMade = async (
  trx: Db,
  { versionId, uploadId }: { versionId: number; uploadId: number | null },
  made: { preview: MadePreview; problem: null } | { preview: null; problem: string },
  now: Date,
): Promise<boolean> =>
  (
    await trx
      .updateTable('download_previews')
      .set({
        state: made.preview ? 'READY' : 'FAILED',
        content: made.preview ? JSON.stringify(made.preview) : null,
        problem: made.problem ?? '',
        made_at: now,
      })
      .where('version_id', '=', versionId)
      .where('state', '=', 'WAITING')
      .where(eb =>
        eb.exists(
          eb
            .selectFrom('download_versions')
            .select('download_versions.id')
            .where('download_versions.id', '=', versionId)
            .where('download_versions.upload_id', 'is not distinct from', uploadId),
        ),
      )
      .executeTakeFirst()
  ).numUpdatedRows > 0n

/** The preview of a public file that costs coins, with the state of the version. */
export const findShownPreview = (db: Db, versionId: number) =>
  publicDownloads(db)
    .innerJoin('download_versions', 'download_versions.download_id', 'downloads.id')
    .innerJoin('download_previews', 'download_previews.version_id', 'download_versions.id')
    .where('downloads.permission', '=', 'COINS')
    .where('download_versions.state', '=', 'PUBLISHED')
    .where('download_versions.id', '=', versionId)
    .where('download_previews.state', '=', 'READY')
    .select(['download_previews.content', 'download_previews.upload_ids'])
    .executeTakeFirst()
