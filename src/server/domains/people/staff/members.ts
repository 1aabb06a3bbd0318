/** Members of a company: listing them, changing their roles and cards, and ending a membership. */

import type { ListOf, PageQuery } from '#lib/contract/define.ts'
import type { CloudPermission, EmployeeIdentity, OpenWork, StaffMember } from '#lib/contract/people/staff.ts'
import { identityTexts } from '#lib/format/staff.ts'
import { pageTag } from '#lib/tags.ts'
import type { ActorContext } from '#server/access/request-context.ts'
import { audit } from '#server/audit.ts'
import { purgeTags } from '#server/cache/purge.ts'
import type { Db } from '#server/db/client.ts'
import { presentPage } from '#server/db/paging.ts'
import { listConsultantUsers } from '#server/domains/consult/consult/service.ts'
import { updateUserTypes } from '#server/domains/people/identity/service.ts'
import { changedNames, requireFreeNames, requireHonestTitle } from '#server/domains/people/naming/service.ts'
import { revokeSessionsActingFor } from '#server/domains/people/session/revoking.ts'
import { notify } from '#server/domains/platform/notice/service.ts'
import { takeUploads } from '#server/domains/platform/upload/service.ts'
import { AppError } from '#server/errors.ts'
import { refuseOutdated } from '#server/version.ts'
import { actingMember } from './acting-member.ts'
import { handOver, listOpenWork, retireConsultant } from './handover.ts'
import { mayDo, mayGrant, mayLeave, type StaffAction } from './policy.ts'
import { memberVersion, presentMember } from './present.ts'
import {
  closeTransfers,
  findMember,
  getCompany,
  listAllMembers,
  lockMember,
  lockMemberOfUser,
  type MemberRow,
  pageMembers,
  updateMembership,
  withdrawInvitations,
} from './queries.ts'

type ListQuery = Pick<PageQuery, 'pageNo' | 'pageSize' | 'cursor' | 'keyword'> & { state?: EmployeeIdentity | undefined }

export async function listMembers(db: Db, query: ListQuery, { actor }: ActorContext): Promise<ListOf<StaffMember>> {
  const { companyId, ...who } = actingMember(actor)
  return presentPage(await pageMembers(db, companyId, query), row => presentMember(row, who))
}

/** @throws AppError `missing.record` for somebody who is not in this company, and for what the policy refuses. */
function assertMay(
  action: StaffAction,
  actor: { userId: number; identity: EmployeeIdentity },
  row: MemberRow | undefined,
): MemberRow {
  if (!row) throw new AppError('missing.record')
  const target = { identity: row.employee_identity, isSelf: row.user_id === actor.userId }
  if (!mayDo(action, actor.identity, target)) throw new AppError('rights.denied', { message: refusal(action, target.isSelf) })
  return row
}

const refusal = (action: StaffAction, isSelf: boolean): string => {
  if (isSelf && action === 'edit') return '自己的身份和权限要由别人来调整'
  if (isSelf && action === 'remove') return '离开公司请用“离开公司”'
  return '管理员不能改动负责人和其他管理员'
}

type Granted = {
  employeeIdentity: EmployeeIdentity
  cloudPermission: CloudPermission
  title: string
  toolPermissions: Partial<Record<string, CloudPermission>>
  version?: string | undefined
}

