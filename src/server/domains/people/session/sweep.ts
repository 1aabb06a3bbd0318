/** Once an hour: numbers and addresses do not lie in the tables of limits and codes for longer than they count. */
import { HOUR_SECONDS } from '#lib/format/units.ts'
import type { Job } from '#server/jobs/loop.ts'
import { sweepGuards } from './queries.ts'

export const guardSweep: Job = {
  name: 'people.session.expiry',
  everySeconds: HOUR_SECONDS,
  work: ({ db, now }) => sweepGuards(db, now),
}
