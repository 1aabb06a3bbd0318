/** Who is told when the consultant of open consultations leaves their company. */
import type { Db } from '#server/db/client.ts'
import { notify } from '#server/domains/platform/notice/service.ts'
import { findCompanyOwner } from './directed/queries.ts'

type Moved = { id: number; title: string; state: string; asker_user_id: number }

/** The asker of a consultation that has begun learns with whom they go on. */
export const notifyOfSuccessor = (
  trx: Db,
  { id, title, asker_user_id: askerId }: Omit<Moved, 'state'>,
  name: string,
): Promise<void> =>
  notify(trx, askerId, {
    kind: 'CONSULT',
    title: '公司换了一位顾问',
    body: `“${title}”由${name}接着答复`,
    link: `/consult/detail/${id}`,
  })

/** @param to the colleague who goes on; undefined: the company's owner is to appoint one. */
export async function notifyHandedOver(
  trx: Db,
  companyId: number,
  { moved, to }: { moved: readonly Moved[]; to: { name: string } | undefined },
): Promise<void> {
  if (to) {
    for (const one of moved) if (one.state === 'CONSULTING') await notifyOfSuccessor(trx, one, to.name)
    return
  }
  const owner = await findCompanyOwner(trx, companyId)
  if (owner === null) return
  await notify(trx, owner, {
    kind: 'CONSULT',
    title: '有咨询等你安排顾问',
    body: `接待的顾问离开了公司，${moved.length} 条咨询还没有人接手`,
    link: '/merchant/consult/owner',
  })
}
