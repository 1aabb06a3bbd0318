/** Ends applications in which nothing has happened for a long time. Each in a transaction of its own. */
import { DAY_MS } from '#lib/format/units.ts'
import type { Db } from '#server/db/client.ts'
import type { Job } from '#server/jobs/loop.ts'
import { findApplication, listInactive, lockApplication } from './queries.ts'
import { isClosed } from './rules.ts'
import { takeStep } from './service.ts'

const INACTIVE_MS = 60 * DAY_MS
const BATCH_SIZE = 200

/** @returns how many ended. */
export async function expireApplications(db: Db, now: Date): Promise<number> {
  const before = new Date(now.getTime() - INACTIVE_MS)
  let ended = 0
  for (const { id } of await listInactive(db, before, BATCH_SIZE)) {
    ended += await db.transaction().execute(async trx => {
      await lockApplication(trx, id)
      const row = await findApplication(trx, id)
      // Somebody has acted on it meanwhile.
      if (!row || isClosed(row.state) || row.updated_at >= before) return 0
      await takeStep(trx, row, { event: 'expire', side: 'system', userId: null, note: '' }, now)
      return 1
    })
  }
  return ended
}

export const applicationExpiry: Job = {
  name: 'city.recruitment.application-expiry',
  everySeconds: 600,
  async work({ db, now }) {
    await expireApplications(db, now)
  },
}
