/** What happens to certifications by themselves: transfers leave, certificates and waiting transfers end, holders are reminded. */
import { date } from '#lib/format/date.ts'
import { DAY_MS } from '#lib/format/units.ts'
import type { Db } from '#server/db/client.ts'
import { forEach } from '#server/jobs/for-each-row.ts'
import type { Job } from '#server/jobs/loop.ts'
import type { Ports } from '#server/ports/ports.ts'
import { endInTime } from './expire.ts'
import { notifyHolder } from './notify.ts'
import { getApplicant, getCompany, listDue, listEnding, listUnsent, updateCertification } from './queries.ts'

const BATCH = 200
const REMIND_DAYS = 30

type Unsent = Awaited<ReturnType<typeof listUnsent>>[number]

/** The time of trying is noted first: one that fails waits behind the others. Sent is what the port took; it sends the same key once. */
async function sendTransfer(db: Db, ports: Ports, row: Unsent, now: Date): Promise<void> {
  await updateCertification(db, row.id, { transfer_tried_at: now })
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

/** Sends what was decided and is not on its way. */
export const sendTransfers = async (db: Db, ports: Ports, now: Date, companyId?: number): Promise<void> =>
  forEach(await listUnsent(db, now, BATCH, companyId), row => sendTransfer(db, ports, row, now))

type Ending = Awaited<ReturnType<typeof listEnding>>[number]

const endingText = ({ subject, valid_until }: Ending): string =>
  subject === 'PERSON'
    ? `你的身份证 ${valid_until} 到期。请更新证件，审核期间认证照常有效；逾期没有更新，认证标识会暂时隐藏。`
    : `认证有效到 ${valid_until}，每年核验一次。现在提交材料，审核期间认证照常有效；逾期没有更新，认证标识会暂时隐藏。`

/** Told once: the row is marked with the notice. */
const remind = (db: Db, row: Ending, now: Date): Promise<void> =>
  db.transaction().execute(async trx => {
    await updateCertification(trx, row.id, { reminded_at: now })
    await notifyHolder(trx, row, { key: `ends-${row.valid_until}`, title: '认证快要到期', body: endingText(row) })
  })

export async function sweepCertifications(db: Db, now: Date): Promise<void> {
  const until = date(now.getTime() + REMIND_DAYS * DAY_MS)
  const due = (await listDue(db, now, date(now), BATCH)).map(
    ({ id }) =>
      () =>
        endInTime(db, id, now),
  )
  const ending = (await listEnding(db, date(now), until, BATCH)).map(row => () => remind(db, row, now))
  await forEach([...due, ...ending], act => act())
}

export const certificationJobs: readonly Job[] = [
  { name: 'people.certification.transfers', everySeconds: 3, work: ({ db, ports, now }) => sendTransfers(db, ports, now) },
  { name: 'people.certification.expiry', everySeconds: 600, work: ({ db, now }) => sweepCertifications(db, now) },
]
