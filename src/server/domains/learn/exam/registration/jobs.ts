/** What happens to registrations by itself: terms end, results become public. */
import { pageTag } from '#lib/tags.ts'
import { purgeTags } from '#server/cache/purge.ts'
import type { Db } from '#server/db/client.ts'
import type { Job } from '#server/jobs/loop.ts'
import { issueCertificate } from '../certificate/service.ts'
import { endCalledOff } from '../organising/calling-off.ts'
import { move, notifyCandidate, promoteNext } from './move.ts'
import * as queries from './queries.ts'

const BATCH = 200

const REASONS = {
  SUBMITTED: '没有在时限内确认，名额已让给下一位',
  UNPAID: '没有在时限内缴费，座位已经放出',
  WAITLISTED: '考试已经开始，候补结束',
} as const

/** Ends one overdue registration in a transaction of its own, which checks again that it is overdue. */
const expireOne = (db: Db, id: number, now: Date): Promise<void> =>
  db.transaction().execute(async trx => {
    const row = await queries.lockRegistration(trx, id)
    if (!row) return
    const over =
      row.state === 'WAITLISTED' ? row.starts_at <= now : row.due_at !== null && row.due_at <= now && row.order_no === null
    if (!over || !(row.state in REASONS)) return
    const reason = REASONS[row.state as keyof typeof REASONS]
    await move(trx, row, {
      event: 'EXPIRE',
      by: 'SYSTEM',
      now,
      set: { reason },
      words: { title: '考试报名已取消', body: `《${row.title}》：${reason}。` },
    })
  })

const result = (score: number | null, passed: boolean | null): string =>
  `${score} 分${passed === null ? '' : passed ? '，合格' : '，未合格'}`

type Unnotified = Awaited<ReturnType<typeof queries.listUnnotifiedResults>>[number]

const notifyOne = (db: Db, row: Unnotified, now: Date): Promise<void> =>
  db.transaction().execute(async trx => {
    if (!(await queries.markResultNotified(trx, row.id, now))) return
    await notifyCandidate(trx, row, { title: '考试成绩公布', body: `《${row.title}》：${result(row.score, row.passed)}。` })
    await issueCertificate(trx, row.id, now)
  })

type FreeSite = Awaited<ReturnType<typeof queries.listSitesToPromote>>[number]

/** A step that held the first of the list while a seat was freed, and was refused itself, has left it free. */
const promoteAt = (db: Db, { site_id: siteId, ...exam }: FreeSite, now: Date): Promise<void> =>
  db.transaction().execute(async trx => {
    await queries.lockSite(trx, siteId)
    while (await promoteNext(trx, { siteId, exam }, now));
    await purgeTags(trx, [pageTag.exam(exam.id)])
  })

export const registrationTerms: Job = {
  name: 'learn.exam.registrations',
  everySeconds: 15,
  async work({ db, now, log }) {
    const due = [...(await queries.listDue(db, now, BATCH)), ...(await queries.listWaitedInVain(db, now, BATCH))]
    for (const id of due) {
      try {
        await expireOne(db, id, now)
      } catch (err) {
        log.error({ err, registrationId: id }, 'a registration whose term is over could not be ended')
      }
    }
    await endCalledOff(db, now, (err, registrationId) =>
      log.error({ err, registrationId }, 'a registration for an exam that was called off could not be ended'),
    )
    for (const site of await queries.listSitesToPromote(db, now, BATCH)) {
      try {
        await promoteAt(db, site, now)
      } catch (err) {
        log.error({ err, siteId: site.site_id }, 'a free seat could not be given to the waiting list')
      }
    }
    for (const row of await queries.listUnnotifiedResults(db, now, BATCH)) {
      try {
        await notifyOne(db, row, now)
      } catch (err) {
        log.error({ err, registrationId: row.id }, 'the result of an exam could not be told')
      }
    }
  },
}
