/** Certificates of completion: a number that nobody can guess, and what the public may learn from it. */
import { randomBytes } from 'node:crypto'
import type { VerifiedCertificate } from '#lib/contract/learn/course-talk.ts'
import type { Db } from '#server/db/client.ts'
import { findCertificate } from '#server/domains/people/certification/service.ts'
import { notify } from '#server/domains/platform/notice/service.ts'
import { AppError } from '#server/errors.ts'
import { findByCode, findHolder, insertCertificate } from './queries.ts'

/** Base 32 without I, L, O and U, which are mistaken for others when a number is copied from paper (Crockford). */
const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
const LENGTH = 20

/** A hundred random bits in base 32. */
export const newCertificateNo = (): string => Array.from(randomBytes(LENGTH), byte => ALPHABET[byte % 32]).join('')

/** The last name stays, the character after it is hidden; of a name of one character nothing is shown. */
export function hiddenName(name: string): string {
  const letters = [...name]
  return letters.map((letter, at) => (at === Math.min(1, letters.length - 1) ? '＊' : letter)).join('')
}

/** In the name of the holder's certification, otherwise under their nickname. */
export async function issueCertificate(trx: Db, enrolmentId: number, now: Date): Promise<void> {
  const holder = await findHolder(trx, enrolmentId)
  if (!holder) return
  const certified = await findCertificate(trx, { kind: 'USER', id: holder.id }, now)
  const code = newCertificateNo()
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
  const row = await findByCode(db, typed.replace(/[\s-]/g, '').toUpperCase())
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
