/** What happens to certifications by themselves: transfers leave, certificates and waiting transfers end, holders are reminded. */
import { date } from '#lib/format/date.ts'
import { DAY_MS } from '#lib/format/units.ts'
import type { Db } from '#server/db/client.ts'
import type { Job } from '#server/jobs/loop.ts'
import type { Ports } from '#server/ports/ports.ts'
import { endInTime } from './expire.ts'
import { notifyHolder } from './notify.ts'
import { getApplicant, getCompany, listDue, listEnding, listUnsent, updateCertification } from './queries.ts'

const BATCH = 200
const REMIND_DAYS = 30

/** Sends what was decided and is not on its way. Marked only after the port took it; the port sends the same key once. */
export async function sendTransfers(db: Db, ports: Ports, now: Date, companyId?: number): Promise<void> {
  for (const row of await listUnsent(db, BATCH, companyId)) {
    const company = await getCompany(db, row.company_id ?? 0)
    const applicant = await getApplicant(db, row.user_id ?? 0)
    await ports.transfer.send(db, {
      key: `certification-${row.id}`,
      companyName: row.holder_name,
      creditCode: row.credit_code ?? company.credit_code ?? '',
      amount: row.transfer_amount ?? 0,
      phone: applicant.phone ?? company.phone ?? '',
    })
    await updateCertification(db, row.id, { transfer_sent_at: now })
  }
}

export async function sweepCertifications(db: Db, now: Date): Promise<void> {
  for (const { id } of await listDue(db, now, date(now), BATCH)) await endInTime(db, id, now)
  const until = date(new Date(now.getTime() + REMIND_DAYS * DAY_MS))
  for (const row of await listEnding(db, date(now), until, BATCH)) {
    await notifyHolder(db, row, {
      key: `ends-${row.valid_until}`,
      title: '认证快要到期',
      body: `认证有效到 ${row.valid_until}。现在提交续期材料，审核期间认证照常有效。`,
    })
  }
}

export const certificationJobs: readonly Job[] = [
  { name: 'people.certification.transfers', everySeconds: 3, work: ({ db, ports, now }) => sendTransfers(db, ports, now) },
  { name: 'people.certification.expiry', everySeconds: 600, work: ({ db, now }) => sweepCertifications(db, now) },
]
