/** The owner of a company: giving it to somebody who accepts it, and ending it. */

import type { OwnershipTransfer } from '#lib/contract/people/staff.ts'
import { DAY_MS } from '#lib/format/units.ts'
import { pageTag } from '#lib/tags.ts'
import type { ActorContext } from '#server/access/request-context.ts'
import { audit } from '#server/audit.ts'
import { purgeTags } from '#server/cache/purge.ts'
import type { Db } from '#server/db/client.ts'
import { countOpenConsultations } from '#server/domains/consult/consult/service.ts'
import { endWithOwner } from '#server/domains/people/certification/service.ts'
import { republishCompany, updateCompany } from '#server/domains/people/company/service.ts'
import { updateUserTypes } from '#server/domains/people/identity/service.ts'
import { notify } from '#server/domains/platform/notice/service.ts'
import { AppError } from '#server/errors.ts'
import { getRegistry } from '#server/manifest/registry.ts'
import { actingMember } from './acting-member.ts'
import { mayDo } from './policy.ts'
import { presentTransfer } from './present.ts'
import {
  closeTransfer,
  closeTransfers,
  findTransfer,
  getPerson,
  insertTransfer,
  listAllMembers,
  lockCompany,
  lockMember,
  lockMemberOfUser,
  lockTransfer,
  updateMembership,
} from './queries.ts'

const ANSWER_DAYS = 7

export async function getTransfer(db: Db, { actor, now }: ActorContext): Promise<OwnershipTransfer | null> {
  const { companyId, userId, identity } = actingMember(actor)
  const row = await findTransfer(db, companyId, now)
  // It concerns the two of them, and the administrators who will have a new owner.
  const concerned = row && (row.to_user_id === userId || identity === 'OWNER' || identity === 'ADMIN')
  return concerned ? presentTransfer(row, userId) : null
}

export async function offerTransfer(db: Db, employeeId: number, { actor, exchange, now }: ActorContext) {
  const { companyId, userId, identity } = actingMember(actor)
  await db.transaction().execute(async trx => {
    const company = await lockCompany(trx, companyId)
    const target = await lockMember(trx, companyId, employeeId)
    const isSelf = target?.user_id === userId
    if (!target || !mayDo('receiveCompany', identity, { identity: target.employee_identity, isSelf })) {
      throw new AppError('missing.record')
    }
    await closeTransfers(trx, { companyId, overdueAt: now }, now)
    const offered = await insertTransfer(trx, {
      company_id: companyId,
      from_user_id: userId,
      to_user_id: target.user_id,
      expires_at: new Date(now.getTime() + ANSWER_DAYS * DAY_MS),
      closed_at: null,
    })
    if (!offered) throw new AppError('staff.transfer_open')
    const { nickname } = await getPerson(trx, userId)
    await notify(trx, target.user_id, {
      kind: 'SYSTEM',
      title: `${nickname} 想把 ${company.name} 转让给你`,
      body: `接受之后，你是公司的负责人，承担公司在本站的责任；公司原来的认证随转让失效，要由你重新认证。请在 ${ANSWER_DAYS} 天内答复。`,
      link: '/merchant/staff/working',
      dedupeKey: `ownership:${companyId}:${now.getTime()}`,
    })
    await audit(
      trx,
      actor,
      { action: 'ownership.offer', subjectKind: 'company', subjectId: companyId, companyId, detail: { to: target.user_id } },
      exchange,
    )
  })
  return { done: true as const }
}

export async function withdrawTransfer(db: Db, id: number, { actor, exchange, now }: ActorContext) {
  const { companyId } = actingMember(actor)
  await db.transaction().execute(async trx => {
    const row = await lockTransfer(trx, companyId, id, now)
    if (!row) throw new AppError('missing.record')
    await closeTransfer(trx, id, 'WITHDRAWN', now)
    await notify(trx, row.to_user_id, {
      kind: 'SYSTEM',
      title: '公司转让已取消',
      body: `${row.from_name} 取消了这次转让。`,
      dedupeKey: `ownership-withdrawn:${id}`,
    })
    await audit(trx, actor, { action: 'ownership.withdraw', subjectKind: 'company', subjectId: companyId, companyId }, exchange)
  })
  return { done: true as const }
}

