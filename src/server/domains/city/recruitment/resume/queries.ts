/** SQL of résumés. Every query names the person whose they are. */
import { sql, type Updateable } from 'kysely'
import type { ResumeContent } from '#lib/contract/city/resume.ts'
import type { Db } from '#server/db/client.ts'
import type { ResumesTable } from '#server/domains/city/recruitment/tables.ts'

const own = (db: Db, userId: number) => db.selectFrom('resumes').selectAll().where('user_id', '=', userId)

export const listOwnResumes = (db: Db, userId: number) => own(db, userId).orderBy('id').execute()
export type ResumeRecord = Awaited<ReturnType<typeof listOwnResumes>>[number]

export const findOwnResume = (db: Db, userId: number, id: number) => own(db, userId).where('id', '=', id).executeTakeFirst()
export const lockOwnResume = (trx: Db, userId: number, id: number) =>
  own(trx, userId).where('id', '=', id).forUpdate().executeTakeFirst()

/** Until the transaction ends, the person begins no other résumé. */
export const lockResumes = (trx: Db, userId: number) =>
  sql`select pg_advisory_xact_lock(hashtext(${`resumes:${userId}`}))`.execute(trx)

export const insertResume = async (trx: Db, userId: number, content: ResumeContent, now: Date): Promise<number> =>
  (
    await trx
      .insertInto('resumes')
      .values({ user_id: userId, content: JSON.stringify(content), attachment_id: null, created_at: now, updated_at: now })
      .returning('id')
      .executeTakeFirstOrThrow()
  ).id

export const updateResume = (trx: Db, id: number, change: Updateable<ResumesTable>) =>
  trx.updateTable('resumes').set(change).where('id', '=', id).execute()

export const deleteResume = (trx: Db, id: number) => trx.deleteFrom('resumes').where('id', '=', id).execute()

/** Whether an application or another résumé of the person holds the file. */
export const isAttachmentSent = async (trx: Db, userId: number, uploadId: number): Promise<boolean> =>
  Boolean(
    await trx
      .selectFrom('job_applications')
      .select('id')
      .where('user_id', '=', userId)
      .where(sql<boolean>`resumes @> ${JSON.stringify([{ attachmentId: uploadId }])}::jsonb`)
      .limit(1)
      .executeTakeFirst(),
  )
