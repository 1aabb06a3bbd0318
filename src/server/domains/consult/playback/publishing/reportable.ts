/** How playbacks are reported, hidden and brought back. */
import { pageTag, shownTags } from '#lib/tags.ts'
import { purgeTags } from '#server/cache/purge.ts'
import type { Db } from '#server/db/client.ts'
import type { Reportable } from '#server/reportable.ts'
import * as queries from './queries.ts'
import { takeDown } from './service.ts'

const purge = (trx: Db, row: queries.DraftRow): Promise<void> =>
  purgeTags(trx, [...shownTags('playback', [row.id]), pageTag.playbacks, pageTag.consultant(row.consultant_id)])

export const playbackReportable: Reportable = {
  kind: 'PLAYBACK',
  async find(db, id) {
    const row = await queries.findReportedPlayback(db, id)
    if (!row) return undefined
    return {
      title: row.title,
      link: `/consult/playback/${row.type.toLowerCase()}/${id}`,
      authorId: row.user_id,
      content: row.summary,
      pictures: row.cover ? [row.cover] : [],
    }
  },
  async hide(trx, id) {
    const row = await queries.lockDraft(trx, id)
    if (row?.publication !== 'PUBLISHED') return
    // One of the two sides had asked for the takedown before, so an appeal cannot bring it back.
    if (row.takedown_due) return takeDown(trx, row, '应一方的要求下架。')
    await queries.updatePlayback(trx, id, { publication: 'HIDDEN' })
    await purge(trx, row)
  },
  async restore(trx, id) {
    const row = await queries.lockDraft(trx, id)
    if (row?.publication !== 'HIDDEN') return false
    const others = await queries.listDrafts(trx, row.consultation_id)
    if (others.some(other => other.publication === 'PUBLISHED')) return false
    await queries.updatePlayback(trx, id, { publication: 'PUBLISHED' })
    await purge(trx, row)
    return true
  },
}
