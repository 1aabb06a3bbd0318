/** Ends posts whose time is over. Each round takes a few, in a transaction of its own, until none is left or the turn is full. */
import type { Db } from '#server/db/client.ts'
import { showPosts } from '#server/domains/city/recruitment/suspension.ts'
import { notify } from '#server/domains/platform/notice/service.ts'
import type { Job } from '#server/jobs/loop.ts'
import { lockExpired, updatePost } from './queries.ts'

const BATCH_SIZE = 20
const ROUNDS = 20

/** @returns how many ended. */
export async function expirePosts(db: Db, now: Date): Promise<number> {
  let ended = 0
  for (let round = 0; round < ROUNDS; round++) {
    const count = await db.transaction().execute(async trx => {
      const rows = await lockExpired(trx, now, BATCH_SIZE)
      for (const row of rows) {
        await updatePost(trx, row.id, { state: 'EXPIRED' })
        await notify(trx, row.publisher_user_id, {
          kind: 'RECRUITMENT',
          title: row.kind === 'job' ? '职位到期了' : '求职信息到期了',
          body: `“${row.title}”已自动下架，需要的话可以续期。`,
          link: row.kind === 'job' ? '/merchant/recruitment/mine' : '/member/member_recruitment?view=posts',
        })
      }
      const shown = rows.filter(row => row.state === 'PUBLISHED').map(row => row.id)
      if (shown.length > 0) await showPosts(trx, shown, false)
      return rows.length
    })
    ended += count
    if (count < BATCH_SIZE) break
  }
  return ended
}

export const postExpiry: Job = {
  name: 'city.recruitment.post-expiry',
  everySeconds: 60,
  async work({ db, now }) {
    await expirePosts(db, now)
  },
}
