/** Runs the due checks of calls that no process made in time. */
import type { Job } from '#server/jobs/loop.ts'
import { listDueCalls } from './queries.ts'
import { stepCall } from './step.ts'

const BATCH = 100

export const callSweep: Job = {
  name: 'consult.call.terms',
  everySeconds: 2,
  async work({ db, log, now }) {
    for (const id of await listDueCalls(db, now, BATCH)) {
      try {
        await stepCall(db, id, now)
      } catch (err) {
        log.error({ err, callId: id, at: now }, 'a call that is due could not be moved')
      }
    }
  },
}
