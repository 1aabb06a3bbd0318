/** What happens to the yearly check of consultants by itself: they are reminded, and the mark is hidden when the day is over. */
import { date } from '#lib/format/date.ts'
import { audit, systemActor } from '#server/audit.ts'
import type { Db } from '#server/db/client.ts'
import { announce } from '#server/domains/consult/consult/announce.ts'
import { noExchange } from '#server/http/exchange.ts'
import { forEach } from '#server/jobs/for-each-row.ts'
import type { Job } from '#server/jobs/loop.ts'
import { lastReminded } from '#server/yearly-check.ts'
import { type CheckRow, listEnding, listLapsing, lockCheck } from './check-queries.ts'
import { notifyOnce } from './notify.ts'
import { updateApplication } from './queries.ts'

const BATCH = 200

const remind = (db: Db, row: CheckRow, now: Date): Promise<void> =>
  db.transaction().execute(async trx => {
    if (!(await lockCheck(trx, row))) return
    await updateApplication(trx, row.id, { reminded_at: now })
    await notifyOnce(trx, row, {
      key: `ends-${row.valid_until}`,
      title: '咨询师认证快要到期',
      body: `认证有效到 ${row.valid_until}，每年核验一次。现在提交仍然有效的资质证书，审核期间主页照常公开；逾期没有更新，认证标识会暂时隐藏。`,
    })
  })

const lapse = (db: Db, row: CheckRow): Promise<void> =>
  db.transaction().execute(async trx => {
    if (!(await lockCheck(trx, row))) return
    await updateApplication(trx, row.id, { lapsed: true })
    await announce(trx, row)
    await notifyOnce(trx, row, {
      key: `lapsed-${row.valid_until}`,
      title: '咨询师认证已过期',
      body: '一年的有效期已经过了，认证标识暂时隐藏。提交仍然有效的资质证书，通过之后恢复。',
    })
    await audit(trx, systemActor, { action: 'consultant.lapse', subjectKind: 'consultant', subjectId: row.id }, noExchange)
  })

export async function sweepConsultantChecks(db: Db, now: Date): Promise<void> {
  const today = date(now)
  const lapsing = (await listLapsing(db, today, BATCH)).map(row => () => lapse(db, row))
  const ending = (await listEnding(db, today, lastReminded(now), BATCH)).map(row => () => remind(db, row, now))
  await forEach([...lapsing, ...ending], act => act())
}

export const consultantChecks: Job = {
  name: 'consult.consult.checks',
  everySeconds: 600,
  work: ({ db, now }) => sweepConsultantChecks(db, now),
}
