/** Deletes the data of fraud signals after its term: findings after 180 days, contacts that were not seen for 90, meetings after 30. */
import { date } from '#lib/format/date.ts'
import { DAY_MS, HOUR_SECONDS } from '#lib/format/units.ts'
import type { Job } from '#server/jobs/loop.ts'
import { deleteOld } from './queries.ts'

export const HIT_DAYS = 180
const CONTACT_DAYS = 90
export const MET_DAYS = 30

export const fraudSweep: Job = {
  name: 'platform.fraud.expiry',
  everySeconds: HOUR_SECONDS,
  async work({ db, now }) {
    const before = (days: number) => new Date(now.getTime() - days * DAY_MS)
    await deleteOld(db, { hits: before(HIT_DAYS), contacts: before(CONTACT_DAYS), met: date(before(MET_DAYS)) }, 5_000)
  },
}
