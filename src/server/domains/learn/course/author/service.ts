/**
 * Courses as they are written: drafts, handed in, decided by an operator. What has passed is sold as it is while a change of it is written
 * and reviewed beside it (decision 056).
 */

import type { CallResult } from '#lib/contract/define.ts'
import type { CourseDraft, CourseRecord, courseAuthor } from '#lib/contract/learn/course-author.ts'
import type { AuditAction } from '#lib/format/audit.ts'
import { type Actor, signedInPerson } from '#server/access/actor.ts'
import { linkReaderOf } from '#server/access/link-reader.ts'
import type { ActorContext } from '#server/access/request-context.ts'
import { audit } from '#server/audit.ts'
import type { Db } from '#server/db/client.ts'
import { presentPage } from '#server/db/paging.ts'
import { submitForReview, withdrawFromReview } from '#server/domains/platform/moderation/service.ts'
import { checkText, saveVerdict } from '#server/domains/platform/text-check/service.ts'
import { releaseOwnUploads } from '#server/domains/platform/upload/service.ts'
import { AppError } from '#server/errors.ts'
import { refuseOutdated, versionOf } from '#server/version.ts'
import { droppedUploads, listFiles, readForm, readLive, takeContent } from './content.ts'
import { type CourseOwner, canSubmit, isPassed, isUnderReview, MAX_OPEN, requireComplete, teaching } from './policy.ts'
import { presentRow } from './present.ts'
import { showOrHide } from './publish.ts'
import {
  type CourseRow,
  countUnpassed,
  deleteCourse,
  deleteRevision,
  findCategory,
  findOffered,
  findRevision,
  insertCourse,
  isCertified,
  listRows,
  listSchools,
  lockCreation,
  lockOffered,
  type Query,
  type Revision,
  updateCourse,
  updateRevision,
  upsertRevision,
} from './queries.ts'
import { teacherFor } from './teacher.ts'
import { courseText } from './texts.ts'

type Calls = typeof courseAuthor

export const listAuthoredCourses = async (
  db: Db,
  actor: Actor,
  query: Query<'listAuthoredCourses'>,
): Promise<CallResult<Calls['listAuthoredCourses']>> => presentPage(await listRows(db, teaching(actor), query), presentRow)

export async function listTeachingSchools(db: Db, actor: Actor): Promise<CallResult<Calls['listTeachingSchools']>> {
  const owner = teaching(actor)
  const schools = owner.companyId === null ? [] : await listSchools(db, owner.companyId)
  return {
    mayTeach: await isCertified(db, owner),
    schools: schools.map(({ id, name }) => ({ schoolId: id, name })),
  }
}

async function readRecord(db: Db, actor: Actor, row: CourseRow, now: Date, revision?: Revision): Promise<CourseRecord> {
  const waiting = revision ?? (await findRevision(db, row.id))
  const form = await readForm(db, row, waiting)
  return {
    courseId: row.id,
    state: row.state,
    reason: row.state_reason,
    revision: waiting && isPassed(row.state) ? { state: waiting.state, reason: waiting.reason } : null,
    form,
    files: await listFiles(db, form, linkReaderOf(actor), now),
    updatedAt: (waiting?.updated_at ?? row.updated_at).toISOString(),
    version: versionOf(form),
  }
}

/** @throws AppError `missing.record` for a course that is not theirs. */
async function findOurs(db: Db, owner: CourseOwner, courseId: number): Promise<CourseRow> {
  const row = await findOffered(db, owner, courseId)
  if (!row) throw new AppError('missing.record')
  return row
}

/** @throws AppError `missing.record` for a course that is not theirs. */
export const getAuthoredCourse = async (db: Db, actor: Actor, courseId: number, now: Date): Promise<CourseRecord> =>
  readRecord(db, actor, await findOurs(db, teaching(actor), courseId), now)

/** @throws AppError `missing.record` for a course that is not theirs. Holds it until the transaction ends. */
async function lockOurs(trx: Db, owner: CourseOwner, courseId: number): Promise<CourseRow> {
  const row = await lockOffered(trx, owner, courseId)
  if (!row) throw new AppError('missing.record')
  return row
}

/** @throws AppError `course.uncertified` */
async function requireCertified(db: Db, owner: CourseOwner): Promise<void> {
  if (await isCertified(db, owner)) return
  throw new AppError('course.uncertified', {
    message: owner.companyId === null ? '完成实名认证之后才能开课' : '公司通过认证之后才能开课',
  })
}

