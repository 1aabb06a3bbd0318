/** Operators take posts down on their own, without anybody's report. */

import type { ManagedPost, postManaging } from '#lib/contract/city/publication-managing.ts'
import type { CallParsed, ListOf } from '#lib/contract/define.ts'
import type { OperatorContext } from '#server/access/request-context.ts'
import { audit } from '#server/audit.ts'
import type { Db } from '#server/db/client.ts'
import { presentPage } from '#server/db/paging.ts'
import { recordViolation } from '#server/domains/city/recruitment/violation/service.ts'
import { notify } from '#server/domains/platform/notice/service.ts'
import { AppError } from '#server/errors.ts'
import { takeDown } from './decision.ts'
import { listManagedRows, type ManagedRow } from './managing-queries.ts'
import { appealDaysOf } from './policy.ts'

const present = (row: ManagedRow): ManagedPost => ({
  id: row.id,
  kind: row.kind,
  title: row.title,
  ownerId: row.publisher_user_id,
  ownerName: row.owner_name,
  state: row.state as ManagedPost['state'],
  reason: row.state === 'TAKEN_DOWN' || row.state === 'APPEALING' ? (row.state_reason ?? '') : '',
  takenDownAt: row.taken_down_at?.toISOString() ?? null,
})

export const listManagedPosts = async (
  db: Db,
  query: CallParsed<typeof postManaging.listManagedPosts>['query'],
): Promise<ListOf<ManagedPost>> => presentPage(await listManagedRows(db, query), present)

/** @throws AppError `missing.record`, `state.conflict` when it is not public */
export async function takePostDown(
  db: Db,
  { id, reason }: { id: number; reason: string },
  { operator, exchange, now }: OperatorContext,
): Promise<{ done: true }> {
  return db.transaction().execute(async trx => {
    const post = await takeDown(trx, id, { reason, operatorId: operator.userId, now })
    if (!post) throw new AppError('state.conflict')
    await recordViolation(trx, post, { reason, caseId: null, isPublic: false, now })
    const isJob = post.kind === 'job'
    await notify(trx, post.publisher_user_id, {
      kind: 'RECRUITMENT',
      title: isJob ? '你的职位被平台下架' : '你的求职信息被平台下架',
      body: `“${post.title}”：${reason}。${appealDaysOf(post.kind)} 日内可以申诉一次，由没有参与下架的人员复核。`,
      link: isJob ? '/merchant/recruitment/mine' : '/member/member_recruitment',
    })
    await audit(
      trx,
      operator,
      {
        action: 'recruitment.take_down',
        subjectKind: 'recruitment',
        subjectId: id,
        companyId: post.company_id,
        detail: { reason },
      },
      exchange,
    )
    return { done: true as const }
  })
}
