/** How bullet comments of videos are reported, hidden, brought back, and let through when a sensitive word held them. */
import type { WrittenText } from '#server/domains/platform/text-check/service.ts'
import { AppError } from '#server/errors.ts'
import type { Reportable } from '#server/reportable.ts'
import { dropBullet, showBullet } from './bullets.ts'
import * as queries from './queries.ts'

const linkOf = (bullet: queries.FoundBullet): string =>
  `/park/park_video_detail?id=${bullet.video_id}&t=${Math.floor(bullet.at_ms / 1_000)}`

export const bulletReportable: Reportable = {
  kind: 'VIDEO_BULLET',
  async find(db, id) {
    const bullet = await queries.findBullet(db, id)
    if (!bullet?.is_public) return undefined
    return { title: bullet.title, link: linkOf(bullet), authorId: bullet.user_id, content: bullet.text }
  },
  async hide(trx, id) {
    const bullet = await queries.findBullet(trx, id)
    if (bullet) await dropBullet(trx, bullet, 'HIDDEN')
  },
  async restore(trx, id) {
    const bullet = await queries.findBullet(trx, id)
    if (!bullet || !(await queries.moveBullet(trx, id, 'HIDDEN', 'VISIBLE'))) return false
    await showBullet(trx, bullet)
    return true
  },
}

export const writtenBullet: WrittenText = {
  subject: 'VIDEO_BULLET',
  async link(db, id) {
    const bullet = await queries.findBullet(db, id)
    return bullet && linkOf(bullet)
  },
  waits: async (db, id) => (await queries.findBullet(db, id))?.state === 'REVIEWING',
  async release(trx, id) {
    const bullet = await queries.findBullet(trx, id)
    if (!bullet || !(await queries.moveBullet(trx, id, 'REVIEWING', 'VISIBLE'))) throw new AppError('state.conflict')
    await showBullet(trx, bullet)
  },
  async hide(trx, id) {
    const bullet = await queries.findBullet(trx, id)
    if (!bullet || (await queries.moveBullet(trx, id, 'REVIEWING', 'HIDDEN'))) return
    await dropBullet(trx, bullet, 'HIDDEN')
  },
}
