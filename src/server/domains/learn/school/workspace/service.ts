/**
 * A company's school listings: written as drafts, handed in, decided by an operator. What has passed stays online as it is while a
 * change of it is written and reviewed as a revision.
 */

import type { CallResult } from '#lib/contract/define.ts'
import type { SchoolDraft, SchoolRecord, schoolWorkspace } from '#lib/contract/learn/school-workspace.ts'
import type { AuditAction } from '#lib/format/audit.ts'
import { schoolForm } from '#lib/forms/learn/school.ts'
import { type Actor, actingCompany, signedInPerson } from '#server/access/actor.ts'
import { linkReaderOf } from '#server/access/link-reader.ts'
import type { ActorContext } from '#server/access/request-context.ts'
import { audit } from '#server/audit.ts'
import { purgeTags } from '#server/cache/purge.ts'
import { writtenText } from '#server/content/rich-text.ts'
import type { Db } from '#server/db/client.ts'
import { presentPage } from '#server/db/paging.ts'
import { removeMapPoints } from '#server/domains/city/map/service.ts'
import { publishSchoolPoints } from '#server/domains/learn/school/map-points.ts'
import { schoolTags } from '#server/domains/learn/school/suspension.ts'
import { requireFreeNames } from '#server/domains/people/naming/service.ts'
import { submitForReview, withdrawFromReview } from '#server/domains/platform/moderation/service.ts'
import { refuseWords, type TextPart } from '#server/domains/platform/text-check/service.ts'
import { takeRichText } from '#server/domains/platform/upload/service.ts'
import { AppError } from '#server/errors.ts'
import { refuseOutdated, versionOf } from '#server/version.ts'
import { locate, type Saving, saveDocuments, takePictures } from './content.ts'
import { findHoldText } from './hold.ts'
import { columnsOf, figuresOf, type ListingChanges, listingColumns } from './listing.ts'
import { canSubmit, isPassed, isUnderReview, MAX_OPEN, refuseRepeats } from './policy.ts'
import { presentRow } from './present.ts'
import {
  countWaiting,
  deleteSchool,
  findOpenRevision,
  findSchool,
  insertRevision,
  insertSchool,
  isInUse,
  type ListQuery,
  listRows,
  lockSchool,
  type SchoolRow,
  saveMajors,
  updateRevision,
  updateSchool,
} from './queries.ts'
import { readForm, readRecord } from './record.ts'

type Calls = typeof schoolWorkspace

const ours = (row: SchoolRow | undefined): SchoolRow => {
  if (!row) throw new AppError('missing.record')
  return row
}

/** @throws AppError `missing.record` for a listing that is not the company's. */
const findOurs = async (db: Db, actor: Actor, schoolId: number) =>
  ours(await findSchool(db, actingCompany(actor).companyId, schoolId))

/** The identity whose protected names a listing may use. */
const bearer = (actor: Actor) => ({ companyId: actingCompany(actor).companyId, userId: signedInPerson(actor).userId })

/** A listing of the company, locked until the transaction ends. @throws AppError `missing.record` */
const lockOurs = async (trx: Db, actor: Actor, schoolId: number) =>
  ours(await lockSchool(trx, actingCompany(actor).companyId, schoolId))

export const listCompanySchools = async (
  db: Db,
  actor: Actor,
  query: ListQuery,
): Promise<CallResult<Calls['listCompanySchools']>> =>
  presentPage(await listRows(db, actingCompany(actor).companyId, query), presentRow)

export const getCompanySchool = async (db: Db, actor: Actor, schoolId: number, now: Date): Promise<SchoolRecord> =>
  readRecord(db, await findOurs(db, actor, schoolId), linkReaderOf(actor), now)

/** The form with its introduction as it is stored; takes the pictures in it. */
const withIntro = async (trx: Db, { actor, draft, now }: Saving) => ({
  ...draft,
  intro: await takeRichText(trx, draft.intro, { userId: signedInPerson(actor).userId, field: 'intro', now }),
})

