/** Deletes expired limits and codes within the hour, and records of signing in after six months (privacy policy, 6). */
import { addMonths } from '#lib/format/shanghai.ts'
import { HOUR_SECONDS } from '#lib/format/units.ts'
import { forgetOldTraces } from '#server/audit.ts'
import type { Db } from '#server/db/client.ts'
import type { Job } from '#server/jobs/loop.ts'
import { deleteEndedSessions, sweepGuards } from './queries.ts'

/** Phone numbers and addresses do not stay in the tables of limits and codes after these have expired. */
export const guardSweep: Job = {
  name: 'people.session.expiry',
  everySeconds: HOUR_SECONDS,
  work: ({ db, now }) => sweepGuards(db, now),
}

const RETENTION_MONTHS = 6
const BATCH = 5_000
/** How many one run of the job takes; the rest waits for the next run. */
const MAX_BATCHES = 20

async function inBatches(remove: () => Promise<number>): Promise<void> {
  for (let n = 0; n < MAX_BATCHES; n++) if ((await remove()) === 0) return
}

/** Deletes old sessions, and the addresses and devices of old audit entries; the entries themselves stay. */
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
