/** The term of a moderator: a year, announced before it ends, renewed by operators (rules of the park, section 6). */
import { date } from '#lib/format/date.ts'
import { addMonths } from '#lib/format/shanghai.ts'
import { DAY_MS, HOUR_SECONDS } from '#lib/format/units.ts'
import { signedInPerson } from '#server/access/actor.ts'
import { audit, systemActor } from '#server/audit.ts'
import type { Db } from '#server/db/client.ts'
import { notify } from '#server/domains/platform/notice/service.ts'
import { AppError } from '#server/errors.ts'
import { noExchange } from '#server/http/exchange.ts'
import type { Job } from '#server/jobs/loop.ts'
import type { ManagingContext } from './context.ts'
import * as queries from './moderator-queries.ts'

const TERM_MONTHS = 12
/** Days before its end: when a moderator is notified, and from when on it can be renewed. */
const NOTICE_DAYS = 30
const BATCH = 100

export const termEnd = (from: Date): Date => addMonths(from, TERM_MONTHS)

export const isRenewable = (endsAt: Date, now: Date): boolean => endsAt.getTime() - now.getTime() <= NOTICE_DAYS * DAY_MS

/** The next year begins when this one ends. @throws AppError `missing.record` for a person who is none; `state.conflict` when it is too early. */
export const renewModerator = (
  db: Db,
  { boardId, userId }: { boardId: number; userId: number },
  { by, exchange, now }: ManagingContext,
): Promise<{ done: true }> =>
  db.transaction().execute(async trx => {
    const row = await queries.lockModerator(trx, boardId, userId)
    if (!row) throw new AppError('missing.record')
    if (!isRenewable(row.ends_at, now))
      throw new AppError('state.conflict', { message: `任期到 ${date(row.ends_at)}，到期前 ${NOTICE_DAYS} 天内可以续任` })
    const endsAt = termEnd(row.ends_at > now ? row.ends_at : now)
    await queries.updateModerator(trx, row, { ends_at: endsAt, reminded_at: null, appointed_by: signedInPerson(by).userId })
    await audit(trx, by, { action: 'forum.renew', subjectKind: 'user', subjectId: userId, detail: { board: boardId } }, exchange)
    await notify(trx, userId, {
      kind: 'SYSTEM',
      title: `你续任“${row.name}”的版主`,
      body: `新的任期到 ${date(endsAt)}。`,
      link: `/park/park_forum?boardId=${boardId}`,
    })
    return { done: true as const }
  })

export const remindOfTerms = (db: Db, now: Date): Promise<void> =>
  db.transaction().execute(async trx => {
    const operators = await queries.listAppointing(trx)
    const soon = await queries.lockEndingSoon(trx, new Date(now.getTime() + NOTICE_DAYS * DAY_MS), BATCH)
    for (const row of soon) {
      await queries.updateModerator(trx, row, { reminded_at: now })
      await notify(trx, row.user_id, {
        kind: 'SYSTEM',
        title: `你在“${row.name}”的版主任期快到了`,
        body: `任期到 ${date(row.ends_at)}，由运营人员决定是否续任。没有续任的，到期后不再是版主。`,
        link: `/park/park_forum?boardId=${row.board_id}`,
      })
      for (const operatorId of operators)
        await notify(trx, operatorId, {
          kind: 'SYSTEM',
          title: `“${row.name}”有版主任期快到了`,
          body: `${row.nickname}的任期到 ${date(row.ends_at)}，可以续任。`,
          link: '/manage/forum?view=moderators',
          dedupeKey: `forum-term:${row.board_id}:${row.user_id}:${row.ends_at.getTime()}`,
        })
    }
  })

export const endTerms = (db: Db, now: Date): Promise<void> =>
  db.transaction().execute(async trx => {
    for (const row of await queries.lockEnded(trx, now, BATCH)) {
      await queries.deleteModerator(trx, row.board_id, row.user_id)
      const detail = { board: row.board_id, reason: '任期已满' }
      const entry = { action: 'forum.dismiss', subjectKind: 'user', subjectId: row.user_id, detail } as const
      await audit(trx, systemActor, entry, noExchange)
      await notify(trx, row.user_id, {
        kind: 'SYSTEM',
        title: `你在“${row.name}”的版主任期已满`,
        body: '感谢你为这个版块做的事。',
      })
    }
  })

export const termSweep: Job = {
  name: 'park.forum.moderator-terms',
  everySeconds: HOUR_SECONDS,
  async work({ db, now }) {
    await endTerms(db, now)
    await remindOfTerms(db, now)
  },
}
