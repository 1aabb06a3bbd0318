/** Certificates of completion: a number that nobody can guess, and what the public may learn from it. */
import type { VerifiedCertificate } from '#lib/contract/learn/course-talk.ts'
import { hiddenName } from '#lib/format/mask.ts'
import { newCheckCode, readCheckCode } from '#server/check-code.ts'
import type { Db } from '#server/db/client.ts'
import { findCertificate } from '#server/domains/people/certification/service.ts'
import { notify } from '#server/domains/platform/notice/service.ts'
import { AppError } from '#server/errors.ts'
import { findByCode, findHolder, insertCertificate } from './queries.ts'

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
