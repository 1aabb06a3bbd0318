/** Counts the reply time of consultants and companies from their messages. */

import { clockOf, momentOfClock } from '#lib/format/shanghai.ts'
import { DAY_MS, HOUR_SECONDS } from '#lib/format/units.ts'
import { pageTag } from '#lib/tags.ts'
import { purgeTags } from '#server/cache/purge.ts'
import type { Db } from '#server/db/client.ts'
import { setReplyEvidence } from '#server/domains/city/city/service.ts'
import type { Job } from '#server/jobs/loop.ts'
import { listCompanyWaits, updateReplySeconds } from './reply-queries.ts'

/** A consultant is known by what they did lately. */
const CONSULTANT_DAYS = 90

/** The first moment of a month in Shanghai. */
function monthStart(now: Date, back: number): Date {
  const clock = clockOf(now)
  return momentOfClock(Date.UTC(clock.getUTCFullYear(), clock.getUTCMonth() - back, 1))
}

/** @param months how many whole months before this one are counted anew; an answer may come after the month has ended. */
export async function countReplyTimes(db: Db, now: Date, months = 1): Promise<void> {
  const changed = await updateReplySeconds(db, new Date(now.getTime() - CONSULTANT_DAYS * DAY_MS))
  if (changed.length > 0) await purgeTags(db, [...changed.map(id => pageTag.consultant(id)), pageTag.consultants])
  const since = monthStart(now, months)
  await setReplyEvidence(db, since, await listCompanyWaits(db, since))
}

export const replyTimes: Job = {
  name: 'consult.consult.reply-times',
  everySeconds: HOUR_SECONDS,
  work: ({ db, now }) => db.transaction().execute(trx => countReplyTimes(trx, now)),
}
