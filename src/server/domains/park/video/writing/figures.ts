/** What a video was to people, day by day. */
import type { CallResult } from '#lib/contract/define.ts'
import { VIDEO_FIGURE_DAYS, type videoWriting } from '#lib/contract/park/video-writing.ts'
import { date } from '#lib/format/date.ts'
import { DAY_MS } from '#lib/format/units.ts'
import type { Actor } from '#server/access/actor.ts'
import { ownershipOf, requireOwned } from '#server/access/ownership.ts'
import type { Db } from '#server/db/client.ts'
import { listViewDays } from '#server/domains/platform/view/service.ts'
import { listBulletDays, listMarkDays } from './figure-queries.ts'
import * as queries from './queries.ts'

/** @throws AppError `missing.record` */
export async function getVideoFigures(
  db: Db,
  actor: Actor,
  id: number,
  now: Date,
): Promise<CallResult<(typeof videoWriting)['getVideoFigures']>> {
  requireOwned(actor, await queries.findWritten(db, id), ownershipOf)
  const days = Array.from({ length: VIDEO_FIGURE_DAYS }, (_, back) =>
    date(new Date(now.getTime() - (VIDEO_FIGURE_DAYS - 1 - back) * DAY_MS)),
  )
  const since = days[0]!
  const [views, likes, collects, bullets] = await Promise.all([
    listViewDays(db, 'VIDEO', id, since),
    listMarkDays(db, id, 'LIKE', since),
    listMarkDays(db, id, 'COLLECT', since),
    listBulletDays(db, id, since),
  ])
  const viewsOn = new Map(views.map(one => [one.day, one.views]))
  const [likesOn, collectsOn, bulletsOn] = [likes, collects, bullets].map(rows => new Map(rows.map(one => [one.day, one.count])))
  return {
    days: days.map(day => ({
      day,
      views: viewsOn.get(day) ?? 0,
      likes: likesOn?.get(day) ?? 0,
      collects: collectsOn?.get(day) ?? 0,
      bullets: bulletsOn?.get(day) ?? 0,
    })),
  }
}
