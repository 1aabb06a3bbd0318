/** Beginning and ending a certificate, and what that changes elsewhere: badge, pages, search, map. */
import { date } from '#lib/format/date.ts'
import type { Db } from '#server/db/client.ts'
import { republishCompany, republishPerson, updateCompany } from '#server/domains/people/company/service.ts'
import { updateUser } from '#server/domains/people/identity/service.ts'
import { AppError } from '#server/errors.ts'
import { notifyHolder } from './notify.ts'
import { type CertificationRow, type Holder, isCreditCodeTaken, lockCertificate, updateCertification } from './queries.ts'
import { type CertificationEvent, next } from './states.ts'

/** The same day a year later; of the 29th of February, the 28th. */
const yearAfter = (at: Date): string => {
  const day = date(at)
  return `${Number(day.slice(0, 4)) + 1}${day.slice(4)}`.replace('-02-29', '-02-28')
}

/** Rules of certification, 4: a person's certificate lasts as long as their paper, a company's is looked at every year. */
const endOf = (row: CertificationRow, now: Date): string | null => (row.subject === 'PERSON' ? row.paper_until : yearAfter(now))

function termText({ subject }: CertificationRow, until: string | null): string {
  if (until === null) return '认证长期有效。'
  return subject === 'PERSON'
    ? `认证长期有效；证件 ${until} 到期，到期前三十日提醒你更新。`
    : `认证有效到 ${until}，每年核验一次，到期前三十日提醒你。`
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
  const until = endOf(row, now)
  if (until !== null && until < date(now)) throw new AppError('state.conflict', { message: '证件已经过期，只能驳回' })
  if (row.credit_code && (await isCreditCodeTaken(trx, row.credit_code, row.company_id ?? 0))) {
    throw new AppError('session.company_taken')
  }
  const former = await lockCertificate(trx, holderOf(row))
  if (former) await updateCertification(trx, former.id, { state: step(former, 'EXPIRE') })
  await updateCertification(trx, row.id, {
    state,
    decided_at: now,
    decided_by: by,
    valid_until: until,
  })
  await publish(trx, row, true, now)
  await notifyHolder(trx, row, {
    key: 'certified',
    title: row.subject === 'PERSON' ? '实名认证通过了' : '企业认证通过了',
    body: termText(row, until),
  })
}
