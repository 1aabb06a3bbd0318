/** Somebody leaves the site who has certificates, or courses on sale. */
import { pageTag, shownTags } from '#lib/tags.ts'
import { purgeTags } from '#server/cache/purge.ts'
import type { Db } from '#server/db/client.ts'
import { removeDocuments } from '#server/domains/platform/search/service.ts'
import type { LeavingPerson } from '#server/manifest/domain.ts'
import { closeCourses, renameCertificateHolder } from './leaving-queries.ts'

export async function eraseLearning(trx: Db, person: LeavingPerson): Promise<void> {
  await renameCertificateHolder(trx, person)
  const closed = await closeCourses(trx, person)
  if (closed.length === 0) return
  await removeDocuments(trx, 'course', closed)
  await purgeTags(trx, [...shownTags('course', closed), pageTag.courses, pageTag.home])
}
