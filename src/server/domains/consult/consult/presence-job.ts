/** Consultants whose process died without a word are not there any more: their connections are no longer reported. */
import type { Job } from '#server/jobs/loop.ts'
import { setConsultantsPresence } from './presence-queries.ts'

export const presenceSweep: Job = {
  name: 'consult.presence',
  everySeconds: 30,
  work: ({ db }) => setConsultantsPresence(db),
}
