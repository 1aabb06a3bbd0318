/** A company whose registrations were refused three times in a row waits (规则《认证规则》三). Changes of what is online do not count. */
import type { Db } from '#server/db/client.ts'
import { holdText, refusalHold } from '#server/domains/people/certification/service.ts'
import { listDecisions } from '#server/domains/platform/moderation/service.ts'
import { listPassed } from './review-queries.ts'

/** @param justNow a refusal that the queue has not noted yet. @returns the wait in words. */
export async function findHoldText(
  db: Db,
  companyId: number,
  { now, justNow = false }: { now: Date; justNow?: boolean },
): Promise<string | null> {
  const decisions = await listDecisions(db, 'SCHOOL', { companyId })
  const passed = await listPassed(
    db,
    decisions.map(one => one.refId),
  )
  const refusals = decisions.filter(({ refId, isRefused }) => isRefused && !passed.has(refId))
  const hold = refusalHold(justNow ? [{ isRefused: true, decidedAt: now }, ...refusals] : refusals, now)
  return hold && holdText(hold)
}
