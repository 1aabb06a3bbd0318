/**
 * Publishing anew everything that names a company or a person: their own entry, and what they offer. Called in the transaction of
 * whatever changed their name, picture, place, standing or existence.
 */
import { pageTag, shownTags } from '#lib/tags.ts'
import { purgeTags } from '#server/cache/purge.ts'
import type { Db } from '#server/db/client.ts'
import { republishCompanyCard, republishServices, setServicesCertified } from '#server/domains/city/city/service.ts'
import { jobSearchSource, publishJobPoints } from '#server/domains/city/recruitment/service.ts'
import { searchSources as consultSources } from '#server/domains/consult/consult/service.ts'
import { userSearchSource } from '#server/domains/people/identity/service.ts'
import type { SearchSource } from '#server/domains/platform/search/document.ts'
import { indexDocuments, listDocumentsOfCompany, removeDocuments } from '#server/domains/platform/search/service.ts'
import { getRegistry } from '#server/manifest/registry.ts'
import { getCompany, isPersonCertified, listOwnServices, listPublished } from './queries.ts'

/** Puts the records into the index as they are now, or takes them out. */
async function reindex(trx: Db, source: SearchSource, ids: readonly number[]): Promise<void> {
  for (const id of ids) {
    const document = await source.get(trx, id)
    if (document) await indexDocuments(trx, [document])
    else await removeDocuments(trx, source.kind, [id])
  }
}

const consultSource = (kind: 'consultant' | 'consultcompany') => consultSources.filter(source => source.kind === kind)

export async function republishConsultants(trx: Db, ids: readonly number[]): Promise<void> {
  for (const source of consultSource('consultant')) await reindex(trx, source, ids)
  await purgeTags(trx, [pageTag.consultants, ...shownTags('consultant', ids)])
}

/** Courses and videos, whose cards and entries say whose they are. */
async function republishWorks(trx: Db, companyId: number): Promise<void> {
  const documents = await listDocumentsOfCompany(trx, companyId)
  for (const kind of ['course', 'video'] as const) {
    const ids = documents.filter(document => document.kind === kind).map(document => document.ref_id)
    for (const source of getRegistry().searchSources.filter(one => one.kind === kind)) await reindex(trx, source, ids)
    if (ids.length > 0) await purgeTags(trx, [pageTag[`${kind}s`], ...shownTags(kind, ids)])
  }
}

export async function republishCompany(trx: Db, companyId: number): Promise<void> {
  const { certified } = await getCompany(trx, companyId)
  await setServicesCertified(trx, { companyId }, certified)
  const { services, jobs, consultants } = await listPublished(trx, companyId)
  await republishServices(trx, services)
  await republishCompanyCard(trx, companyId)
  for (const source of consultSource('consultcompany')) await reindex(trx, source, [companyId])
  await republishConsultants(trx, consultants)
  await reindex(trx, jobSearchSource, jobs)
  await republishWorks(trx, companyId)
  if (jobs.length > 0) await publishJobPoints(trx, jobs)
  await purgeTags(trx, [pageTag.consultCompany(companyId), pageTag.jobs, ...shownTags('recruitment', jobs)])
}

/** @param userId whose badge or profile changed. */
export async function republishPerson(trx: Db, userId: number): Promise<void> {
  await setServicesCertified(trx, { userId }, await isPersonCertified(trx, userId))
  await republishServices(trx, await listOwnServices(trx, userId))
  await reindex(trx, userSearchSource, [userId])
  await purgeTags(trx, [pageTag.user(userId)])
}
