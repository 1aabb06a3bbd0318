/** Notifies the holders of certificates of changes. */
import type { Db } from '#server/db/client.ts'
import { notify } from '#server/domains/platform/notice/service.ts'
import { type CertificationRow, listManagers } from './queries.ts'

const LINKS = { PERSON: '/member/member_authentication', COMPANY: '/merchant/information/Certification' } as const

/** Notifies the holder: the person, or the managers of the company. */
export async function notifyHolder(
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
