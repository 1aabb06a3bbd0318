/** Operators take services down on their own, without anybody's report. */

import type { ManagedService, serviceManaging } from '#lib/contract/city/publication-managing.ts'
import type { CallParsed, ListOf } from '#lib/contract/define.ts'
import type { OperatorContext } from '#server/access/request-context.ts'
import { audit } from '#server/audit.ts'
import type { Db } from '#server/db/client.ts'
import { presentPage } from '#server/db/paging.ts'
import { notify } from '#server/domains/platform/notice/service.ts'
import { AppError } from '#server/errors.ts'
import { APPEAL_DAYS, takeDown } from './decision.ts'
import { listManagedRows, type ManagedRow } from './managing-queries.ts'
import { lockReviewedOffer } from './review-queries.ts'

const present = (row: ManagedRow): ManagedService => ({
  id: row.id,
  title: row.title,
  ownerId: row.owner_user_id,
  ownerName: row.owner_name,
  state: row.state as ManagedService['state'],
  reason: row.state === 'ON' ? '' : (row.state_reason ?? ''),
  takenDownAt: row.taken_down_at?.toISOString() ?? null,
})

export const listManagedServices = async (
  db: Db,
  query: CallParsed<typeof serviceManaging.listManagedServices>['query'],
): Promise<ListOf<ManagedService>> => presentPage(await listManagedRows(db, query), present)

/** @throws AppError `missing.record`, `state.conflict` when it is not public */
export async function takeServiceDown(
  db: Db,
  { id, reason }: { id: number; reason: string },
  { operator, exchange, now }: OperatorContext,
): Promise<{ done: true }> {
  return db.transaction().execute(async trx => {
    const offer = await lockReviewedOffer(trx, id)
    if (!offer) throw new AppError('missing.record')
    if (!(await takeDown(trx, id, { reason, operatorId: operator.userId, now }))) throw new AppError('state.conflict')
    await notify(trx, offer.owner_user_id, {
      kind: 'SYSTEM',
      title: '你的服务被平台下架',
      body: `“${offer.title}”：${reason}。${APPEAL_DAYS} 日内可以申诉一次，由没有参与下架的人员复核。`,
      link: `/merchant/service/newService?id=${id}`,
    })
    await audit(
      trx,
      operator,
      {
        action: 'service.take_down',
        subjectKind: 'service',
        subjectId: id,
        companyId: offer.owner_company_id,
        detail: { reason },
      },
      exchange,
    )
    return { done: true as const }
  })
}
