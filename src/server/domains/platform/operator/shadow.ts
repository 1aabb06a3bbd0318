/**
 * Shadows: an operator sees the site with the eyes of one person. It begins with a reason, the person is notified, and it ends after a term;
 * http/shadow.ts says what is refused.
 */

import type { CallResult } from '#lib/contract/define.ts'
import type { operatorPeople } from '#lib/contract/platform/operator-people.ts'
import { dateTime } from '#lib/format/date.ts'
import { MINUTE_MS } from '#lib/format/units.ts'
import type { OperatorContext } from '#server/access/request-context.ts'
import { audit } from '#server/audit.ts'
import type { Db } from '#server/db/client.ts'
import { lockUser } from '#server/domains/people/identity/service.ts'
import { notify } from '#server/domains/platform/notice/service.ts'
import { AppError } from '#server/errors.ts'
import { findUser } from './people-queries.ts'
import { mayShadow, SHADOW_MINUTES } from './policy.ts'
import { endShadowsOf, insertShadow } from './shadow-queries.ts'

/** Audited for each that was still going on: one that is over by its term has said when it ends. */
async function endOpen(trx: Db, { operator, exchange, now }: OperatorContext): Promise<void> {
  for (const { id, user_id } of await endShadowsOf(trx, operator.sessionId, now)) {
    const entry = { action: 'shadow.end', subjectKind: 'user', subjectId: user_id, detail: { shadow: id } } as const
    await audit(trx, operator, entry, exchange)
  }
}

/** @throws AppError `missing.record`, `rights.denied`, or `state.conflict` when the account is closed. */
export async function beginShadow(
  db: Db,
  userId: number,
  { reason }: { reason: string },
  context: OperatorContext,
): Promise<CallResult<typeof operatorPeople.beginShadow>> {
  const { operator, exchange, now } = context
  const endsAt = new Date(now.getTime() + SHADOW_MINUTES * MINUTE_MS)
  return db.transaction().execute(async trx => {
    const user = await lockUser(trx, userId)
    if (!user) throw new AppError('missing.record')
    if (!mayShadow(operator, user)) {
      throw new AppError('rights.denied', { message: '不能查看自己的账号，也不能查看其他运营人员的账号' })
    }
    if (user.state === 'CLOSED') throw new AppError('state.conflict')
    await endOpen(trx, context)
    const id = await insertShadow(trx, {
      operator_id: operator.userId,
      session_id: operator.sessionId,
      user_id: userId,
      reason,
      began_at: now,
      ends_at: endsAt,
    })
    await notify(trx, userId, {
      kind: 'SECURITY',
      title: '运营人员以只读方式查看了你的账号',
      body: `从 ${dateTime(now.toISOString())} 起，最多 ${SHADOW_MINUTES} 分钟。原因：${reason}。期间不能替你做任何操作，也看不到聊天和咨询往来。如有疑问请联系客服。`,
      link: '/member/member_account_bind',
    })
    const detail = { reason, minutes: SHADOW_MINUTES, shadow: id }
    await audit(trx, operator, { action: 'shadow.begin', subjectKind: 'user', subjectId: userId, detail }, exchange)
    const nickname = (await findUser(trx, userId))?.nickname ?? ''
    return { shadowId: id, userId, nickname, endsAt: endsAt.toISOString() }
  })
}

export async function endShadow(db: Db, context: OperatorContext) {
  await db.transaction().execute(trx => endOpen(trx, context))
  return { done: true as const }
}