/** The category and the provider of a course. */
async function placeOf(trx: Db, owner: CourseOwner, draft: CourseDraft) {
  const category = await findCategory(trx, draft.categoryId)
  if (!category) throw new AppError('validation.fields', { fields: { categoryId: '请选择一个分类' } })
  if (draft.schoolId !== null) {
    const ours = owner.companyId === null ? [] : await listSchools(trx, owner.companyId)
    if (!ours.some(one => one.id === draft.schoolId))
      throw new AppError('validation.fields', { fields: { schoolId: '请选择公司自己的院校' } })
  }
  return {
    category_id: category.id,
    category_group_id: category.parent_id ?? category.id,
    school_id: draft.schoolId,
    company_id: draft.schoolId === null ? owner.companyId : null,
    owner_user_id: owner.companyId === null ? owner.userId : null,
  }
}

/** The columns of a course that nobody sees yet, for lists and the queue. */
const cardOf = (draft: CourseDraft) => ({
  title: draft.title,
  subtitle: draft.subtitle,
  cover: draft.cover?.key ?? '',
  price: draft.price,
  lesson_count: draft.chapters.reduce((sum, one) => sum + one.lessons.length, 0),
})

/** @throws AppError `course.uncertified`, `limits.too_many`, `upload.missing`, `validation.fields` */
export const createCourse = (db: Db, actor: Actor, draft: CourseDraft, now: Date): Promise<CourseRecord> =>
  db.transaction().execute(async trx => {
    const owner = teaching(actor)
    await requireCertified(trx, owner)
    await lockCreation(trx, owner)
    if ((await countUnpassed(trx, owner)) >= MAX_OPEN)
      throw new AppError('limits.too_many', { message: `最多同时准备 ${MAX_OPEN} 门课程，请先处理完已有的草稿` })
    const place = await placeOf(trx, owner, draft)
    const content = await takeContent(trx, { userId: owner.userId, draft, before: undefined, live: undefined, now })
    const row = await insertCourse(trx, {
      ...place,
      ...cardOf(content),
      teacher_id: await teacherFor(trx, place, content),
      state: 'DRAFT',
      state_reason: null,
      level: draft.level,
      original_price: null,
      valid_days: null,
      published_at: null,
      created_at: now,
      updated_at: now,
    })
    await saveRevision(trx, row.id, owner, content, now)
    return readRecord(trx, actor, row, now)
  })

const saveRevision = (trx: Db, courseId: number, owner: CourseOwner, content: CourseDraft, now: Date) =>
  upsertRevision(trx, {
    course_id: courseId,
    author_user_id: owner.userId,
    content: JSON.stringify(content),
    reason: null,
    updated_at: now,
  })

/**
 * Saves a draft, or the change of a course that has passed.
 * @throws AppError `missing.record`; `state.conflict` while it is being reviewed; `state.changed`.
 */
export const saveCourse = (
  db: Db,
  actor: Actor,
  courseId: number,
  { version: seen, ...draft }: CourseDraft & { version?: string | undefined },
  now: Date,
): Promise<CourseRecord> =>
  db.transaction().execute(async trx => {
    const owner = teaching(actor)
    const row = await lockOurs(trx, owner, courseId)
    const revision = await findRevision(trx, courseId)
    if (isUnderReview(row, revision)) throw new AppError('state.conflict', { message: '正在审核，撤回后才能修改' })
    const live = await readLive(trx, row)
    const before = revision ? await readForm(trx, row, revision) : live
    await refuseOutdated(seen, () => versionOf(before))
    const place = await placeOf(trx, owner, draft)
    // Who has bought it bought it from whom it belongs to.
    if (isPassed(row.state) && place.school_id !== row.school_id)
      throw new AppError('validation.fields', { fields: { schoolId: '已经上架的课程不能换开课方' } })
    const content = await takeContent(trx, { userId: owner.userId, draft, before, live, now })
    await saveRevision(trx, courseId, owner, content, now)
    await releaseOwnUploads(trx, owner.userId, { ids: droppedUploads(before, content, live) }, now)
    const saved = isPassed(row.state)
      ? row
      : await updateCourse(trx, courseId, { ...place, ...cardOf(content), level: content.level, updated_at: now })
    return readRecord(trx, actor, saved, now)
  })

type Change = ActorContext & { courseId: number }

const record = (trx: Db, { actor, courseId, exchange }: Change, action: AuditAction) =>
  audit(trx, actor, { action, subjectKind: 'course', subjectId: courseId, companyId: teaching(actor).companyId }, exchange)

