/** A certified person applies to answer on their own account; an operator decides. */

import type { ConsultApplication, ConsultApplyState, consultApply } from '#lib/contract/consult/consult-apply.ts'
import type { CallParsed } from '#lib/contract/define.ts'
import { date } from '#lib/format/date.ts'
import { pageTag } from '#lib/tags.ts'
import { type Actor, signedInPerson } from '#server/access/actor.ts'
import { linkReaderOf } from '#server/access/link-reader.ts'
import type { ActorContext } from '#server/access/request-context.ts'
import { audit } from '#server/audit.ts'
import { purgeTags } from '#server/cache/purge.ts'
import type { Db } from '#server/db/client.ts'
import { announce } from '#server/domains/consult/consult/announce.ts'
import { listFieldRows } from '#server/domains/consult/consult/queries/consultants.ts'
import { listFeeRows } from '#server/domains/consult/consult/queries/fees.ts'
import { holdText, refusalHold } from '#server/domains/people/certification/service.ts'
import { requireFreeNames, requireHonestTitle } from '#server/domains/people/naming/service.ts'
import { type Decision, listDecisions, submitForReview, withdrawFromReview } from '#server/domains/platform/moderation/service.ts'
import { findUploads, releaseOwnUploads, takeUploads, uploadedFileOf } from '#server/domains/platform/upload/service.ts'
import { AppError } from '#server/errors.ts'
import { prolonged } from '#server/yearly-check.ts'
import { passCheck, presentCheck, refuseCheck } from './check.ts'
import { findHold } from './hold.ts'
import { LINK, notifyApplicant } from './notify.ts'
import * as queries from './queries.ts'
import { type ApplicationEvent, next } from './states.ts'

type Body = CallParsed<typeof consultApply.apply>['body']

export async function getApplication(db: Db, actor: Actor, now: Date): Promise<ConsultApplication> {
  const { userId } = signedInPerson(actor)
  const [person, row, hold] = await Promise.all([
    queries.getPerson(db, userId),
    queries.findOwn(db, userId),
    findHold(db, userId, now),
  ])
  const of = { certified: person.certified_at !== null, nickname: person.nickname, hold }
  if (!row)
    return { ...of, state: 'NONE', employeeId: null, reason: '', appliedAt: null, decidedAt: null, check: null, form: null }
  // What a refused check held is there to be mended.
  const papers = row.check_state === 'REFUSED' ? row.check_ids : row.certificate_ids
  const [fields, fees, uploads] = await Promise.all([
    listFieldRows(db, row.id),
    listFeeRows(db, { consultantId: row.id }),
    findUploads(db, papers),
  ])
  const [fee] = fees
  return {
    ...of,
    state: row.state,
    employeeId: row.state === 'ACTIVE' || row.state === 'PAUSED' ? row.id : null,
    reason: row.state === 'REFUSED' ? row.refuse_reason : '',
    appliedAt: row.applied_at.toISOString(),
    decidedAt: row.decided_at?.toISOString() ?? null,
    check: presentCheck(row, now),
    form: {
      name: row.name,
      rootCategoryId: row.root_category_id,
      categoryIds: fields.map(field => field.id),
      title: row.title,
      years: row.years,
      credential: row.credential,
      intro: row.intro,
      fee: fee ? { way: fee.way, minutes: fee.minutes, price: fee.price } : null,
      certificates: papers.flatMap(id => {
        const upload = uploads.get(id)
        return upload ? [uploadedFileOf(upload, linkReaderOf(actor), now)] : []
      }),
    },
  }
}

/** @throws AppError when the table of states has no such step. */
function step(from: ConsultApplyState, event: ApplicationEvent): ConsultApplyState {
  const to = next(from, event)
  if (to === null) throw new AppError(event === 'APPLY' && from === 'APPLYING' ? 'certification.under_review' : 'state.conflict')
  return to
}

/** @throws AppError `validation.fields` unless the field and every direction exist and belong together. */
async function assertFields(trx: Db, { rootCategoryId, categoryIds }: Body): Promise<void> {
  const found = await queries.listFields(trx, rootCategoryId, categoryIds)
  if (!found.some(one => one.id === rootCategoryId))
    throw new AppError('validation.fields', { fields: { rootCategoryId: '请选择咨询领域' } })
  if (new Set(categoryIds).size !== categoryIds.length || categoryIds.some(id => !found.some(one => one.id === id)))
    throw new AppError('validation.fields', { fields: { categoryIds: '请选择这个领域里的方向' } })
}

