/** How bullet comments are reported, hidden and brought back. */
import type { Reportable } from '#server/reportable.ts'
import * as queries from './queries.ts'
import { bringBullet, dropBullet } from './service.ts'

export const bulletReportable: Reportable = {
  kind: 'BULLET',
  async find(db, id) {
    const bullet = await queries.findReportedBullet(db, id)
    if (bullet?.state !== 'VISIBLE') return undefined
    return {
      title: bullet.title,
      link: `/consult/playback/${bullet.type.toLowerCase()}/${bullet.playback_id}?t=${Math.floor(bullet.at_ms / 1_000)}`,
      authorId: bullet.author_user_id,
      content: bullet.content,
    }
  },
  async hide(trx, id) {
    const bullet = await queries.findReportedBullet(trx, id)
    if (bullet) await dropBullet(trx, { id, playback_id: bullet.playback_id }, 'HIDDEN')
  },
  async restore(trx, id) {
    const bullet = await queries.findReportedBullet(trx, id)
    return bullet !== undefined && bringBullet(trx, { id, playback_id: bullet.playback_id })
  },
}
