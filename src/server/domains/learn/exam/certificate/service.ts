/** Certificates of exams: issued to those who passed when the results become public; revoked by a corrected score or by the organiser. */
import type { VerifiedExamCertificate } from '#lib/contract/learn/exam.ts'
import type { ExamCertificate } from '#lib/contract/learn/exam-workspace.ts'
import { hiddenName } from '#lib/format/mask.ts'
import type { Actor } from '#server/access/actor.ts'
import { type LinkReader, linkReaderOf } from '#server/access/link-reader.ts'
import { leadsCompany } from '#server/access/ownership.ts'
import { newCheckCode, readCheckCode } from '#server/check-code.ts'
import type { Db } from '#server/db/client.ts'
import { notify } from '#server/domains/platform/notice/service.ts'
import { AppError } from '#server/errors.ts'
import { examCertificateFiles } from './files.ts'
import * as queries from './queries.ts'

/**
 * Issues the certificate of a candidate who has passed, once. One that the organiser has revoked is not issued again; one that a corrected
 * score has ended may be.
 * @returns its id; undefined for a candidate who is to have none.
 */
export async function issueCertificate(trx: Db, registrationId: number, now: Date): Promise<number | undefined> {
  const passed = await queries.findPassed(trx, registrationId, now)
  if (!passed) return undefined
  const last = await queries.findLast(trx, registrationId)
  if (last && (last.revoked_at === null || !last.by_correction)) return last.id
  const code = newCheckCode()
  const row = { registration_id: registrationId, code, holder_name: passed.form.name ?? '', issued_at: now, revoked_at: null }
  const id = await queries.insertCertificate(trx, row)
  if (id === undefined) return (await queries.findLast(trx, registrationId))?.id
  await notify(trx, passed.user_id, {
    kind: 'SYSTEM',
    title: '考试合格证书已经颁发',
    body: `《${passed.title}》的合格证书编号 ${code}，可以下载 PDF。`,
    link: `/member/member_school?view=exams&id=${registrationId}`,
  })
  return id
}

/** After a correction of the score: the document is drawn again, and a candidate who no longer passes loses the certificate. */
export async function correctCertificate(trx: Db, registrationId: number, passed: boolean, now: Date): Promise<void> {
  const valid = await queries.lockValid(trx, registrationId)
  if (!valid) return
  await queries.deleteFile(trx, valid.id)
  if (!passed) await queries.updateRevoked(trx, valid.id, { reason: '成绩已更正', byCorrection: true, now })
}

/** Revokes a certificate for good. @returns its code. @throws AppError `state.conflict` when there is no valid one. */
export async function revokeCertificate(trx: Db, registrationId: number, reason: string, now: Date): Promise<string> {
  const valid = await queries.lockValid(trx, registrationId)
  if (!valid) throw new AppError('state.conflict', { message: '没有有效的合格证书' })
  await queries.updateRevoked(trx, valid.id, { reason, byCorrection: false, now })
  await queries.deleteFile(trx, valid.id)
  return valid.code
}

/** The link to a certificate as a document holds while it counts and they still are its holder, or lead who organises. */
const readerOf = (actor: Actor, id: number): LinkReader | null => linkReaderOf(actor, { kind: 'EXAM_CERTIFICATE', id })

export async function holdsCertificate(db: Db, actor: Actor, id: number): Promise<boolean> {
  const sides = actor.kind === 'visitor' ? undefined : await queries.findValidSides(db, id)
  if (!sides || actor.kind === 'visitor') return false
  return sides.user_id === actor.userId || (leadsCompany(actor) && sides.company_id === actor.company?.companyId)
}

/** Null for a candidate who has none and is to have none. @param actor the candidate or the organiser; the caller has checked it. */
export async function getCertificate(db: Db, actor: Actor, registrationId: number, now: Date): Promise<ExamCertificate | null> {
  const row = await queries.findLast(db, registrationId)
  if (!row)
    return (await queries.findPassed(db, registrationId, now)) ? { code: null, revokedAt: null, reason: '', file: null } : null
  return {
    code: row.code,
    revokedAt: row.revoked_at?.toISOString() ?? null,
    reason: row.revoke_reason,
    file: row.revoked_at === null ? await examCertificateFiles.get(db, row.id, readerOf(actor, row.id), now) : null,
  }
}

/** @throws AppError `state.conflict` for a candidate who has not passed, or whose certificate was revoked. */
export async function requestFile(db: Db, actor: Actor, registrationId: number, now: Date) {
  const id = await db.transaction().execute(trx => issueCertificate(trx, registrationId, now))
  const row = await queries.findLast(db, registrationId)
  if (id === undefined || !row) throw new AppError('state.conflict', { message: '成绩合格并公布之后才有证书' })
  if (row.revoked_at) throw new AppError('state.conflict', { message: '这张证书已经作废' })
  return examCertificateFiles.request(db, id, readerOf(actor, id), now)
}

/** @throws AppError `missing.record` when there is none with this code. */
export async function verifyExamCertificate(db: Db, typed: string): Promise<VerifiedExamCertificate> {
  const row = await queries.findByCode(db, readCheckCode(typed))
  if (!row) throw new AppError('missing.record')
  return {
    code: row.code,
    holder: hiddenName(row.holder_name),
    examTitle: row.title,
    organiser: row.organiser,
    examOn: row.starts_at.toISOString(),
    issuedAt: row.issued_at.toISOString(),
    valid: row.revoked_at === null,
  }
}
