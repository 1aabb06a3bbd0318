/** Takes jobs down that were not corrected in time. Each in a transaction of its own. */
import type { Db } from '#server/db/client.ts'
import { publishedContent } from '#server/domains/city/recruitment/post/content.ts'
import { takeDown } from '#server/domains/city/recruitment/post/decision.ts'
import { findAnyPost, lockPost } from '#server/domains/city/recruitment/post/queries.ts'
import { notify } from '#server/domains/platform/notice/service.ts'
import type { Job } from '#server/jobs/loop.ts'
import { versionOf } from '#server/version.ts'
import { lockDue, settleViolation } from './queries.ts'
import { JOBS_PAGE } from './service.ts'

const ROUNDS = 100

async function settleOne(trx: Db, now: Date): Promise<boolean> {
  const [due] = await lockDue(trx, now, 1)
  if (!due) return false
  await settleViolation(trx, due.id, now)
  await lockPost(trx, due.recruitment_id)
  const post = await findAnyPost(trx, due.recruitment_id)
  if (!post || versionOf(publishedContent(post)) !== due.content_version) return true
  const reason = `限期内没有改正：${due.reason}`
  if (!(await takeDown(trx, post.id, { reason, operatorId: null, now }))) return true
  await notify(trx, post.publisher_user_id, {
    kind: 'RECRUITMENT',
    title: '职位被下架',
    body: `“${post.title}”${reason}。七日内可以申诉一次。`,
    link: JOBS_PAGE,
  })
  return true
}

/** @returns how many terms were over. */
export async function settleCorrections(db: Db, now: Date): Promise<number> {
  for (let round = 0; round < ROUNDS; round++) {
    if (!(await db.transaction().execute(trx => settleOne(trx, now)))) return round
  }
  return ROUNDS
}

export const postCorrections: Job = {
  name: 'city.recruitment.corrections',
  everySeconds: 60,
  async work({ db, now }) {
    await settleCorrections(db, now)
  },
}