/** @throws AppError `missing.record`, `rights.denied`, `state.changed` */
export async function updateMember(db: Db, employeeId: number, change: Granted, { actor, exchange, now }: ActorContext) {
  const { companyId, ...who } = actingMember(actor)
  return db.transaction().execute(async trx => {
    const row = assertMay('edit', who, await lockMember(trx, companyId, employeeId))
    if (!mayGrant(who.identity, change.employeeIdentity)) {
      throw new AppError('rights.denied', { message: '只有负责人能任命管理员' })
    }
    await refuseOutdated(change.version, () => memberVersion(row))
    await requireHonestTitle(trx, 'title', change.title)
    await updateMembership(trx, row.id, {
      employee_identity: change.employeeIdentity,
      cloud_permission: change.cloudPermission,
      tool_permissions: JSON.stringify(change.toolPermissions) as never,
      title: change.title,
    })
    await audit(
      trx,
      actor,
      {
        action: 'staff.update',
        subjectKind: 'company_employee',
        subjectId: row.id,
        companyId,
        detail: {
          userId: row.user_id,
          from: row.employee_identity,
          to: change.employeeIdentity,
          cloudPermission: change.cloudPermission,
        },
      },
      exchange,
    )
    if (row.employee_identity !== change.employeeIdentity || row.cloud_permission !== change.cloudPermission) {
      const { name } = await getCompany(trx, companyId)
      await notify(trx, row.user_id, {
        kind: 'SYSTEM',
        title: `你在 ${name} 的身份和权限有变化`,
        body: `现在的身份是${identityTexts[change.employeeIdentity]}。下一次操作起按新的权限生效。`,
        link: '/merchant/staff/working',
        dedupeKey: `staff-update:${row.id}:${now.getTime()}`,
      })
    }
    await purgeTags(trx, [pageTag.company(companyId), pageTag.user(row.user_id)])
    return savedMember(trx, companyId, row.id)
  })
}

async function savedMember(trx: Db, companyId: number, employeeId: number) {
  return { done: true as const, version: memberVersion((await findMember(trx, companyId, employeeId))!) }
}

/** @throws AppError `missing.record`, `rights.denied`, `state.changed`, `upload.missing` */
export async function updateCard(
  db: Db,
  employeeId: number,
  change: { consultationName: string; avatar: number | string | null; version?: string | undefined },
  { actor, exchange, now }: ActorContext,
) {
  const { companyId, ...who } = actingMember(actor)
  return db.transaction().execute(async trx => {
    const row = assertMay('editCard', who, await lockMember(trx, companyId, employeeId))
    await refuseOutdated(change.version, () => memberVersion(row))
    const names = changedNames({ consultationName: row.consultation_name }, { consultationName: change.consultationName })
    await requireFreeNames(trx, names, { companyId, userId: row.user_id })
    await updateMembership(trx, row.id, {
      consultation_name: change.consultationName,
      consultation_avatar: await avatarKey(trx, change.avatar, row.consultation_avatar, who.userId, now),
    })
    await audit(trx, actor, { action: 'staff.card', subjectKind: 'company_employee', subjectId: row.id, companyId }, exchange)
    await purgeTags(trx, [pageTag.company(companyId)])
    return savedMember(trx, companyId, row.id)
  })
}

async function avatarKey(trx: Db, avatar: number | string | null, before: string, userId: number, now: Date): Promise<string> {
  if (avatar === null) return ''
  const key =
    typeof avatar === 'string'
      ? avatar === before && before
      : (await takeUploads(trx, { userId, ids: [avatar], purpose: 'AVATAR', field: 'avatar', now }))[0]?.pictureKey
  if (!key) throw new AppError('upload.missing', { fields: { avatar: '这张图片已经不在了，请重新上传' } })
  return key
}

const nameOf = (row: MemberRow): string => row.consultation_name || row.nickname

export async function getOpenWork(db: Db, employeeId: number, { actor }: ActorContext): Promise<OpenWork> {
  const { companyId, ...who } = actingMember(actor)
  const row = assertMay('seeWork', who, await findMember(db, companyId, employeeId))
  const [work, members, consultants] = await Promise.all([
    listOpenWork(db, { companyId, userId: row.user_id }),
    listAllMembers(db, companyId),
    listConsultantUsers(db, companyId),
  ])
  return {
    items: work.slice(0, 50),
    total: work.length,
    colleagues: members
      .filter(member => member.id !== row.id)
      .map(member => ({
        employeeId: member.id,
        name: nameOf(member),
        employeeIdentity: member.employee_identity,
        consultant: consultants.has(member.user_id),
      })),
  }
}

