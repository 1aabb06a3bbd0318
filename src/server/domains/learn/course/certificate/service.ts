/** Certificates of completion: a number that nobody can guess, and what it shows to everybody. */
import type { ListOf } from '#lib/contract/define.ts'
import type { IssuedCertificate } from '#lib/contract/learn/course-author.ts'
import type { VerifiedCertificate } from '#lib/contract/learn/course-talk.ts'
import { hiddenName } from '#lib/format/mask.ts'
import { type Actor, signedInPerson } from '#server/access/actor.ts'
import { type LinkReader, linkReaderOf } from '#server/access/link-reader.ts'
import { audit } from '#server/audit.ts'
import { newCheckCode, readCheckCode } from '#server/check-code.ts'
import type { Db } from '#server/db/client.ts'
import { presentPage } from '#server/db/paging.ts'
import { findCertificate } from '#server/domains/people/certification/service.ts'
import { notify } from '#server/domains/platform/notice/service.ts'
import { AppError } from '#server/errors.ts'
import type { Exchange } from '#server/http/exchange.ts'
import type { DocumentFile } from '#server/pdf/document-files.ts'
import { teaching } from '../author/policy.ts'
import { findOffered, type Query } from '../author/queries.ts'
import { certificateFiles } from './files.ts'
import {
  deleteFile,
  findByCode,
  findHolder,
  findMine,
  hasValid,
  insertCertificate,
  listOfCourse,
  lockOfCourse,
  updateRevoked,
} from './queries.ts'

/** In the name of the holder's certification, otherwise under their nickname. */
export async function issueCertificate(trx: Db, enrolmentId: number, now: Date): Promise<void> {
  const holder = await findHolder(trx, enrolmentId)
  if (!holder) return
  const certified = await findCertificate(trx, { kind: 'USER', id: holder.id }, now)
  const code = newCheckCode()
  const row = {
    enrolment_id: enrolmentId,
    code,
    holder_name: certified?.name ?? holder.nickname,
    issued_at: now,
    revoked_at: null,
  }
  if (!(await insertCertificate(trx, row))) return
  await notify(trx, holder.id, {
    kind: 'SYSTEM',
    title: '你学完了一门课程',
    body: `“${holder.title}”的结业证书已经颁发，编号 ${code}。`,
    link: `/verify?no=${code}`,
  })
}

/** @throws AppError `missing.record` when there is none of this number. */
export async function verifyCertificate(db: Db, typed: string): Promise<VerifiedCertificate> {
  const row = await findByCode(db, readCheckCode(typed))
  if (!row) throw new AppError('missing.record')
  return {
    no: row.code,
    holder: hiddenName(row.holder_name),
    courseTitle: row.title,
    providerName: row.provider_name,
    issuedAt: row.issued_at.toISOString(),
    valid: row.revoked_at === null,
  }
}

/** @throws AppError `missing.record` for what is not mine; `state.conflict` for one that was revoked. */
export async function requestCertificateFile(db: Db, actor: Actor, enrolmentId: number, now: Date): Promise<DocumentFile> {
  const row = await findMine(db, signedInPerson(actor).userId, enrolmentId)
  if (!row) throw new AppError('missing.record')
  if (row.revoked_at) throw new AppError('state.conflict', { message: '这张证书已经作废' })
  return certificateFiles.request(db, row.id, certificateReader(actor, row.id), now)
}

/** The link to a certificate as a document holds while it is theirs and counts. */
export const certificateReader = (actor: Actor, id: number): LinkReader | null => linkReaderOf(actor, { kind: 'CERTIFICATE', id })

export const holdsCertificate = async (db: Db, actor: Actor, id: number): Promise<boolean> =>
  actor.kind !== 'visitor' && hasValid(db, actor.userId, id)

type IssuedRow = {
  id: number
  code: string
  holder_name: string
  issued_at: Date
  revoked_at: Date | null
  revoke_reason: string
}

const presentIssued = (row: IssuedRow): IssuedCertificate => ({
  certificateId: row.id,
  code: row.code,
  holderName: row.holder_name,
  issuedAt: row.issued_at.toISOString(),
  revokedAt: row.revoked_at?.toISOString() ?? null,
  revokeReason: row.revoke_reason,
})

/** @throws AppError `missing.record` for a course that is not theirs. */
export async function listCertificates(
  db: Db,
  actor: Actor,
  courseId: number,
  query: Query<'listCertificates'>,
): Promise<ListOf<IssuedCertificate>> {
  if (!(await findOffered(db, teaching(actor), courseId))) throw new AppError('missing.record')
  return presentPage(await listOfCourse(db, courseId, query), presentIssued)
}

type Revoking = {
  actor: Actor
  courseId: number
  certificateId: number
  reason: string
  now: Date
  exchange: Exchange
}

/**
 * Revokes a certificate for good, since one that comes and goes would prove nothing.
 * @throws AppError `missing.record`, `state.conflict` when it was revoked before.
 */
export async function revokeCertificate(
  db: Db,
  { actor, courseId, certificateId, reason, now, exchange }: Revoking,
): Promise<IssuedCertificate> {
  if (!(await findOffered(db, teaching(actor), courseId))) throw new AppError('missing.record')
  return db.transaction().execute(async trx => {
    const row = await lockOfCourse(trx, courseId, certificateId)
    if (!row) throw new AppError('missing.record')
    if (row.revoked_at) throw new AppError('state.conflict', { message: '这张证书已经作废' })
    await updateRevoked(trx, certificateId, reason, now)
    await deleteFile(trx, certificateId)
    const subject = { subjectKind: 'course' as const, subjectId: courseId, companyId: teaching(actor).companyId }
    await audit(trx, actor, { action: 'course.certificate', ...subject }, exchange)
    await notify(trx, row.user_id, {
      kind: 'SYSTEM',
      title: '结业证书被撤销',
      body: `“${row.title}”的开课方撤销了你的结业证书 ${row.code}，原因：${reason}`,
      link: `/verify?no=${row.code}`,
    })
    return presentIssued({ ...row, revoked_at: now, revoke_reason: reason })
  })
}