export async function answerTransfer(db: Db, id: number, accept: boolean, { actor, exchange, now }: ActorContext) {
  const { companyId, userId } = actingMember(actor)
  await db.transaction().execute(async trx => {
    const company = await lockCompany(trx, companyId)
    const row = await lockTransfer(trx, companyId, id, now)
    if (row?.to_user_id !== userId) throw new AppError('missing.record')
    await closeTransfer(trx, id, accept ? 'ACCEPTED' : 'DECLINED', now)
    if (accept) {
      const [giver, taker] = [
        await lockMemberOfUser(trx, companyId, row.from_user_id),
        await lockMemberOfUser(trx, companyId, row.to_user_id),
      ]
      if (giver?.employee_identity !== 'OWNER' || !taker) throw new AppError('missing.record')
      // One owner at every moment: the old one steps down first.
      await updateMembership(trx, giver.id, { employee_identity: 'ADMIN' })
      await updateMembership(trx, taker.id, { employee_identity: 'OWNER', cloud_permission: 'MANAGE' })
      await updateCompany(trx, companyId, { owner_user_id: row.to_user_id, updated_at: now })
      await endWithOwner(trx, companyId, now)
      await purgeTags(trx, [pageTag.company(companyId), pageTag.user(row.from_user_id), pageTag.user(row.to_user_id)])
    }
    await notify(trx, row.from_user_id, {
      kind: 'SYSTEM',
      title: accept ? `${row.to_name} 接受了公司转让` : `${row.to_name} 谢绝了公司转让`,
      body: accept
        ? `${company.name} 的负责人已经是 ${row.to_name}，你现在是管理员。原来的企业认证随转让失效。`
        : `${company.name} 仍由你负责。`,
      link: '/merchant/staff/working',
      dedupeKey: `ownership-answer:${id}`,
    })
    await audit(
      trx,
      actor,
      {
        action: accept ? 'ownership.accept' : 'ownership.decline',
        subjectKind: 'company',
        subjectId: companyId,
        companyId,
        detail: { from: row.from_user_id, to: row.to_user_id },
      },
      exchange,
    )
  })
  return { done: true as const }
}

/**
 * The end of a company: what it offered is unpublished, its people are free. Its name is typed once more, so that nobody does it
 * by mistake.
 * @throws AppError `company.wrong_name`; `company.work_open`, `company.orders_open` while somebody waits for something; `company.money_left`
 * while its wallet is not empty.
 */
export async function dissolveCompany(
  db: Db,
  typedName: string,
  { actor, exchange, now }: ActorContext,
): Promise<{ done: true }> {
  const { companyId, userId } = actingMember(actor)
  await db.transaction().execute(async trx => {
    const company = await lockCompany(trx, companyId)
    if (typedName !== company.name) {
      throw new AppError('company.wrong_name', { fields: { name: `请原样输入“${company.name}”` } })
    }
    if ((await countOpenConsultations(trx, companyId)) > 0) throw new AppError('company.work_open')
    const members = await listAllMembers(trx, companyId)
    for (const member of members) {
      await updateMembership(trx, member.id, { state: 'LEFT', left_at: now, left_for: 'DISSOLVED' })
      if (member.user_id === userId) continue
      await notify(trx, member.user_id, {
        kind: 'SYSTEM',
        title: `${company.name} 已解散`,
        body: '你在这家公司的任职随之结束，个人账号不受影响。',
        dedupeKey: `dissolved:${companyId}`,
      })
    }
    for (const end of getRegistry().companyEnds) await end(trx, companyId, now)
    await updateCompany(trx, companyId, { state: 'DISSOLVED', updated_at: now })
    await updateUserTypes(
      trx,
      members.map(member => member.user_id),
    )
    await republishCompany(trx, companyId)
    await audit(trx, actor, { action: 'company.dissolve', subjectKind: 'company', subjectId: companyId, companyId }, exchange)
  })
  return { done: true }
}
