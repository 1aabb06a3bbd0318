/** Certification of people and companies: applying, the small transfer, and what a decision changes everywhere else. */
import { randomInt } from 'node:crypto'
import { type CertificationAnswer, TRANSFER_TRIES } from '#lib/contract/certification.ts'
import { maskIdNumber } from '#lib/validate/id-number.ts'
import { audit, systemActor } from '#server/audit.ts'
import type { Db } from '#server/db/client.ts'
import { republishCompany, republishPerson } from '#server/domains/company/service.ts'
import { type Decision, submitForReview } from '#server/domains/moderation/service.ts'
import { notify } from '#server/domains/notice/service.ts'
import { takeUploads } from '#server/domains/upload/service.ts'
import { AppError } from '#server/errors.ts'
import { type Actor, actingCompany, signedInPerson } from '#server/http/actor.ts'
import { type Exchange, noExchange } from '#server/http/exchange.ts'
import type { Ports } from '#server/ports/ports.ts'
import { blindIndex, open, seal } from '#server/secrets.ts'
import { presentStanding } from './present.ts'
import {
  type CertificationRow,
  findCertification,
  getApplicant,
  getCompany,
  type Holder,
  insertCertification,
  isCreditCodeTaken,
  isNumberTaken,
  listManagers,
  listOfHolder,
  lockCertificate,
  lockCertification,
  lockSubject,
  lockTransfer,
  readSealedNumber,
  setCompanyCertified,
  setPersonCertified,
  updateCertification,
} from './queries.ts'
import { type CertificationEvent, next } from './states.ts'

const VALID_YEARS = { PERSON: 5, COMPANY: 2 } as const
const TRANSFER_DAYS = 7
const DAY = 86_400_000

const LINKS = { PERSON: '/member/member_authentication', COMPANY: '/merchant/information/Certification' } as const

type Surroundings = { actor: Actor; exchange: Exchange; ports: Ports; now: Date }

/** The business day, `YYYY-MM-DD`. */
export const dayOf = (at: Date): string => new Date(at.getTime() + 8 * 3_600_000).toISOString().slice(0, 10)

const yearsAfter = (at: Date, years: number): string => {
  const day = dayOf(at)
  return `${Number(day.slice(0, 4)) + years}${day.slice(4)}`.replace('-02-29', '-02-28')
}

const holderOf = (row: CertificationRow): Holder =>
  row.company_id === null ? { subject: 'PERSON', userId: row.user_id ?? 0 } : { subject: 'COMPANY', companyId: row.company_id }

export const readCertification = async (db: Db, holder: Holder): Promise<CertificationAnswer> =>
  presentStanding(await listOfHolder(db, holder))

/** @throws AppError `state.conflict` when the table of states has no such step. */
function step(row: CertificationRow, event: CertificationEvent) {
  const to = next(row.subject, row.state, event)
  if (!to) throw new AppError('state.conflict')
  return to
}

/** @throws AppError `certification.under_review` while an application is open. */
async function assertMayApply(trx: Db, holder: Holder): Promise<void> {
  const rows = await listOfHolder(trx, holder)
  // Beside a certificate that counts, a renewal starts from nothing.
  const standing = rows.find(row => row.state !== 'CERTIFIED')?.state
  const newest = rows[0]?.state === 'CERTIFIED' ? 'NONE' : (standing ?? 'NONE')
  if (next(holder.subject, newest, 'APPLY') === null) throw new AppError('certification.under_review')
}

