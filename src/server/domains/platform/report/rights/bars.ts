/** Barring people who assert rights in bad faith from doing so again: 规则《知识产权保护规则》六. */

import { reportKindNames } from '#lib/format/report.ts'
import type { OperatorContext } from '#server/access/request-context.ts'
import { audit } from '#server/audit.ts'
import type { Db } from '#server/db/client.ts'
import { notify } from '#server/domains/platform/notice/service.ts'
import { AppError } from '#server/errors.ts'
import { rightsPage } from './forwarding.ts'
import * as queries from './queries.ts'

/** @throws AppError `rights.denied` with the reason. */
export async function refuseBarred(db: Db, userId: number): Promise<void> {
  const bar = await queries.findBar(db, userId)
  if (bar) throw new AppError('rights.denied', { message: `平台不再受理你的侵权通知：${bar.reason}` })
}

/** @throws AppError `state.conflict` for a notice that waits or stands, and for what was so before. */
export async function barClaimant(
  db: Db,
  { id, barred, reason }: { id: number; barred: boolean; reason: string },
  { operator, exchange, now }: OperatorContext,
) {
  return db.transaction().execute(async trx => {
    const row = await queries.lockAssertion(trx, id)
    if (!row) throw new AppError('missing.record')
    if (row.state !== 'REFUSED' && row.state !== 'RESTORED' && row.state !== 'WITHDRAWN')
      throw new AppError('state.conflict', { message: '只有不予处理、已恢复内容或已撤回的通知，才可能是恶意通知' })
    const userId = row.claimant_user_id
    const isChanged = barred
      ? await queries.insertBar(trx, { user_id: userId, reason, barred_by: operator.userId, created_at: now })
      : await queries.deleteBar(trx, userId)
    if (!isChanged) throw new AppError('state.conflict')
    await notify(trx, userId, {
      kind: 'SECURITY',
      title: barred ? '平台不再受理你的侵权通知' : '平台恢复受理你的侵权通知',
      body: `${reportKindNames[row.kind]}“${row.title}”的通知：${reason}。`,
      link: rightsPage(id),
    })
    const detail = { barred, reason }
    await audit(trx, operator, { action: 'rights.bar', subjectKind: 'user', subjectId: userId, detail }, exchange)
    return { done: true as const }
  })
}