/** Ends one membership after handing its open work over. @returns the colleague who took the work; undefined when there was none to name. */
async function endMembership(
  trx: Db,
  row: MemberRow,
  end: { reason: 'LEFT' | 'REMOVED'; handoverTo: number | null; now: Date },
): Promise<MemberRow | undefined> {
  const from = { companyId: row.company_id, userId: row.user_id }
  const to = end.handoverTo === null ? undefined : await lockMember(trx, row.company_id, end.handoverTo)
  if (end.handoverTo !== null && (!to || to.id === row.id)) {
    throw new AppError('missing.record', { fields: { handoverTo: '这位同事已经不在公司，请另选一位' } })
  }
  const work = await listOpenWork(trx, from)
  if (work.length > 0) {
    if (!to)
      throw new AppError('staff.handover_needed', { fields: { handoverTo: `还有 ${work.length} 项工作，请选一位同事接手` } })
    await handOver(trx, from, to.user_id, end.now)
    await notify(trx, to.user_id, {
      kind: 'SYSTEM',
      title: `${nameOf(row)} 的工作交给了你`,
      body: `共 ${work.length} 项：${work
        .slice(0, 5)
        .map(item => item.title)
        .join('、')}${work.length > 5 ? ' 等' : ''}。`,
      link: work.some(item => item.kind === 'CONSULTATION') ? '/merchant/consult/mine' : '/merchant',
      dedupeKey: `staff-handover:${row.id}:${end.now.getTime()}`,
    })
  }
  await updateMembership(trx, row.id, {
    state: 'LEFT',
    left_at: end.now,
    left_for: end.reason,
    handed_to: work.length > 0 ? (to?.user_id ?? null) : null,
  })
  await retireConsultant(trx, from)
  await withdrawInvitations(trx, { companyId: row.company_id, invitedBy: row.user_id }, end.now)
  await closeTransfers(trx, from, end.now)
  await updateUserTypes(trx, [row.user_id])
  await purgeTags(trx, [pageTag.company(row.company_id), pageTag.user(row.user_id)])
  return to
}

export async function removeMember(
  db: Db,
  employeeId: number,
  { handoverTo }: { handoverTo: number | null },
  { actor, exchange, now }: ActorContext,
) {
  const { companyId, ...who } = actingMember(actor)
  await db.transaction().execute(async trx => {
    const row = assertMay('remove', who, await lockMember(trx, companyId, employeeId))
    const to = await endMembership(trx, row, { reason: 'REMOVED', handoverTo, now })
    const revoked = await revokeSessionsActingFor(trx, row, now)
    const { name } = await getCompany(trx, companyId)
    await notify(trx, row.user_id, {
      kind: 'SYSTEM',
      title: `你已不在 ${name} 任职`,
      body: '公司的管理员结束了你的任职，用公司身份登录过的设备已经退出。个人账号不受影响，重新登录就能继续使用。',
      dedupeKey: `staff-removed:${row.id}`,
    })
    await audit(
      trx,
      actor,
      {
        action: 'staff.remove',
        subjectKind: 'company_employee',
        subjectId: row.id,
        companyId,
        detail: { userId: row.user_id, identity: row.employee_identity, handedTo: to?.user_id ?? null, revoked },
      },
      exchange,
    )
  })
  return { done: true as const }
}

export async function leaveCompany(
  db: Db,
  { handoverTo }: { handoverTo: number | null },
  { actor, exchange, now }: ActorContext,
) {
  const { companyId, userId } = actingMember(actor)
  await db.transaction().execute(async trx => {
    const row = await lockMemberOfUser(trx, companyId, userId)
    if (!row) throw new AppError('rights.denied')
    if (!mayLeave(row.employee_identity)) throw new AppError('staff.owner_stays')
    const to = await endMembership(trx, row, { reason: 'LEFT', handoverTo, now })
    for (const member of await listAllMembers(trx, companyId)) {
      if (member.employee_identity !== 'OWNER' && member.employee_identity !== 'ADMIN') continue
      await notify(trx, member.user_id, {
        kind: 'SYSTEM',
        title: `${nameOf(row)} 离开了公司`,
        body: to ? `没做完的工作交给了 ${nameOf(to)}。` : '没有需要交接的工作。',
        link: '/merchant/staff/working',
        dedupeKey: `staff-left:${row.id}`,
      })
    }
    await audit(
      trx,
      actor,
      {
        action: 'staff.leave',
        subjectKind: 'company_employee',
        subjectId: row.id,
        companyId,
        detail: { userId, identity: row.employee_identity, handedTo: to?.user_id ?? null },
      },
      exchange,
    )
  })
  return { done: true as const }
}