export const createSchool = (db: Db, actor: Actor, draft: SchoolDraft, now: Date): Promise<SchoolRecord> =>
  db.transaction().execute(async trx => {
    const { companyId } = actingCompany(actor)
    refuseRepeats(draft)
    await requireFreeNames(trx, { name: draft.name }, bearer(actor))
    if ((await countWaiting(trx, companyId)) >= MAX_OPEN)
      throw new AppError('limits.too_many', { message: `最多同时登记 ${MAX_OPEN} 所院校，请先处理完已有的草稿` })
    const saving: Saving = { actor, draft, now, known: new Set() }
    const columns = columnsOf(await withIntro(trx, saving), await takePictures(trx, saving), await locate(trx, draft, undefined))
    const row = await insertSchool(trx, {
      ...columns,
      ...figuresOf(draft.majors),
      owner_user_id: signedInPerson(actor).userId,
      company_id: companyId,
      state: 'DRAFT',
      state_reason: null,
      published_at: null,
      updated_at: now,
    })
    await saveMajors(trx, row.id, draft.majors)
    await saveDocuments(trx, row.id, saving)
    return readRecord(trx, row, linkReaderOf(actor), now)
  })

/**
 * Saves a draft, or the change of a listing that has passed.
 * @throws AppError `missing.record`; `state.conflict` while it is being reviewed; `state.changed`.
 */
export const saveSchool = (
  db: Db,
  actor: Actor,
  schoolId: number,
  { version: seen, ...draft }: SchoolDraft & { version?: string | undefined },
  now: Date,
): Promise<SchoolRecord> =>
  db.transaction().execute(async trx => {
    const row = await lockOurs(trx, actor, schoolId)
    const revision = await findOpenRevision(trx, schoolId)
    if (isUnderReview(row, revision)) throw new AppError('state.conflict', { message: '正在审核，撤回后才能修改' })
    await refuseOutdated(seen, async () => versionOf((await readForm(trx, row, revision)).form))
    refuseRepeats(draft)
    const changed = listingColumns((revision?.changes ?? {}) as Record<string, unknown>)
    if (draft.name !== (changed.name ?? row.name)) await requireFreeNames(trx, { name: draft.name }, bearer(actor))
    const known = new Set(
      [row, changed].flatMap(one => [one.logo, one.cover, ...(one.gallery ?? [])]).filter((key): key is string => Boolean(key)),
    )
    const saving: Saving = { actor, draft, now, known }
    const columns = columnsOf(await withIntro(trx, saving), await takePictures(trx, saving), await locate(trx, draft, row))
    await saveDocuments(trx, schoolId, saving)
    if (isPassed(row.state)) {
      const changes = JSON.stringify({ ...columns, majors: draft.majors } satisfies ListingChanges)
      if (revision?.state === 'DRAFT') await updateRevision(trx, revision.id, { changes })
      else
        await insertRevision(trx, {
          school_id: schoolId,
          author_user_id: signedInPerson(actor).userId,
          state: 'DRAFT',
          reason: null,
          changes,
          decided_at: null,
        })
      return readRecord(trx, row, linkReaderOf(actor), now)
    }
    const saved = await updateSchool(trx, schoolId, { ...columns, ...figuresOf(draft.majors), updated_at: now })
    await saveMajors(trx, schoolId, draft.majors)
    return readRecord(trx, saved, linkReaderOf(actor), now)
  })

type Change = ActorContext & { schoolId: number }

const record = (trx: Db, { actor, schoolId, exchange }: Change, action: AuditAction) =>
  audit(trx, actor, { action, subjectKind: 'school', subjectId: schoolId, companyId: actingCompany(actor).companyId }, exchange)

/** The free texts of a listing, by field. */
const publicParts = (form: SchoolDraft): TextPart[] => [
  ['slogan', form.slogan],
  ['intro', writtenText(form.intro)],
  ['tags', form.tags.join('\n')],
  ['accreditation', form.accreditation],
  ['officeHours', form.officeHours],
  ['address', form.address],
  ['majors', form.majors.flatMap(one => [one.name, one.field, one.degree, one.intro]).join('\n')],
]