/** @throws AppError `consult.uncertified`, `certification.held`, `certification.under_review` while one waits, `state.conflict` for a consultant. */
export async function apply(db: Db, body: Body, { actor, exchange, now }: ActorContext): Promise<ConsultApplication> {
  const { userId } = signedInPerson(actor)
  await db.transaction().execute(async trx => {
    await queries.lockPerson(trx, userId)
    const person = await queries.getPerson(trx, userId)
    if (!person.certified_at) throw new AppError('consult.uncertified')
    const former = await queries.lockOwn(trx, userId)
    step(former?.state ?? 'NONE', 'APPLY')
    const hold = await findHold(trx, userId, now)
    if (hold) throw new AppError('certification.held', { message: hold.text })
    await assertFields(trx, body)
    await requireFreeNames(trx, { name: body.name }, { userId })
    await requireHonestTitle(trx, 'title', body.title)
    // Applying again, what was handed in before may stay.
    const held = former?.certificate_ids ?? []
    const fresh = body.certificateIds.filter(id => !held.includes(id))
    await takeUploads(trx, { userId, ids: fresh, purpose: 'CERTIFICATE', field: 'certificateIds', now })
    await releaseOwnUploads(trx, userId, { ids: held.filter(id => !body.certificateIds.includes(id)) }, now)
    const row = {
      name: body.name,
      avatar: person.avatar,
      title: body.title,
      years: body.years,
      credential: body.credential,
      intro: body.intro,
      root_category_id: body.rootCategoryId,
      price_from: body.fee.price,
      province_code: person.province_code,
      city_code: person.city_code,
      district_code: person.district_code,
      state: 'APPLYING' as const,
      certificate_ids: body.certificateIds,
      applied_at: now,
      decided_at: null,
      decided_by: null,
      refuse_reason: '',
    }
    if (former) await queries.updateApplication(trx, former.id, row)
    const id = former?.id ?? (await queries.insertApplication(trx, { user_id: userId, company_id: null, ...row }))
    await queries.saveParts(trx, id, body)
    await submitForReview(trx, {
      kind: 'CONSULTANT',
      refId: id,
      title: `${body.name} 申请成为咨询师（${body.title}）`,
      submittedBy: userId,
      cityCode: person.city_code,
    })
    await audit(trx, actor, { action: 'consultant.apply', subjectKind: 'consultant', subjectId: id }, exchange)
  })
  return getApplication(db, actor, now)
}

/** @throws AppError `state.conflict` unless an application waits. */
export async function withdraw(db: Db, { actor, exchange, now }: ActorContext): Promise<ConsultApplication> {
  const { userId } = signedInPerson(actor)
  await db.transaction().execute(async trx => {
    await queries.lockPerson(trx, userId)
    const row = await queries.lockOwn(trx, userId)
    step(row?.state ?? 'NONE', 'WITHDRAW')
    if (!row) return
    await releaseOwnUploads(trx, userId, { ids: row.certificate_ids }, now)
    await withdrawFromReview(trx, 'CONSULTANT', row.id)
    await queries.deleteApplication(trx, row.id)
    await audit(trx, actor, { action: 'consultant.withdraw', subjectKind: 'consultant', subjectId: row.id }, exchange)
  })
  return getApplication(db, actor, now)
}

async function lock(trx: Db, id: number): Promise<queries.ApplicationRow> {
  const row = await queries.lockApplication(trx, id)
  if (!row) throw new AppError('missing.record')
  return row
}

/** Publishes the consultant: the page is public, can be found, and takes orders. The review queue writes the audit entry. */
export async function approve(trx: Db, id: number, { operatorId, now }: Decision): Promise<void> {
  const row = await lock(trx, id)
  if (row.check_state === 'REVIEWING' && row.state !== 'REVOKED') return passCheck(trx, row, now)
  step(row.state, 'APPROVE')
  const { certified_at } = await queries.getPerson(trx, row.user_id)
  if (!certified_at) throw new AppError('state.conflict', { message: '申请人的实名认证已经失效，请驳回' })
  await queries.updateApplication(trx, id, {
    state: 'ACTIVE',
    decided_at: now,
    decided_by: operatorId,
    checked_on: date(now),
    valid_until: prolonged(null, now),
    reminded_at: null,
    lapsed: false,
  })
  await announce(trx, row)
  await purgeTags(trx, [pageTag.home])
  await notifyApplicant(
    trx,
    row,
    '咨询师申请通过了',
    '你的主页已经公开，客户可以向你咨询。去设置完整的收费表和可约时间。',
    '/member/member_feeSetting',
  )
}

export async function reject(trx: Db, id: number, { operatorId, reason, now }: Decision): Promise<void> {
  const row = await lock(trx, id)
  // Who left, or was stopped, while it waited: the case is closed, and there is nobody to tell.
  if (row.state === 'REVOKED') return
  const isCheck = row.check_state === 'REVIEWING'
  if (isCheck) await refuseCheck(trx, row, reason)
  else {
    step(row.state, 'REFUSE')
    await queries.updateApplication(trx, id, {
      state: 'REFUSED',
      decided_at: now,
      decided_by: operatorId,
      refuse_reason: reason,
    })
  }
  // The queue notes this decision afterwards.
  const decisions = [{ isRefused: true, decidedAt: now }, ...(await listDecisions(trx, 'CONSULTANT', { userId: row.user_id }))]
  const hold = refusalHold(decisions, now)
  const next = hold ? holdText(hold) : '改好之后可以重新提交'
  await notifyApplicant(trx, row, isCheck ? '年度核验没有通过' : '咨询师申请没有通过', `原因：${reason}。${next}。`, LINK)
}
