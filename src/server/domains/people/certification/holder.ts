/** What a certificate proves about its holder to other domains: the name, and whether a person is of age. */
import { date } from '#lib/format/date.ts'
import type { Db } from '#server/db/client.ts'
import { open } from '#server/secrets.ts'
import { findCertificateOf, readSealedNumber } from './queries.ts'

const ADULT_YEARS = 18

/** The day of birth stands in the number. Opened here for one comparison, and shown to nobody. */
const isMinorBy = (idNumber: string, now: Date): boolean => {
  const today = Number(date(now).replaceAll('-', ''))
  return today - Number(idNumber.slice(6, 14)) < ADULT_YEARS * 10_000
}

/** @returns undefined without a certificate that counts now. A person whose number is not known counts as of age. */
export async function findCertificate(
  db: Db,
  { kind, id }: { kind: 'USER' | 'COMPANY'; id: number },
  now: Date,
): Promise<{ name: string; isMinor: boolean } | undefined> {
  const row = await findCertificateOf(
    db,
    kind === 'USER' ? { subject: 'PERSON', userId: id } : { subject: 'COMPANY', companyId: id },
  )
  if (!row) return undefined
  const sealed = kind === 'USER' ? await readSealedNumber(db, row.id) : null
  return { name: row.holder_name, isMinor: sealed !== null && isMinorBy(open(sealed), now) }
}

/** The papers of a certified person, for the person alone: what reaches others is written into the audit log by the person who shows it. */
export async function findIdentityPaper(db: Db, userId: number): Promise<{ name: string; idNumber: string } | undefined> {
  const row = await findCertificateOf(db, { subject: 'PERSON', userId })
  const sealed = row && (await readSealedNumber(db, row.id))
  return row && sealed ? { name: row.holder_name, idNumber: open(sealed) } : undefined
}
