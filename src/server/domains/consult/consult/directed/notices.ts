/** Notices about directed consultations. They never name who asked: the asker may be anonymous. */
import type { Db } from '#server/db/client.ts'
import { notify } from '#server/domains/platform/notice/service.ts'
import { type DirectedRow, findCompanyOwner } from './queries.ts'

export const roomLink = (id: number): string => `/consult/detail/${id}`

/** The people of the answering side: the consultant, or while nobody is appointed those who lead the company. */
async function providerIds(db: Db, row: DirectedRow): Promise<number[]> {
  if (row.consultant_user_id !== null) return [row.consultant_user_id]
  const owner = row.company_id === null ? null : await findCompanyOwner(db, row.company_id)
  return owner === null ? [] : [owner]
}

export async function notifyParty(
  trx: Db,
  row: DirectedRow,
  side: 'ASKER' | 'PROVIDER',
  { title, body }: { title: string; body: string },
): Promise<void> {
  const people = side === 'ASKER' ? [row.asker_user_id] : await providerIds(trx, row)
  for (const userId of people) await notify(trx, userId, { kind: 'CONSULT', title, body, link: roomLink(row.id) })
}
