/** A plan that is over and was not renewed (rule 企业工具 六): readable for ninety days, with a warning a week before the end. */
import { date } from '#lib/format/date.ts'
import { DAY_MS } from '#lib/format/units.ts'
import type { Db } from '#server/db/client.ts'
import { notify } from '#server/domains/platform/notice/service.ts'
import { RETENTION_DAYS } from '../retention.ts'
import * as queries from './retention-queries.ts'

const WARNING_DAYS = 7
const BATCH = 200

const after = (at: Date, days: number): Date => new Date(at.getTime() + days * DAY_MS)

async function warn(db: Db, now: Date): Promise<void> {
  for (const one of await queries.listToWarn(db, after(now, WARNING_DAYS - RETENTION_DAYS), BATCH)) {
    await db.transaction().execute(async trx => {
      // One that is found late still has its seven days.
      const keptUntil = new Date(Math.max(after(one.ends_at, RETENTION_DAYS).getTime(), after(now, WARNING_DAYS).getTime()))
      if (!(await queries.noteWarned(trx, one.id, keptUntil))) return
      await notify(trx, one.owner_user_id, {
        kind: 'ORDER',
        title: '企业工具的数据快要删除了',
        body: `${one.name}到期后没有续费，其中的数据 ${date(keptUntil)} 以后删除，续费可以保留。`,
        link: `/merchant/cloud/mine?id=${one.id}`,
      })
    })
  }
}

/** Warns of what is going to be removed, and removes it. What was bought again since then goes on with the new plan. */
export async function endRetention(db: Db, now: Date): Promise<void> {
  await queries.noteResumed(db)
  await warn(db, now)
  await queries.noteRemoved(db, now)
}