/** @throws AppError `state.conflict` when it is being reviewed or nothing has changed; `validation.fields` for what is missing. */
export const submitSchool = (db: Db, change: Change): Promise<{ done: true }> =>
  db.transaction().execute(async trx => {
    const { actor, schoolId, now } = change
    const row = await lockOurs(trx, actor, schoolId)
    const revision = await findOpenRevision(trx, schoolId)
    if (!canSubmit(row, revision)) throw new AppError('state.conflict', { message: '没有可以提交的内容，或已经在审核中' })
    const hold = isPassed(row.state) ? null : await findHoldText(trx, actingCompany(actor).companyId, { now })
    if (hold) throw new AppError('certification.held', { message: hold })
    const { form } = await readForm(trx, row, revision)
    const checked = schoolForm.safeParse(form)
    if (!checked.success)
      throw new AppError('validation.fields', {
        fields: Object.fromEntries(checked.error.issues.map(issue => [issue.path.join('.'), issue.message]).reverse()),
      })
    await refuseWords(trx, 'COURSE', publicParts(form))
    if (isPassed(row.state)) await updateRevision(trx, revision!.id, { state: 'UNDER_REVIEW' })
    else await updateSchool(trx, schoolId, { state: 'UNDER_REVIEW', state_reason: null, updated_at: now })
    await submitForReview(trx, {
      kind: 'SCHOOL',
      refId: schoolId,
      title: isPassed(row.state) ? `${row.name}（资料变更）` : form.name,
      submittedBy: signedInPerson(actor).userId,
      companyId: row.company_id,
      cityCode: form.cityCode,
    })
    await record(trx, change, 'school.submit')
    return { done: true as const }
  })

/** @throws AppError `state.conflict` when it is not being reviewed. */
export const withdrawSchool = (db: Db, change: Change): Promise<{ done: true }> =>
  db.transaction().execute(async trx => {
    const { actor, schoolId, now } = change
    const row = await lockOurs(trx, actor, schoolId)
    const revision = await findOpenRevision(trx, schoolId)
    if (row.state === 'UNDER_REVIEW') await updateSchool(trx, schoolId, { state: 'DRAFT', updated_at: now })
    else if (revision?.state === 'UNDER_REVIEW') await updateRevision(trx, revision.id, { state: 'DRAFT' })
    else throw new AppError('state.conflict', { message: '没有在审核中的内容' })
    await withdrawFromReview(trx, 'SCHOOL', schoolId)
    await record(trx, change, 'school.withdraw')
    return { done: true as const }
  })

/** @throws AppError `state.conflict` while it is being reviewed, when nothing is open, or when courses hang on it. */
export const discardSchool = (db: Db, change: Change): Promise<{ done: true }> =>
  db.transaction().execute(async trx => {
    const { actor, schoolId, now } = change
    const row = await lockOurs(trx, actor, schoolId)
    const revision = await findOpenRevision(trx, schoolId)
    if (isPassed(row.state)) {
      if (!revision || revision.state === 'UNDER_REVIEW')
        throw new AppError('state.conflict', { message: '没有可以放弃的变更，或正在审核' })
      await updateRevision(trx, revision.id, { state: 'WITHDRAWN', decided_at: now })
    } else {
      if (row.state === 'UNDER_REVIEW') throw new AppError('state.conflict', { message: '正在审核，请先撤回' })
      if (await isInUse(trx, schoolId)) throw new AppError('state.conflict', { message: '这所院校下还有课程或考试，不能删除' })
      await deleteSchool(trx, schoolId)
    }
    await record(trx, change, 'school.discard')
    return { done: true as const }
  })

/** @throws AppError `state.conflict` for a listing that has not passed. */
export const setSchoolPublished = (db: Db, change: Change & { online: boolean }): Promise<{ done: true }> =>
  db.transaction().execute(async trx => {
    const { actor, schoolId, now, online } = change
    const row = await lockOurs(trx, actor, schoolId)
    if (!isPassed(row.state)) throw new AppError('state.conflict', { message: '通过审核后才能上线' })
    if (online && row.state === 'OFFLINE' && row.state_reason)
      throw new AppError('state.conflict', { message: `被平台下架：${row.state_reason}。可以在“账号处罚”里申诉` })
    await updateSchool(trx, schoolId, { state: online ? 'ONLINE' : 'OFFLINE', updated_at: now })
    if (online) await publishSchoolPoints(trx, [schoolId])
    else await removeMapPoints(trx, 'school', [schoolId])
    await purgeTags(trx, schoolTags(schoolId))
    await record(trx, change, online ? 'school.online' : 'school.offline')
    return { done: true as const }
  })
