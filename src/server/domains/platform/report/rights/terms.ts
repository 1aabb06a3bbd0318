/** What follows when a term of fifteen days is over, one notice in a transaction of its own. */
import { HOUR_SECONDS } from '#lib/format/units.ts'
import type { Db } from '#server/db/client.ts'
import type { Job } from '#server/jobs/loop.ts'
import { dismissAssertion, upholdAssertion } from './ending.ts'
import { TERM_DAYS } from './forwarding.ts'
import { lockDue } from './queries.ts'

/** @returns false when none is due. */
const endNext = (db: Db, now: Date): Promise<boolean> =>
  db.transaction().execute(async trx => {
    const row = await lockDue(trx, now)
    if (!row) return false
    if (row.state === 'FORWARDED')
      await upholdAssertion(trx, row, { reason: `${TERM_DAYS} 日内没有提交不侵权声明，认定为侵权`, now })
    else await dismissAssertion(trx, row, { reason: `权利人在 ${TERM_DAYS} 日内没有投诉或起诉`, now })
    return true
  })

const TURN_LIMIT = 200

export const rightsTerms: Job = {
  name: 'platform.report.terms-of-rights',
  everySeconds: HOUR_SECONDS / 6,
  async work({ db, now }) {
    for (let turn = 0; turn < TURN_LIMIT && (await endNext(db, now)); turn++);
  },
}
