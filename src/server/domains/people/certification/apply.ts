/** A person or a company applies for certification. */

import type { CertificationAnswer } from '#lib/contract/people/certification.ts'
import { date } from '#lib/format/date.ts'
import { maskIdNumber } from '#lib/validate/id-number.ts'
import { actingCompany, signedInPerson } from '#server/access/actor.ts'
import type { RequestContext } from '#server/access/request-context.ts'
import { audit } from '#server/audit.ts'
import type { Db } from '#server/db/client.ts'
import { submitForReview } from '#server/domains/platform/moderation/service.ts'
import { takeUploads } from '#server/domains/platform/upload/service.ts'
import { AppError } from '#server/errors.ts'
import { blindIndex, seal } from '#server/secrets.ts'
import { holdOf, holdText } from './hold.ts'
import { presentCertification } from './present.ts'
import {
  getApplicant,
  getCompany,
  type Holder,
  insertCertification,
  isCreditCodeTaken,
  isNumberTaken,
  listOfHolder,
  listOfNumber,
  lockSubject,
} from './queries.ts'
import { next } from './states.ts'

export const readCertification = async (db: Db, holder: Holder, now: Date): Promise<CertificationAnswer> =>
  presentCertification(await listOfHolder(db, holder), now)

type ApplicationRequest = { holder: Holder; number: { hash: Buffer; field: string }; now: Date }

/** @throws AppError `certification.under_review` while an application is open, `certification.held` with the end of the wait. */
async function assertMayApply(trx: Db, { holder, number, now }: ApplicationRequest): Promise<void> {
  const rows = await listOfHolder(trx, holder)
  // Beside a certificate that counts, a renewal starts from nothing.
  const currentState = rows.find(row => row.state !== 'CERTIFIED')?.state
  const newest = rows[0]?.state === 'CERTIFIED' ? 'NONE' : (currentState ?? 'NONE')
  if (next(holder.subject, newest, 'APPLY') === null) throw new AppError('certification.under_review')
  const hold = holdOf(rows, now)
  if (hold) throw new AppError('certification.held', { message: holdText(hold) })
  // The same person or company under another account waits as well.
  const elsewhere = holdOf(await listOfNumber(trx, holder.subject, number.hash), now)
  if (!elsewhere) return
  const message = holdText(elsewhere)
  throw new AppError('certification.held', { message, fields: { [number.field]: message } })
}

export async function applyForPerson(
  db: Db,
  input: { name: string; idNumber: string; paperUntil: string | null; pictureIds: number[] },
  { actor, exchange, ports, now }: Omit<RequestContext, 'db'>,
): Promise<CertificationAnswer> {
  const { userId } = signedInPerson(actor)
  const name = input.name.replace(/\s+/g, ' ')
  if (input.paperUntil !== null && input.paperUntil < date(now)) {
    throw new AppError('validation.fields', { fields: { paperUntil: '证件已经过期，换领新证之后再提交' } })
  }
  if (!(await ports.personCheck.check({ name, idNumber: input.idNumber }))) {
    throw new AppError('certification.mismatch', { fields: { idNumber: '姓名和身份证号对不上，请核对' } })
  }
  const hash = blindIndex(`id-number:${input.idNumber}`)
  const holder: Holder = { subject: 'PERSON', userId }
  await db.transaction().execute(async trx => {
    await lockSubject(trx, `certification:user:${userId}`)
    await lockSubject(trx, `certification:number:${hash.toString('hex')}`)
    await assertMayApply(trx, { holder, number: { hash, field: 'idNumber' }, now })
    if (await isNumberTaken(trx, hash, userId)) {
      throw new AppError('certification.number_taken', { fields: { idNumber: '这个证件号已经在其他账号认证过' } })
    }
    const pictures = await takeUploads(trx, { userId, ids: input.pictureIds, purpose: 'CERTIFICATE', field: 'pictureIds', now })
    const id = await insertCertification(trx, {
      subject: 'PERSON',
      user_id: userId,
      state: 'APPLYING',
      sandbox: ports.personCheck.sandbox,
      holder_name: name,
      number_masked: maskIdNumber(input.idNumber),
      number_cipher: seal(input.idNumber),
      number_hash: hash,
      paper_until: input.paperUntil,
      upload_ids: pictures.map(picture => picture.id),
      applied_at: now,
    })
    const { city_code } = await getApplicant(trx, userId)
    await submitForReview(trx, {
      kind: 'PERSON_CERTIFICATION',
      refId: id,
      title: `${name.slice(0, 1)}${'*'.repeat(Math.max(1, [...name].length - 1))} 的实名认证`,
      submittedBy: userId,
      cityCode: city_code,
    })
    await audit(trx, actor, { action: 'certification.apply', subjectKind: 'certification', subjectId: id }, exchange)
  })
  return readCertification(db, holder, now)
}

export async function applyForCompany(
  db: Db,
  input: { companyName: string; creditCode: string; legalPerson: string; pictureIds: number[] },
  { actor, exchange, ports, now }: Omit<RequestContext, 'db'>,
): Promise<CertificationAnswer> {
  const { userId } = signedInPerson(actor)
  const { companyId } = actingCompany(actor)
  const holder: Holder = { subject: 'COMPANY', companyId }
  const hash = blindIndex(`credit-code:${input.creditCode}`)
  await db.transaction().execute(async trx => {
    await lockSubject(trx, `certification:company:${companyId}`)
    await assertMayApply(trx, { holder, number: { hash, field: 'creditCode' }, now })
    if (await isCreditCodeTaken(trx, input.creditCode, companyId)) {
      throw new AppError('session.company_taken', { fields: { creditCode: '这个统一社会信用代码已经由另一家公司使用' } })
    }
    const pictures = await takeUploads(trx, { userId, ids: input.pictureIds, purpose: 'CERTIFICATE', field: 'pictureIds', now })
    const { city_code } = await getCompany(trx, companyId)
    const id = await insertCertification(trx, {
      subject: 'COMPANY',
      user_id: userId,
      company_id: companyId,
      state: 'APPLYING',
      sandbox: ports.transfer.sandbox,
      holder_name: input.companyName,
      number_masked: `${input.creditCode.slice(0, 4)}**********${input.creditCode.slice(-4)}`,
      number_hash: hash,
      credit_code: input.creditCode,
      legal_person: input.legalPerson,
      upload_ids: pictures.map(picture => picture.id),
      applied_at: now,
    })
    await submitForReview(trx, {
      kind: 'COMPANY_CERTIFICATION',
      refId: id,
      title: `${input.companyName} 的企业认证`,
      submittedBy: userId,
      companyId,
      cityCode: city_code,
    })
    await audit(trx, actor, { action: 'certification.apply', subjectKind: 'certification', subjectId: id, companyId }, exchange)
  })
  return readCertification(db, holder, now)
}
