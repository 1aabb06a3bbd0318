import type { Db } from '#server/db/client.ts'
import { notify } from '#server/domains/platform/notice/service.ts'
import { findSchoolContacts } from './review-queries.ts'

/** Notifies the submitter and those who lead the company. @param key deduplicates: one notice for each key, however often it is sent. */
export async function notifyOwners(
  trx: Db,
  schoolId: number,
  { title, body, key }: { title: string; body: string; key?: string },
): Promise<void> {
  const row = await findSchoolContacts(trx, schoolId)
  const people = new Set([row?.owner_user_id, row?.leader_user_id].filter(id => typeof id === 'number'))
  for (const userId of people)
    await notify(trx, userId, {
      kind: 'SYSTEM',
      title,
      body,
      link: `/merchant/school/addSchoold?id=${schoolId}`,
      ...(key && { dedupeKey: `school:${schoolId}:${key}` }),
    })
}
