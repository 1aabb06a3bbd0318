/** How bullet comments are reported, hidden, brought back, and let through when a sensitive word held them. */
import type { WrittenText } from '#server/domains/platform/text-check/service.ts'
import { AppError } from '#server/errors.ts'
import type { Reportable } from '#server/reportable.ts'
import * as queries from './queries.ts'
import { dropBullet, restoreBullet } from './service.ts'

type ReportedBullet = NonNullable<Awaited<ReturnType<typeof queries.findReportedBullet>>>

const linkOf = ({ type, playback_id, at_ms }: ReportedBullet): string =>
  `/consult/playback/${type.toLowerCase()}/${playback_id}?t=${Math.floor(at_ms / 1_000)}`

export const bulletReportable: Reportable = {
  kind: 'BULLET',
  async find(db, id) {
    const bullet = await queries.findReportedBullet(db, id)
    if (bullet?.state !== 'VISIBLE') return undefined
    return {
      title: bullet.title,
      link: linkOf(bullet),
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
    return bullet !== undefined && restoreBullet(trx, { id, playback_id: bullet.playback_id }, 'HIDDEN')
  },
}

export const writtenBullet: WrittenText = {
  subject: 'BULLET',
  async link(db, id) {
    const bullet = await queries.findReportedBullet(db, id)
    return bullet && linkOf(bullet)
  },
  waits: async (db, id) => (await queries.findReportedBullet(db, id))?.state === 'REVIEWING',
  async release(trx, id) {
    const bullet = await queries.findReportedBullet(trx, id)
    if (!bullet || !(await restoreBullet(trx, { id, playback_id: bullet.playback_id }, 'REVIEWING')))
      throw new AppError('state.conflict')
  },
  async hide(trx, id) {
    const bullet = await queries.findReportedBullet(trx, id)
    if (!bullet || (await queries.moveBullet(trx, id, 'REVIEWING', 'HIDDEN'))) return
    await dropBullet(trx, { id, playback_id: bullet.playback_id }, 'HIDDEN')
  },
}
