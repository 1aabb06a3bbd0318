/**
 * What happens to bounties by itself: without a valid answer the whole bounty goes back; with answers the asker is asked to choose three
 * times, a day apart, and then an operator decides. An accepted question is finished a week later. Each row in a transaction of its own.
 */
import { DAY_MS } from '#lib/format/units.ts'
import type { Db } from '#server/db/client.ts'
import { submitForReview } from '#server/domains/platform/moderation/service.ts'
import { notify } from '#server/domains/platform/notice/service.ts'
import type { Job } from '#server/jobs/loop.ts'
import { RETRY_MS } from '#server/jobs/retry.ts'
import { refundBounty } from './bounty.ts'
import { moveQuestion } from './move.ts'
import { listDueQuestions, lockQuestion, updateQuestion } from './queries.ts'

const BATCH = 200
const EVERY_SECONDS = 30
export const REMINDERS = 3

/** @returns false when it is not its turn any more. */
export const stepQuestion = (db: Db, id: number, now: Date): Promise<boolean> =>
  db.transaction().execute(async trx => {
    const row = await lockQuestion(trx, id)
    if (!row?.next_step_at || row.next_step_at > now) return false
    const mover = { by: 'SYSTEM' as const, userId: null, at: now }
    const link = `/consult/problemDetail/${id}`
    if (row.state === 'ACCEPTED') {
      await moveQuestion(trx, row, 'CLOSE', mover, { set: { finished_at: now, next_step_at: null } })
    } else if (row.state === 'OPEN') {
      await moveQuestion(trx, row, 'EXPIRE', mover, { reason: '没有人回答', set: { finished_at: now, next_step_at: null } })
      await refundBounty(trx, row, '悬赏到期，没有有效的回答', now)
      await notify(trx, row.asker_user_id, {
        kind: 'CONSULT',
        title: '悬赏到期，没有等到回答',
        body: `“${row.title}”的悬赏会原路退回。`,
        link,
      })
    } else if (row.state === 'ANSWERING' && row.reminders < REMINDERS) {
      const left = REMINDERS - row.reminders
      await updateQuestion(trx, id, { reminders: row.reminders + 1, next_step_at: new Date(now.getTime() + DAY_MS) })
      await notify(trx, row.asker_user_id, {
        kind: 'CONSULT',
        title: '请采纳一个回答',
        body: `“${row.title}”的悬赏已到期，${left} 天内没有采纳，由平台依据点赞、完整程度和时间判断。`,
        link,
        dedupeKey: `bounty-reminder:${row.order_no ?? id}:${row.reminders}`,
      })
    } else {
      await updateQuestion(trx, id, { next_step_at: null })
      if (row.state === 'ANSWERING') {
        await submitForReview(trx, {
          kind: 'QUESTION_BOUNTY',
          refId: id,
          title: `悬赏到期未采纳：${row.title}`,
          submittedBy: null,
        })
      }
    }
    return true
  })

export const questionSweep: Job = {
  name: 'consult.consult.question-terms',
  everySeconds: EVERY_SECONDS,
  async work({ db, log, now }) {
    for (const id of await listDueQuestions(db, now, BATCH)) {
      try {
        await stepQuestion(db, id, now)
      } catch (err) {
        log.error({ err, consultationId: id, at: now }, 'a question that is due could not be moved')
        await updateQuestion(db, id, { next_step_at: new Date(now.getTime() + RETRY_MS) })
      }
    }
  },
}
