/** What a certificate is: when it begins and ends, and what that changes elsewhere: badge, pages, search, map. */
import { date } from '#lib/format/date.ts'
import type { Db } from '#server/db/client.ts'
import { republishCompany, republishPerson, updateCompany } from '#server/domains/people/company/service.ts'
import { updateUser } from '#server/domains/people/identity/service.ts'
import { AppError } from '#server/errors.ts'
import { notifyHolder } from './notify.ts'
import { type CertificationRow, type Holder, isCreditCodeTaken, lockCertificate, updateCertification } from './queries.ts'
import { type CertificationEvent, next } from './states.ts'

const VALID_YEARS = { PERSON: 5, COMPANY: 2 } as const

const yearsAfter = (at: Date, years: number): string => {
  const day = date(at)
  return `${Number(day.slice(0, 4)) + years}${day.slice(4)}`.replace('-02-29', '-02-28')
}

export const holderOf = (row: CertificationRow): Holder =>
  row.company_id === null ? { subject: 'PERSON', userId: row.user_id ?? 0 } : { subject: 'COMPANY', companyId: row.company_id }

/** @throws AppError `state.conflict` when the table of states has no such step. */
export function step(row: CertificationRow, event: CertificationEvent) {
  const to = next(row.subject, row.state, event)
  if (!to) throw new AppError('state.conflict')
  return to
}

/** What a certificate that begins or ends changes elsewhere: badge, pages, search, map. */
export async function publish(trx: Db, row: CertificationRow, certified: boolean, now: Date): Promise<void> {
  if (row.company_id === null) {
    const userId = row.user_id ?? 0
    await updateUser(trx, userId, { certified_at: certified ? now : null, updated_at: now })
    await republishPerson(trx, userId)
    return
  }
  const proven = { name: row.holder_name, credit_code: row.credit_code ?? '', legal_person: row.legal_person }
  await updateCompany(trx, row.company_id, {
    certified_at: certified ? now : null,
    updated_at: now,
    ...(certified ? proven : {}),
  })
  await republishCompany(trx, row.company_id)
}

export async function certify(
  trx: Db,
  row: CertificationRow,
  event: 'APPROVE' | 'CONFIRM_TRANSFER',
  by: number | null,
  now: Date,
) {
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
  await notifyHolder(trx, row, {
    key: 'certified',
    title: row.subject === 'PERSON' ? '实名认证通过了' : '企业认证通过了',
    body: `认证有效到 ${yearsAfter(now, VALID_YEARS[row.subject])}，到期前会提醒你续期。`,
  })
}
