/** What sessions leave behind goes by itself: what guards them within the hour, records of signing in after six months (privacy policy, 6). */
import { addMonths } from '#lib/format/shanghai.ts'
import { HOUR_SECONDS } from '#lib/format/units.ts'
import { forgetOldTraces } from '#server/audit.ts'
import type { Db } from '#server/db/client.ts'
import type { Job } from '#server/jobs/loop.ts'
import { deleteEndedSessions, sweepGuards } from './queries.ts'

/** Numbers and addresses do not lie in the tables of limits and codes for longer than they count. */
export const guardSweep: Job = {
  name: 'people.session.expiry',
  everySeconds: HOUR_SECONDS,
  work: ({ db, now }) => sweepGuards(db, now),
}

const RETENTION_MONTHS = 6
const BATCH = 5_000
/** Of one turn; the rest comes with the next. */
const MAX_BATCHES = 20

async function inBatches(remove: () => Promise<number>): Promise<void> {
  for (let n = 0; n < MAX_BATCHES; n++) if ((await remove()) === 0) return
}

/** Sessions, and from where and with what somebody acted: what they did stays in the audit log. */
export async function sweepLogins(db: Db, now: Date): Promise<void> {
  const before = addMonths(now, -RETENTION_MONTHS)
  await inBatches(() => deleteEndedSessions(db, before, { now, limit: BATCH }))
  await inBatches(() => forgetOldTraces(db, before, BATCH))
}

export const loginSweep: Job = {
  name: 'people.session.old-sign-ins',
  everySeconds: HOUR_SECONDS,
  work: ({ db, now }) => sweepLogins(db, now),
}
