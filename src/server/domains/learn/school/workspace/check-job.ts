/** What happens to the yearly check of schools by itself: companies are reminded, and the mark of a school whose time went by is hidden. */
import { date } from '#lib/format/date.ts'
import { audit, systemActor } from '#server/audit.ts'
import { purgeTags } from '#server/cache/purge.ts'
import type { Db } from '#server/db/client.ts'
import { schoolTags } from '#server/domains/learn/school/suspension.ts'
import { noExchange } from '#server/http/exchange.ts'
import { forEach } from '#server/jobs/for-each-row.ts'
import type { Job } from '#server/jobs/loop.ts'
import { lastReminded } from '#server/yearly-check.ts'
import { type CheckRow, listEnding, listLapsing, lockCheck } from './check-queries.ts'
import { notifyOwners } from './notify.ts'
import { updateSchool } from './queries.ts'

const BATCH = 200
const HOW = '打开院校资料，核对内容和材料，点“提交审核”即可，审核期间照常展示'

const remind = (db: Db, row: CheckRow, now: Date): Promise<void> =>
  db.transaction().execute(async trx => {
    if (!(await lockCheck(trx, row))) return
    await updateSchool(trx, row.id, { reminded_at: now })
    await notifyOwners(trx, row.id, {
      title: '学校认证快要到期',
      body: `${row.name}的认证有效到 ${row.valid_until}，每年核验一次。${HOW}；逾期没有更新，认证标识会暂时隐藏。`,
      key: `ends-${row.valid_until}`,
    })
  })

const lapse = (db: Db, row: CheckRow): Promise<void> =>
  db.transaction().execute(async trx => {
    if (!(await lockCheck(trx, row))) return
    await updateSchool(trx, row.id, { lapsed: true })
    await purgeTags(trx, schoolTags(row.id))
    await notifyOwners(trx, row.id, {
      title: '学校认证已过期',
      body: `${row.name}一年的有效期已经过了，认证标识暂时隐藏。${HOW}，通过之后恢复。`,
      key: `lapsed-${row.valid_until}`,
    })
    await audit(trx, systemActor, { action: 'school.lapse', subjectKind: 'school', subjectId: row.id }, noExchange)
  })

export async function sweepSchoolChecks(db: Db, now: Date): Promise<void> {
  const today = date(now)
  const lapsing = (await listLapsing(db, today, BATCH)).map(row => () => lapse(db, row))
  const ending = (await listEnding(db, today, lastReminded(now), BATCH)).map(row => () => remind(db, row, now))
  await forEach([...lapsing, ...ending], act => act())
}

export const schoolChecks: Job = {
  name: 'learn.school.checks',
  everySeconds: 600,
  work: ({ db, now }) => sweepSchoolChecks(db, now),
}