/** What would be handed in now. @throws AppError `state.conflict` when it is being reviewed or nothing has changed. */
async function readSubmitted(db: Db, row: CourseRow) {
  const revision = await findRevision(db, row.id)
  if (!canSubmit(row, revision)) throw new AppError('state.conflict', { message: '没有可以提交的内容，或已经在审核中' })
  return { revision, form: await readForm(db, row, revision) }
}

/** @throws AppError `state.conflict`; `validation.fields` for what is missing, or may not be said. */
export async function submitCourse(db: Db, change: Change): Promise<{ done: true }> {
  const { actor, courseId, now } = change
  const owner = teaching(actor)
  const { form: seen } = await readSubmitted(db, await findOurs(db, owner, courseId))
  requireComplete(seen)
  const verdict = await checkText(db, { userId: owner.userId, ...courseText(seen), subjectId: courseId }, now)
  return db.transaction().execute(async trx => {
    const row = await lockOurs(trx, owner, courseId)
    await requireCertified(trx, owner)
    const { revision, form } = await readSubmitted(trx, row)
    await refuseOutdated(versionOf(seen), () => versionOf(form))
    if (!revision) await saveRevision(trx, courseId, owner, form, now)
    await updateRevision(trx, courseId, { state: 'UNDER_REVIEW', reason: null })
    if (!isPassed(row.state)) await updateCourse(trx, courseId, { state: 'UNDER_REVIEW', state_reason: null, updated_at: now })
    await saveVerdict(trx, verdict, { id: courseId, title: form.title }, now)
    await submitForReview(trx, {
      kind: 'COURSE',
      refId: courseId,
      title: isPassed(row.state) ? `${row.title}（内容变更）` : form.title,
      submittedBy: signedInPerson(actor).userId,
      companyId: owner.companyId,
    })
    await record(trx, change, 'course.submit')
    return { done: true as const }
  })
}

/** @throws AppError `state.conflict` when it is not being reviewed. */
export const withdrawCourse = (db: Db, change: Change): Promise<{ done: true }> =>
  db.transaction().execute(async trx => {
    const { actor, courseId, now } = change
    const row = await lockOurs(trx, teaching(actor), courseId)
    const revision = await findRevision(trx, courseId)
    if (!isUnderReview(row, revision)) throw new AppError('state.conflict', { message: '没有在审核中的内容' })
    if (!isPassed(row.state)) await updateCourse(trx, courseId, { state: 'DRAFT', updated_at: now })
    await updateRevision(trx, courseId, { state: 'DRAFT' })
    await withdrawFromReview(trx, 'COURSE', courseId)
    await record(trx, change, 'course.withdraw')
    return { done: true as const }
  })

/** @throws AppError `state.conflict` while it is being reviewed, or when nothing is open. */
export const discardCourse = (db: Db, change: Change): Promise<{ done: true }> =>
  db.transaction().execute(async trx => {
    const { actor, courseId, now } = change
    const owner = teaching(actor)
    const row = await lockOurs(trx, owner, courseId)
    const revision = await findRevision(trx, courseId)
    if (isUnderReview(row, revision)) throw new AppError('state.conflict', { message: '正在审核，请先撤回' })
    const form = await readForm(trx, row, revision)
    if (isPassed(row.state)) {
      if (!revision) throw new AppError('state.conflict', { message: '没有可以放弃的变更' })
      await deleteRevision(trx, courseId)
      await releaseOwnUploads(trx, owner.userId, { ids: droppedUploads(form, undefined, await readLive(trx, row)) }, now)
    } else {
      await deleteCourse(trx, courseId)
      await releaseOwnUploads(trx, owner.userId, { ids: droppedUploads(form, undefined, undefined) }, now)
    }
    await record(trx, change, 'course.discard')
    return { done: true as const }
  })

/** Takes a course off sale or puts it back; enrolled learners are not affected. @throws AppError `state.conflict` for a course that has not passed. */
export const setCourseOnline = (db: Db, change: Change & { online: boolean }): Promise<{ done: true }> =>
  db.transaction().execute(async trx => {
    const { actor, courseId, now, online } = change
    const owner = teaching(actor)
    const row = await lockOurs(trx, owner, courseId)
    if (!isPassed(row.state)) throw new AppError('state.conflict', { message: '通过审核后才能上架' })
    if (online && row.state === 'OFFLINE' && row.state_reason)
      throw new AppError('state.conflict', { message: `被平台下架：${row.state_reason}。可以在“账号处罚”里申诉` })
    if (online) await requireCertified(trx, owner)
    await updateCourse(trx, courseId, { state: online ? 'ONLINE' : 'OFFLINE', updated_at: now })
    await showOrHide(trx, row, online)
    await record(trx, change, online ? 'course.online' : 'course.offline')
    return { done: true as const }
  })
