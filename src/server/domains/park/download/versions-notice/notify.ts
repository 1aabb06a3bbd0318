/** Tells those who have taken a file of a new version, in batches. */
import type { Db } from '#server/db/client.ts'
import { notify } from '#server/domains/platform/notice/service.ts'
import type { Job } from '#server/jobs/loop.ts'
import * as queries from './queries.ts'

/** Takers that one transaction tells. */
const BATCH = 200
/** How many one run of the job takes; the rest waits for the next run. */
const TURN_LIMIT = 50

/** Tells one batch of the version that waits longest; of one that is not the newest any more nobody is told further. @returns false when none waits. */
export const notifyNext = (db: Db): Promise<boolean> =>
  db.transaction().execute(async trx => {
    const run = await queries.lockNoticeRun(trx)
    if (!run) return false
    const file = await queries.findPublicFileOf(trx, run.version_id)
    const takers = file ? await queries.listTakers(trx, file.id, run.after_user_id, BATCH) : []
    for (const userId of takers) {
      await notify(trx, userId, {
        kind: 'SYSTEM',
        title: '你下载过的资料有新版本',
        body: `“${file?.title ?? ''}”有了 ${file?.version ?? ''} 版。`,
        link: `/park/park_download?id=${file?.id ?? 0}#versions`,
        dedupeKey: `download-version:${run.version_id}`,
      })
    }
    const last = takers.at(-1)
    if (takers.length < BATCH || last === undefined) await queries.deleteNoticeRun(trx, run.version_id)
    else await queries.updateNoticeRun(trx, run.version_id, last)
    return true
  })

export const versionsJob: Job = {
  name: 'park.download.versions',
  everySeconds: 10,
  async work({ db }) {
    for (let turn = 0; turn < TURN_LIMIT && (await notifyNext(db)); turn++);
  },
}
