import type { ConsultApplication } from '#lib/contract/consult/consult-apply.ts'
import type { Db } from '#server/db/client.ts'
import { holdText, refusalHold } from '#server/domains/people/certification/service.ts'
import { listDecisions } from '#server/domains/platform/moderation/service.ts'

/** Rules of certification, 3: a person who was refused three times applies again after thirty days, whether they withdrew in between or not. */
export async function findHold(db: Db, userId: number, now: Date): Promise<ConsultApplication['hold']> {
  const hold = refusalHold(await listDecisions(db, 'CONSULTANT', { userId }), now)
  return hold && { text: holdText(hold), until: hold.until.toISOString() }
}
