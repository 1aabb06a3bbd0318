/** Use cases of résumés. They are a person's own, whichever identity acts. */
import { MAX_RESUMES, type ResumeContent, type ResumeRow } from '#lib/contract/city/resume.ts'
import { type Actor, signedInPerson } from '#server/access/actor.ts'
import { linkReaderOf } from '#server/access/link-reader.ts'
import type { Db } from '#server/db/client.ts'
import { refuseMinor } from '#server/domains/people/certification/service.ts'
import { findUploads, releaseOwnUploads, takeUploads, uploadedFileOf } from '#server/domains/platform/upload/service.ts'
import { AppError } from '#server/errors.ts'
import { refuseOutdated, versionOf } from '#server/version.ts'
import {
  deleteResume as deleteRow,
  findOwnResume,
  insertResume,
  isAttachmentSent,
  listOwnResumes,
  lockOwnResume,
  lockResumes,
  type ResumeRecord,
  updateResume,
} from './queries.ts'
import { isComplete } from './visibility.ts'

const presentRow = (row: ResumeRecord): ResumeRow => ({
  resumeId: row.id,
  name: row.content.name,
  visibility: row.content.visibility,
  complete: isComplete(row.content),
  hasAttachment: row.attachment_id !== null,
  updatedAt: row.updated_at.toISOString(),
})

const versionOfRow = (content: ResumeContent, attachmentId: number | null): string => versionOf({ ...content, attachmentId })

const emptyResume = (name: string): ResumeContent => ({
  name,
  visibility: 'APPLIED',
  fullName: '',
  displayName: '',
  gender: '女',
  birthYear: 1995,
  workYears: 0,
  education: 'ANY',
  arrival: '',
  wish: '',
  intro: '',
  works: [],
  schools: [],
  skills: [],
  wechat: '',
})

export async function listResumes(db: Db, actor: Actor): Promise<ResumeRow[]> {
  return (await listOwnResumes(db, signedInPerson(actor).userId)).map(presentRow)
}

/** @throws AppError `missing.record` */
export async function getResume(db: Db, actor: Actor, id: number, now: Date) {
  const row = await findOwnResume(db, signedInPerson(actor).userId, id)
  if (!row) throw new AppError('missing.record')
  const upload = row.attachment_id === null ? undefined : (await findUploads(db, [row.attachment_id])).get(row.attachment_id)
  return {
    ...presentRow(row),
    content: row.content,
    attachment: upload ? uploadedFileOf(upload, linkReaderOf(actor), now) : null,
    version: versionOfRow(row.content, row.attachment_id),
  }
}

export async function createResume(db: Db, actor: Actor, name: string, now: Date): Promise<{ resumeId: number }> {
  const { userId } = signedInPerson(actor)
  await refuseMinor(db, userId, 'RESUME', now)
  return db.transaction().execute(async trx => {
    await lockResumes(trx, userId)
    if ((await listOwnResumes(trx, userId)).length >= MAX_RESUMES) {
      throw new AppError('recruitment.too_many', { message: `最多保存 ${MAX_RESUMES} 份简历，请先删除不用的` })
    }
    return { resumeId: await insertResume(trx, userId, emptyResume(name), now) }
  })
}

/** A file that no application holds goes with the next sweep. */
async function dropAttachment(trx: Db, userId: number, uploadId: number | null, now: Date): Promise<void> {
  if (uploadId === null || (await isAttachmentSent(trx, userId, uploadId))) return
  await releaseOwnUploads(trx, userId, { ids: [uploadId] }, now)
}

type Save = ResumeContent & { attachmentId?: number | undefined; version?: string | undefined }

export async function saveResume(db: Db, actor: Actor, id: number, { version, attachmentId, ...content }: Save, now: Date) {
  const { userId } = signedInPerson(actor)
  // A résumé from before the certificate can still be taken out of sight.
  if (content.visibility === 'PUBLIC') await refuseMinor(db, userId, 'PUBLIC_RESUME', now)
  return db.transaction().execute(async trx => {
    const before = await lockOwnResume(trx, userId, id)
    if (!before) throw new AppError('missing.record')
    await refuseOutdated(version, () => versionOfRow(before.content, before.attachment_id))
    let attachment = before.attachment_id
    if (attachmentId !== undefined && attachmentId !== before.attachment_id) {
      if (attachmentId === 0) attachment = null
      else {
        const [taken] = await takeUploads(trx, {
          userId,
          ids: [attachmentId],
          purpose: 'ATTACHMENT',
          field: 'attachmentId',
          now,
        })
        attachment = taken?.id ?? null
      }
      await dropAttachment(trx, userId, before.attachment_id, now)
    }
    await updateResume(trx, id, { content: JSON.stringify(content), attachment_id: attachment, updated_at: now })
    return { savedAt: now.toISOString(), version: versionOfRow(content, attachment) }
  })
}

export async function deleteResume(db: Db, actor: Actor, id: number, now: Date): Promise<{ deleted: true }> {
  const { userId } = signedInPerson(actor)
  return db.transaction().execute(async trx => {
    const row = await lockOwnResume(trx, userId, id)
    if (!row) throw new AppError('missing.record')
    await deleteRow(trx, id)
    await dropAttachment(trx, userId, row.attachment_id, now)
    return { deleted: true as const }
  })
}
