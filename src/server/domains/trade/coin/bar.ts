/** Somebody who checked in with a program may not check in any more (rule 签到, 五), until an operator lifts that. */
import type { OperatorContext } from '#server/access/request-context.ts'
import { audit } from '#server/audit.ts'
import type { Db } from '#server/db/client.ts'
import { notify } from '#server/domains/platform/notice/service.ts'
import { AppError } from '#server/errors.ts'
import { deleteBar, findBar } from './bar-queries.ts'

/** @returns why the person may not check in; null for everybody else. */
export const checkInBar = async (db: Db, userId: number): Promise<string | null> => (await findBar(db, userId))?.reason ?? null

/** @throws AppError `missing.record` for somebody who may check in */
export async function liftCheckInBar(
  db: Db,
  { userId, reason }: { userId: number; reason: string },
  { operator, exchange }: Pick<OperatorContext, 'operator' | 'exchange'>,
): Promise<{ done: true }> {
  return db.transaction().execute(async trx => {
    if (!(await deleteBar(trx, userId))) throw new AppError('missing.record')
    const subject = { subjectKind: 'user', subjectId: userId } as const
    await audit(trx, operator, { action: 'sign_in.lift_bar', ...subject, detail: { reason } }, exchange)
    await notify(trx, userId, {
      kind: 'SYSTEM',
      title: '签到资格已恢复',
      body: `从今天起可以继续签到。原因：${reason}`,
      link: '/member',
    })
    return { done: true as const }
  })
}
