/**
 * Stopping a person or a company, and letting them go on. State, sessions, suspension, notice and audit change together or not at all.
 * A term ends by itself (`endFreezes`).
 */

import { dateTime } from '#lib/format/date.ts'
import { DAY_MS } from '#lib/format/units.ts'
import { mayStop } from '#server/access/actor.ts'
import type { OperatorContext } from '#server/access/request-context.ts'
import { type AuditActor, audit, systemActor } from '#server/audit.ts'
import type { Db } from '#server/db/client.ts'
import { updateCompany, updateUnfrozenCompany } from '#server/domains/people/company/service.ts'
import { lockUser, updateUnfrozen, updateUser } from '#server/domains/people/identity/service.ts'
import { revokeSessions } from '#server/domains/people/session/service.ts'
import { notify } from '#server/domains/platform/notice/service.ts'
import { AppError } from '#server/errors.ts'
import { noExchange } from '#server/http/exchange.ts'
import type { Job } from '#server/jobs/loop.ts'
import { getRegistry } from '#server/manifest/registry.ts'
import type { Owner } from '#server/suspension.ts'
import {
  deleteSuspended,
  findOpenFreeze,
  getCompanyOwner,
  insertFreeze,
  insertSuspended,
  listFreezesAround,
  lockCompany,
  lockOverdueFreeze,
  type OpenFreeze,
  updateEnded,
} from './freeze-queries.ts'

type Terms = { reason: string; days: number | null }

async function suspendContents(trx: Db, freezeId: number, owner: Owner): Promise<void> {
  for (const suspendable of getRegistry().suspendables) {
    const records = await suspendable.suspend(trx, owner)
    if (records.length === 0) continue
    await insertSuspended(trx, freezeId, suspendable.kind, records)
  }
}

async function resumeContents(trx: Db, freezeId: number): Promise<void> {
  const rows = await deleteSuspended(trx, freezeId)
  for (const suspendable of getRegistry().suspendables) {
    const records = rows.filter(row => row.kind === suspendable.kind).map(row => ({ refId: row.ref_id, state: row.state }))
    if (records.length > 0) await suspendable.resume(trx, records)
  }
}

/** Keeps contents suspended that also belong to another owner who is still frozen. */
async function keepOthersOff(trx: Db, owner: Owner): Promise<void> {
  for (const { id, user_id, company_id } of await listFreezesAround(trx, owner)) {
    await suspendContents(trx, id, user_id === null ? { kind: 'company', id: company_id ?? 0 } : { kind: 'user', id: user_id })
  }
}

const freezeText = (reason: string, until: Date | null): string =>
  `原因：${reason}。${until ? `到 ${dateTime(until)} 自动解除` : '解除时间另行通知'}。如有疑问请联系客服。`

/** @throws AppError `missing.record`, `rights.denied`, or `state.conflict` when the person is stopped or gone already. */
export async function freezeUserWithin(
  trx: Db,
  userId: number,
  { reason, days }: Terms,
  { operator, exchange, now }: OperatorContext,
): Promise<void> {
  const user = await lockUser(trx, userId)
  if (!user) throw new AppError('missing.record')
  if (!mayStop(operator, user)) throw new AppError('rights.denied', { message: '不能冻结自己，也不能冻结其他运营人员' })
  if (user.state !== 'ACTIVE' && user.state !== 'CLOSING' && user.state !== 'DORMANT') throw new AppError('state.conflict')
  const until = days === null ? null : new Date(now.getTime() + days * DAY_MS)
  const id = await insertFreeze(trx, {
    user_id: userId,
    company_id: null,
    reason,
    frozen_by: operator.userId,
    frozen_at: now,
    until,
    closing_at: user.closing_at,
  })
  await updateUser(trx, userId, { state: 'FROZEN', closing_at: null, updated_at: now })
  const revoked = await revokeSessions(trx, { userId }, 'FROZEN', now)
  await suspendContents(trx, id, { kind: 'user', id: userId })
  await notify(trx, userId, { kind: 'SECURITY', title: '账号已被冻结', body: freezeText(reason, until) })
  await audit(
    trx,
    operator,
    { action: 'user.freeze', subjectKind: 'user', subjectId: userId, detail: { reason, days, revoked } },
    exchange,
  )
}

export async function freezeUser(db: Db, userId: number, terms: Terms, context: OperatorContext) {
  await db.transaction().execute(trx => freezeUserWithin(trx, userId, terms, context))
  return { done: true as const }
}

/** @throws AppError `missing.record`, or `state.conflict` when the company is stopped or gone already. */
export async function freezeCompany(
  db: Db,
  companyId: number,
  { reason, days }: Terms,
  { operator, exchange, now }: OperatorContext,
) {
  await db.transaction().execute(async trx => {
    const company = await lockCompany(trx, companyId)
    if (!company) throw new AppError('missing.record')
    if (company.state !== 'ACTIVE') throw new AppError('state.conflict')
    const until = days === null ? null : new Date(now.getTime() + days * DAY_MS)
    const id = await insertFreeze(trx, {
      user_id: null,
      company_id: companyId,
      reason,
      frozen_by: operator.userId,
      frozen_at: now,
      until,
      closing_at: null,
    })
    await updateCompany(trx, companyId, { state: 'FROZEN', updated_at: now })
    await suspendContents(trx, id, { kind: 'company', id: companyId })
    await notify(trx, company.owner_user_id, {
      kind: 'SECURITY',
      title: '公司已被冻结',
      body: `${company.name} 的服务、职位等已经下架。${freezeText(reason, until)}`,
    })
    await audit(
      trx,
      operator,
      { action: 'company.freeze', subjectKind: 'company', subjectId: companyId, companyId, detail: { reason, days } },
      exchange,
    )
  })
  return { done: true as const }
}