export async function applyForPerson(
  db: Db,
  input: { name: string; idNumber: string; pictureIds: number[] },
  { actor, exchange, ports, now }: Surroundings,
): Promise<CertificationAnswer> {
  const { userId } = signedInPerson(actor)
  const name = input.name.replace(/\s+/g, ' ')
  if (!(await ports.personCheck.check({ name, idNumber: input.idNumber }))) {
    throw new AppError('certification.mismatch', { fields: { idNumber: '姓名和身份证号对不上，请核对' } })
  }
  const hash = blindIndex(`id-number:${input.idNumber}`)
  const holder: Holder = { subject: 'PERSON', userId }
  await db.transaction().execute(async trx => {
    await lockSubject(trx, `certification:user:${userId}`)
    await lockSubject(trx, `certification:number:${hash.toString('hex')}`)
    await assertMayApply(trx, holder)
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
  return readCertification(db, holder)
}

export async function applyForCompany(
  db: Db,
  input: { companyName: string; creditCode: string; legalPerson: string; pictureIds: number[] },
  { actor, exchange, ports, now }: Surroundings,
): Promise<CertificationAnswer> {
  const { userId } = signedInPerson(actor)
  const { companyId } = actingCompany(actor)
  const holder: Holder = { subject: 'COMPANY', companyId }
  await db.transaction().execute(async trx => {
    await lockSubject(trx, `certification:company:${companyId}`)
    await assertMayApply(trx, holder)
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
      number_hash: blindIndex(`credit-code:${input.creditCode}`),
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
  return readCertification(db, holder)
}

/** Tells whoever holds it: the person, or the managers of the company. */
export async function tellHolder(
  trx: Db,
  row: Pick<CertificationRow, 'id' | 'subject' | 'user_id' | 'company_id'>,
  notice: { title: string; body: string; key: string },
): Promise<void> {
  const people = row.company_id === null ? [row.user_id ?? 0] : await listManagers(trx, row.company_id)
  for (const userId of people) {
    await notify(trx, userId, {
      kind: 'SYSTEM',
      title: notice.title,
      body: notice.body,
      link: LINKS[row.subject],
      dedupeKey: `certification:${row.id}:${notice.key}`,
    })
  }
}

/** What a certificate that begins or ends changes elsewhere: badge, pages, search, map. */
async function publish(trx: Db, row: CertificationRow, certified: boolean, now: Date): Promise<void> {
  if (row.company_id === null) {
    const userId = row.user_id ?? 0
    await setPersonCertified(trx, userId, certified ? now : null, now)
    await republishPerson(trx, userId)
    return
  }
  const proven = certified
    ? { at: now, name: row.holder_name, creditCode: row.credit_code ?? '', legalPerson: row.legal_person }
    : null
  await setCompanyCertified(trx, row.company_id, proven, now)
  await republishCompany(trx, row.company_id)
}

async function certify(trx: Db, row: CertificationRow, event: 'APPROVE' | 'CONFIRM_TRANSFER', by: number | null, now: Date) {
  const state = step(row, event)
  if (row.credit_code && (await isCreditCodeTaken(trx, row.credit_code, row.company_id ?? 0))) {
    throw new AppError('session.company_taken')
  }
  const former = await lockCertificate(trx, holderOf(row))
  if (former) await updateCertification(trx, former.id, { state: step(former, 'EXPIRE') })
  await updateCertification(trx, row.id, {
    state,
    decided_at: now,
    decided_by: by,
    valid_until: yearsAfter(now, VALID_YEARS[row.subject]),
  })
  await publish(trx, row, true, now)
  await tellHolder(trx, row, {
    key: 'certified',
    title: row.subject === 'PERSON' ? '实名认证通过了' : '企业认证通过了',
    body: `认证有效到 ${yearsAfter(now, VALID_YEARS[row.subject])}，到期前会提醒你续期。`,
  })
}

async function getOpen(trx: Db, id: number): Promise<CertificationRow> {
  const row = await lockCertification(trx, id)
  if (!row) throw new AppError('missing.record')
  return row
}

/** An operator found the papers right. A person is certified by it; a company is sent a small amount that it has to name. */
export async function approve(trx: Db, id: number, { operatorId, now }: Decision): Promise<void> {
  const row = await getOpen(trx, id)
  if (row.subject === 'PERSON') return certify(trx, row, 'APPROVE', operatorId, now)
  await updateCertification(trx, id, {
    state: step(row, 'SEND_TRANSFER'),
    decided_by: operatorId,
    transfer_amount: randomInt(1, 100),
    transfer_tries: 0,
    transfer_sent_at: null,
    transfer_until: new Date(now.getTime() + TRANSFER_DAYS * DAY),
  })
  await tellHolder(trx, row, {
    key: 'transfer',
    title: '企业认证材料已通过，请完成对公验证',
    body: `我们会向 ${row.holder_name} 的对公账户汇入 1 元以内的一小笔钱，${TRANSFER_DAYS} 天内填写收到的金额即可完成认证。`,
  })
}

async function refuse(trx: Db, row: CertificationRow, decision: { by: number | null; reason: string; now: Date }) {
  await updateCertification(trx, row.id, {
    state: step(row, 'REFUSE'),
    decided_at: decision.now,
    decided_by: decision.by,
    refuse_reason: decision.reason,
  })
  await tellHolder(trx, row, {
    key: 'refused',
    title: row.subject === 'PERSON' ? '实名认证没有通过' : '企业认证没有通过',
    body: `原因：${decision.reason}。改好之后可以重新提交。`,
  })
}

export const reject = async (trx: Db, id: number, { operatorId, reason, now }: Decision): Promise<void> =>
  refuse(trx, await getOpen(trx, id), { by: operatorId, reason, now })

/**
 * The company names the amount it received.
 * A wrong try is counted although the call fails, so the counting commits before the error leaves.
 * @throws AppError `certification.transfer_wrong`, and after the third try `certification.transfer_over`.
 */
export async function confirmTransfer(
  db: Db,
  amount: number,
  { actor, exchange, now }: Surroundings,
): Promise<CertificationAnswer> {
  const { companyId } = actingCompany(actor)
  const failure = await db.transaction().execute(async trx => {
    const row = await lockTransfer(trx, companyId)
    if (!row?.transfer_sent_at || !row.transfer_until || row.transfer_until <= now) throw new AppError('state.conflict')
    const entry = { subjectKind: 'certification', subjectId: row.id, companyId } as const
    if (row.transfer_amount === amount) {
      await certify(trx, row, 'CONFIRM_TRANSFER', null, now)
      await audit(trx, actor, { ...entry, action: 'certification.certified' }, exchange)
      return null
    }
    const tries = row.transfer_tries + 1
    await updateCertification(trx, row.id, { transfer_tries: tries })
    await audit(trx, actor, { ...entry, action: 'certification.transfer_wrong', detail: { tries } }, exchange)
    if (tries < TRANSFER_TRIES) return TRANSFER_TRIES - tries
    await refuse(trx, row, { by: null, reason: '对公验证金额三次没有填对', now })
    return 0
  })
  if (failure === 0) throw new AppError('certification.transfer_over')
  if (failure !== null) {
    const message = `金额不对，还可以再试 ${failure} 次`
    throw new AppError('certification.transfer_wrong', { message, fields: { amount: message } })
  }
  return readCertification(db, { subject: 'COMPANY', companyId })
}

/** Ends a certificate: an operator takes it back with a reason, or its time is over. */
export async function revoke(db: Db, id: number, reason: string, { actor, exchange, now }: Surroundings) {
  const { userId } = signedInPerson(actor)
  return db.transaction().execute(async trx => {
    const row = await getOpen(trx, id)
    const state = step(row, 'REVOKE')
    await updateCertification(trx, id, { state, decided_at: now, decided_by: userId, refuse_reason: reason })
    await publish(trx, row, false, now)
    await tellHolder(trx, row, {
      key: 'revoked',
      title: '认证已被撤销',
      body: `原因：${reason}。如有疑问请联系客服，也可以重新申请。`,
    })
    await audit(
      trx,
      actor,
      { action: 'certification.revoke', subjectKind: 'certification', subjectId: id, companyId: row.company_id },
      exchange,
    )
    return { state }
  })
}

/** The end of a certificate's time, or of the time for naming the amount. Does nothing when something else came first. */
export async function endInTime(db: Db, id: number, now: Date): Promise<void> {
  await db.transaction().execute(async trx => {
    const row = await lockCertification(trx, id)
    if (row?.state === 'TRANSFER_PENDING' && row.transfer_until && row.transfer_until < now) {
      await refuse(trx, row, { by: null, reason: `${TRANSFER_DAYS} 天内没有完成对公验证`, now })
    } else if (row?.state === 'CERTIFIED' && row.valid_until && row.valid_until < dayOf(now)) {
      await updateCertification(trx, id, { state: step(row, 'EXPIRE') })
      await publish(trx, row, false, now)
      await tellHolder(trx, row, { key: 'expired', title: '认证已过期', body: '认证的有效期已经过了，请重新提交材料。' })
    } else return
    await audit(
      trx,
      systemActor,
      { action: 'certification.end_in_time', subjectKind: 'certification', subjectId: id, companyId: row.company_id },
      noExchange,
    )
  })
}

/** The whole number, for an operator who says why; the reading stands in the audit log before the number leaves. */
export async function revealNumber(
  db: Db,
  id: number,
  reason: string,
  { actor, exchange }: Surroundings,
): Promise<{ number: string }> {
  return db.transaction().execute(async trx => {
    const row = await findCertification(trx, id)
    const sealed = row && (await readSealedNumber(trx, id))
    if (!sealed) throw new AppError('missing.record')
    await audit(
      trx,
      actor,
      { action: 'certification.read_number', subjectKind: 'certification', subjectId: id, detail: { reason } },
      exchange,
    )
    return { number: open(sealed) }
  })
}
