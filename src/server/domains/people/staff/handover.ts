/**
 * What an employee who leaves has in hand for the company, and giving it to a colleague. Each domain declares its kinds of work in its
 * manifest. What the employee said in the company's name (topics, answers, comments) stays under their name, and what has ended stays
 * as it was.
 */
import { WORK_KINDS, type WorkKind } from '#lib/contract/people/staff.ts'
import type { Db } from '#server/db/client.ts'
import { revokeConsultants } from '#server/domains/consult/consult/service.ts'
import { republishConsultants } from '#server/domains/people/company/service.ts'
import type { Employee, OpenItem } from '#server/manifest/handover.ts'
import { getRegistry } from '#server/manifest/registry.ts'

/** In the order in which the contract lists the kinds of work. */
const listSources = () => {
  const rank = (kind: WorkKind): number => WORK_KINDS.indexOf(kind)
  return getRegistry().handovers.toSorted((a, b) => rank(a.kind) - rank(b.kind))
}

export async function listOpenWork(db: Db, from: Employee): Promise<OpenItem[]> {
  const lists: OpenItem[] = []
  for (const source of listSources()) lists.push(...(await source.list(db, from)))
  return lists
}

export async function handOver(trx: Db, from: Employee, toUserId: number, now: Date): Promise<void> {
  for (const source of listSources()) await source.hand(trx, from, toUserId, now)
}

/** Somebody answers consultations for the company no longer: their page goes, their orders are with somebody else by now. */
export async function retireConsultant(trx: Db, from: Employee): Promise<void> {
  await republishConsultants(trx, await revokeConsultants(trx, from))
}
