/**
 * Erasing a person. In one transaction: what was theirs alone goes, what others share stays without a name, text that stays is cleared
 * of their phone, address and name, and pages and search follow. What there is to erase, each domain declares in its manifest.
 */
import { CLOSED_ACCOUNT_NAME } from '#lib/format/closed-account.ts'
import { audit, forgetTraces, systemActor } from '#server/audit.ts'
import type { Db } from '#server/db/client.ts'
import { listCompanyPapers } from '#server/domains/people/certification/service.ts'
import { dissolveOwnCompanies } from '#server/domains/people/company/service.ts'
import { blankUser } from '#server/domains/people/identity/service.ts'
import { refreshPerson } from '#server/domains/people/profile/service.ts'
import { forgetUploads } from '#server/domains/platform/upload/service.ts'
import { listInvoiceFiles } from '#server/domains/trade/invoice/service.ts'
import { listOrderFiles } from '#server/domains/trade/order/service.ts'
import { getRegistry } from '#server/manifest/registry.ts'
import { clearTexts, eraseColumns, findContacts } from './erase-queries.ts'

/** Shorter texts would be found everywhere. */
const MIN_NEEDLE_LENGTH = 2

/** What is looked for in the texts that stay: phones, the mail address, names. */
async function listNeedles(trx: Db, userId: number, email: string | null): Promise<string[]> {
  const needles = new Set<string>(email ? [email] : [])
  for (const { traces } of getRegistry().leaving) {
    if (!traces) continue
    const { names, phones } = await traces(trx, userId)
    for (const text of [...phones, ...names]) needles.add(text)
  }
  return [...needles].filter(text => text.length >= MIN_NEEDLE_LENGTH && text !== CLOSED_ACCOUNT_NAME)
}

/** Erases the person for good. Their number and address are free for a new account afterwards. */
export async function erasePerson(trx: Db, userId: number, now: Date): Promise<void> {
  const { phone, email } = (await findContacts(trx, userId)) ?? { phone: null, email: null }
  const needles = await listNeedles(trx, userId, email)
  const companyIds = await dissolveOwnCompanies(trx, userId, now)
  await eraseColumns(trx, userId)
  const retainedFiles = [
    ...(await listCompanyPapers(trx, userId)),
    ...(await listOrderFiles(trx, userId)),
    ...(await listInvoiceFiles(trx, userId)),
  ]
  await forgetUploads(trx, userId, retainedFiles, now)
  await clearTexts(trx, userId, needles)
  for (const { erase } of getRegistry().leaving) await erase?.(trx, { id: userId, phone, email, companyIds }, now)
  await blankUser(trx, userId, now)
  await refreshPerson(trx, userId, 'everywhere')
  await audit(
    trx,
    systemActor,
    { action: 'account.erase', subjectKind: 'user', subjectId: userId },
    { address: '', userAgent: '' },
  )
  await forgetTraces(trx, userId)
}
