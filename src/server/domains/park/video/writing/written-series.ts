/** How the words of a series are shown and hidden when they are looked at again. */
import { pageTag } from '#lib/tags.ts'
import { purgeTags } from '#server/cache/purge.ts'
import type { WrittenText } from '#server/domains/platform/text-check/service.ts'
import { AppError } from '#server/errors.ts'
import { updateSeriesCount } from '../workspace-queries.ts'
import { findOwnSeries, lockSeries, updateSeries } from './series-queries.ts'

export const writtenSeries: WrittenText = {
  subject: 'VIDEO_SERIES',
  link: async (db, id) => ((await findOwnSeries(db, id)) ? `/park/park_video?seriesId=${id}` : undefined),
  waits: async (db, id) => (await findOwnSeries(db, id))?.hold === 'WAITING',
  async release(trx, id, now) {
    const row = await lockSeries(trx, id)
    if (row?.hold !== 'WAITING') throw new AppError('state.conflict')
    await updateSeries(trx, id, { state: 'DRAFT', hold: null, updated_at: now })
    await updateSeriesCount(trx, id)
    await purgeTags(trx, [pageTag.videos])
  },
  /** Its author changes the words; its videos stay. */
  async hide(trx, id, _reason, now) {
    if (!(await lockSeries(trx, id))) return
    await updateSeries(trx, id, { state: 'OFFLINE', hold: 'REFUSED', updated_at: now })
    await purgeTags(trx, [pageTag.videos])
  },
}