async function end(
  trx: Db,
  freeze: OpenFreeze,
  { actor, exchange, now }: Pick<OperatorContext, 'exchange' | 'now'> & { actor: AuditActor },
): Promise<void> {
  const endedBy = actor.kind === 'manager' ? actor.userId : null
  await updateEnded(trx, freeze.id, endedBy, now)
  if (freeze.user_id !== null) await updateUnfrozen(trx, freeze.user_id, freeze.closing_at, now)
  else if (freeze.company_id !== null) await updateUnfrozenCompany(trx, freeze.company_id, now)
  await resumeContents(trx, freeze.id)
  const owner: Owner =
    freeze.user_id === null ? { kind: 'company', id: freeze.company_id ?? 0 } : { kind: 'user', id: freeze.user_id }
  await keepOthersOff(trx, owner)
  const recipient = freeze.user_id ?? (await getCompanyOwner(trx, owner.id))
  await notify(trx, recipient, {
    kind: 'SECURITY',
    title: owner.kind === 'user' ? '账号已经解除冻结' : '公司已经解除冻结',
    body: '之前下架的内容已经恢复。',
  })
  await audit(
    trx,
    actor,
    {
      action: `${owner.kind}.unfreeze`,
      subjectKind: owner.kind,
      subjectId: owner.id,
      companyId: freeze.company_id,
      detail: { byTerm: endedBy === null },
    },
    exchange,
  )
}

/** @throws AppError `missing.record`, `rights.denied`, or `state.conflict` when they are not stopped. */
export async function unfreezeUser(db: Db, userId: number, { operator, ...context }: OperatorContext) {
  await db.transaction().execute(async trx => {
    const user = await lockUser(trx, userId)
    if (!user) throw new AppError('missing.record')
    if (!mayStop(operator, user)) throw new AppError('rights.denied')
    if (user.state !== 'FROZEN') throw new AppError('state.conflict')
    const freeze = await findOpenFreeze(trx, { kind: 'user', id: userId })
    // Stopped before there were terms: nothing was written down about it.
    if (freeze) await end(trx, freeze, { actor: operator, ...context })
    else await restoreUnwritten(trx, { kind: 'user', id: userId }, { operator, ...context })
  })
  return { done: true as const }
}

/** @throws AppError `missing.record`, or `state.conflict` when it is not stopped. */
export async function unfreezeCompany(db: Db, companyId: number, { operator, ...context }: OperatorContext) {
  await db.transaction().execute(async trx => {
    const company = await lockCompany(trx, companyId)
    if (!company) throw new AppError('missing.record')
    if (company.state !== 'FROZEN') throw new AppError('state.conflict')
    const freeze = await findOpenFreeze(trx, { kind: 'company', id: companyId })
    if (freeze) await end(trx, freeze, { actor: operator, ...context })
    else await restoreUnwritten(trx, { kind: 'company', id: companyId }, { operator, ...context })
  })
  return { done: true as const }
}

async function restoreUnwritten(trx: Db, owner: Owner, { operator, exchange, now }: OperatorContext): Promise<void> {
  const restored = { state: 'ACTIVE', updated_at: now } as const
  await (owner.kind === 'user' ? updateUser(trx, owner.id, restored) : updateCompany(trx, owner.id, restored))
  for (const suspendable of getRegistry().suspendables) {
    if (suspendable.kind === owner.kind) await suspendable.resume(trx, [{ refId: owner.id, state: '' }])
  }
  await audit(
    trx,
    operator,
    {
      action: `${owner.kind}.unfreeze`,
      subjectKind: owner.kind,
      subjectId: owner.id,
      companyId: owner.kind === 'company' ? owner.id : null,
    },
    exchange,
  )
}

/** @throws AppError `missing.record` or `rights.denied`. */
export async function signOutUser(db: Db, userId: number, { operator, exchange, now }: OperatorContext) {
  return db.transaction().execute(async trx => {
    const user = await lockUser(trx, userId)
    if (!user) throw new AppError('missing.record')
    if (user.is_operator && !mayStop(operator, user)) throw new AppError('rights.denied')
    const revoked = await revokeSessions(trx, { userId }, 'REVOKED', now)
    await audit(trx, operator, { action: 'user.sign_out', subjectKind: 'user', subjectId: userId, detail: { revoked } }, exchange)
    return { revoked }
  })
}

/** Ends what has reached its term. */
export const endFreezes: Job = {
  name: 'platform.operator.freezes',
  everySeconds: 30,
  async work({ db, now }) {
    for (;;) {
      const ended = await db.transaction().execute(async trx => {
        const freeze = await lockOverdueFreeze(trx, now)
        if (freeze) await end(trx, freeze, { actor: systemActor, exchange: noExchange, now })
        return freeze !== undefined
      })
      if (!ended) return
    }
  },
}
