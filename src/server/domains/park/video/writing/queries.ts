/** SQL of putting up videos: the record while it is written, and the revision that waits beside what is public. */
import { type Insertable, sql, type Updateable } from 'kysely'
import type { Db } from '#server/db/client.ts'
import type { VideoRevisionsTable, VideosTable } from '../tables.ts'

const written = (db: Db) =>
  db
    .selectFrom('videos')
    .where('state', '<>', 'DELETED')
    .select([
      'id',
      'owner_user_id',
      'owner_company_id',
      'series_id',
      'category',
      'title',
      'intro',
      'cover',
      'tags',
      'chapters',
      'origin',
      'source',
      'generated',
      'declared',
      'upload_id',
      'source_url',
      'source_mime',
      'source_size',
      'width',
      'height',
      'duration_ms',
      'state',
      'state_reason',
      'visibility',
      'published_at',
    ])

export const findWritten = (db: Db, id: number) => written(db).where('id', '=', id).executeTakeFirst()

export type WrittenRow = NonNullable<Awaited<ReturnType<typeof findWritten>>>

/** Locked until the transaction ends. */
export const lockWritten = (trx: Db, id: number) => written(trx).where('id', '=', id).forUpdate().executeTakeFirst()

/** One draft of a person begins at a time. */
export const lockAuthor = (trx: Db, userId: number) =>
  trx.selectFrom('users').select('id').where('id', '=', userId).forNoKeyUpdate().execute()

export const countUnpassed = async (trx: Db, userId: number): Promise<number> =>
  Number(
    (
      await trx
        .selectFrom('videos')
        .where('owner_user_id', '=', userId)
        .where('state', 'in', ['DRAFT', 'UNDER_REVIEW', 'REJECTED'])
        .select(({ fn }) => fn.countAll<string>().as('count'))
        .executeTakeFirstOrThrow()
    ).count,
  )

export const insertVideo = async (trx: Db, row: Insertable<VideosTable>): Promise<number> =>
  (await trx.insertInto('videos').values(row).returning('id').executeTakeFirstOrThrow()).id

export const updateVideo = (trx: Db, id: number, change: Updateable<VideosTable>) =>
  trx.updateTable('videos').set(change).where('id', '=', id).execute()

export const findRevision = (db: Db, videoId: number) =>
  db.selectFrom('video_revisions').selectAll().where('video_id', '=', videoId).executeTakeFirst()

export type RevisionRow = NonNullable<Awaited<ReturnType<typeof findRevision>>>

export const upsertRevision = (trx: Db, row: Insertable<VideoRevisionsTable>) =>
  trx
    .insertInto('video_revisions')
    .values(row)
    .onConflict(conflict =>
      conflict.column('video_id').doUpdateSet(eb => ({
        content: eb.ref('excluded.content'),
        cover: eb.ref('excluded.cover'),
        updated_at: eb.ref('excluded.updated_at'),
      })),
    )
    .execute()

export const updateRevision = (trx: Db, videoId: number, change: Updateable<VideoRevisionsTable>) =>
  trx.updateTable('video_revisions').set(change).where('video_id', '=', videoId).execute()

export const deleteRevision = (trx: Db, videoId: number) =>
  trx.deleteFrom('video_revisions').where('video_id', '=', videoId).execute()

/** The upload of a film that anybody with the address may open. */
export const findOpenFilm = (db: Db, id: number) =>
  db
    .selectFrom('videos')
    .where('id', '=', id)
    .where('state', '=', sql.lit('PUBLISHED'))
    .where('visibility', '<>', sql.lit('PRIVATE'))
    .select('upload_id')
    .executeTakeFirst()

/** What has never been public of somebody who leaves, or of a company that ends. */
export const listUnpublished = (trx: Db, owner: { userId: number } | { companyId: number }) =>
  written(trx)
    .where('state', 'in', ['DRAFT', 'UNDER_REVIEW', 'REJECTED'])
    .where('published_at', 'is', null)
    .$if('userId' in owner, rows =>
      rows.where('owner_user_id', '=', (owner as { userId: number }).userId).where('owner_company_id', 'is', null),
    )
    .$if('companyId' in owner, rows => rows.where('owner_company_id', '=', (owner as { companyId: number }).companyId))
    .forUpdate()
    .execute()

/** What of it was public once, with what waits of it. */
export const listWaiting = (trx: Db, owner: { userId: number } | { companyId: number }) =>
  written(trx)
    .where(eb =>
      eb.or([
        eb('state', '=', 'UNDER_REVIEW'),
        eb.exists(
          eb.selectFrom('video_revisions').whereRef('video_revisions.video_id', '=', 'videos.id').select(sql`1`.as('one')),
        ),
      ]),
    )
    .where('published_at', 'is not', null)
    .$if('userId' in owner, rows =>
      rows.where('owner_user_id', '=', (owner as { userId: number }).userId).where('owner_company_id', 'is', null),
    )
    .$if('companyId' in owner, rows => rows.where('owner_company_id', '=', (owner as { companyId: number }).companyId))
    .forUpdate()
    .execute()
