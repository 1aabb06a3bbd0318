/** Deletes read marks of topics that the reader has not opened for half a year. */
import { DAY_MS, DAY_SECONDS } from '#lib/format/units.ts'
import type { Job } from '#server/jobs/loop.ts'
import { deleteOldReads } from './talk/read-queries.ts'

const RETENTION_DAYS = 180
const BATCH = 5_000

export const readsSweep: Job = {
  name: 'park.forum.reads',
  everySeconds: DAY_SECONDS,
  work: async ({ db, now }) => {
    await deleteOldReads(db, new Date(now.getTime() - RETENTION_DAYS * DAY_MS), BATCH)
  },
}
