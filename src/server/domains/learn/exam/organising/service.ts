/** Writing an exam and publishing it: at a school of the company that is online. */

import type { CallResult } from '#lib/contract/define.ts'
import type { ExamDraft, ExamRecord, examOrganising } from '#lib/contract/learn/exam-organising.ts'
import { examPhaseTexts } from '#lib/format/learn.ts'
import { pageTag, shownTags } from '#lib/tags.ts'
import { type Actor, actingCompany, signedInPerson } from '#server/access/actor.ts'
import type { ActorContext } from '#server/access/request-context.ts'
import { audit } from '#server/audit.ts'
import { purgeTags } from '#server/cache/purge.ts'
import { writtenText } from '#server/content/rich-text.ts'
import type { Db } from '#server/db/client.ts'
import { refuseWords } from '#server/domains/platform/text-check/service.ts'
import { takeRichText } from '#server/domains/platform/upload/service.ts'
import { AppError } from '#server/errors.ts'
import { refuseOutdated, versionOf } from '#server/version.ts'
import { promoteNext } from '../registration/move.ts'
import { phaseOf } from '../visibility.ts'
import { columnsOf, readForm, refuseLocked, requireSound, saveSites, saveSubjects } from './content.ts'
import * as queries from './queries.ts'

type Calls = typeof examOrganising

/** How many exams that were never published a company may have at once. */
const MAX_DRAFTS = 50

const companyOf = (actor: Actor): number => actingCompany(actor).companyId

export const found = <Row>(row: Row | undefined): Row => {
  if (!row) throw new AppError('missing.record')
  return row
}

export async function listHostSchools(db: Db, actor: Actor): Promise<CallResult<Calls['listHostSchools']>> {
  const schools = await queries.listHostSchools(db, companyOf(actor))
  return { schools: schools.map(({ id, name }) => ({ schoolId: id, name })) }
}

const countsOf = async (db: Db, examId: number): Promise<Record<string, number>> =>
  Object.fromEntries((await queries.countByState(db, examId)).map(one => [one.state, Number(one.n)]))

/** Whether anybody relies on what the exam says. */
const isLocked = (counts: Record<string, number>): boolean =>
  Object.entries(counts).some(([state, n]) => n > 0 && state !== 'REFUSED' && state !== 'CANCELLED')

async function recordOf(db: Db, row: queries.ExamRow, now: Date): Promise<ExamRecord> {
  const [form, counts] = await Promise.all([readForm(db, row), countsOf(db, row.id)])
  return {
    examId: row.id,
    state: row.state,
    phaseText: row.state === 'DRAFT' ? '未发布' : examPhaseTexts[phaseOf(row, now)],
    form,
    isLocked: isLocked(counts),
    counts,
    updatedAt: row.updated_at.toISOString(),
    version: versionOf(form),
  }
}

/** @throws AppError `missing.record` for an exam that is not at one of the company's schools. */
export const getOrganisedExam = async (db: Db, actor: Actor, examId: number, now: Date): Promise<ExamRecord> =>
  recordOf(db, found(await queries.findExam(db, companyOf(actor), examId)), now)

async function requireHost(trx: Db, companyId: number, schoolId: number): Promise<void> {
  const schools = await queries.listHostSchools(trx, companyId)
  if (!schools.some(one => one.id === schoolId))
    throw new AppError('validation.fields', { fields: { schoolId: '请选择公司已上线的院校' } })
}

const cleaned = (trx: Db, actor: Actor, draft: ExamDraft, now: Date): Promise<string> =>
  takeRichText(trx, draft.description, { userId: signedInPerson(actor).userId, field: 'description', now })

const seatsOf = ({ sites }: ExamDraft): number => sites.reduce((sum, site) => sum + site.seats, 0)

/** Nobody looks an exam over before it is public. @throws AppError `validation.fields` */
const refuseWordsIn = (trx: Db, draft: ExamDraft): Promise<void> =>
  refuseWords(trx, 'COURSE', [
    ['title', draft.title],
    ['organiser', draft.organiser],
    ['summary', draft.summary],
    ['description', writtenText(draft.description)],
    ['conditions', draft.conditions.join('\n')],
    ['materials', draft.materials.join('\n')],
    ['subjects', draft.subjects.map(one => one.name).join('\n')],
    ['sites', draft.sites.flatMap(one => [one.name, one.address]).join('\n')],
  ])

export const createExam = (db: Db, actor: Actor, draft: ExamDraft, now: Date): Promise<ExamRecord> =>
  db.transaction().execute(async trx => {
    const companyId = companyOf(actor)
    requireSound(draft)
    await refuseWordsIn(trx, draft)
    await requireHost(trx, companyId, draft.schoolId)
    if ((await queries.countDrafts(trx, companyId)) >= MAX_DRAFTS)
      throw new AppError('limits.too_many', { message: `最多同时有 ${MAX_DRAFTS} 场未发布的考试` })
    const examId = await queries.insertExam(trx, {
      ...columnsOf(draft, await cleaned(trx, actor, draft, now)),
      state: 'DRAFT',
      seats: seatsOf(draft),
      published_at: null,
      created_at: now,
      updated_at: now,
    })
    await saveSubjects(trx, examId, draft)
    await saveSites(trx, examId, { ...draft, sites: draft.sites.map(site => ({ ...site, siteId: null })) })
    return recordOf(trx, found(await queries.findExam(trx, companyId, examId)), now)
  })

const tagsOf = (row: Pick<queries.ExamRow, 'id' | 'school_id'>) => [
  ...shownTags('exam', [row.id]),
  pageTag.exams,
  ...(row.school_id === null ? [] : [pageTag.school(row.school_id)]),
]

type Saving = ExamDraft & { version?: string | undefined }

/** @throws AppError `missing.record`; `state.conflict` once it is over; `state.changed`; `validation.fields` */
export const saveExam = (
  db: Db,
  actor: Actor,
  examId: number,
  { version: seen, ...draft }: Saving,
  now: Date,
): Promise<ExamRecord> =>
  db.transaction().execute(async trx => {
    const companyId = companyOf(actor)
    const row = found(await queries.lockExam(trx, companyId, examId))
    const before = await readForm(trx, row)
    await refuseOutdated(seen, () => versionOf(before))
    if (row.state !== 'DRAFT' && row.state !== 'PUBLISHED')
      throw new AppError('state.conflict', { message: '考试已经取消或归档' })
    requireSound(draft)
    await refuseWordsIn(trx, draft)
    if (draft.schoolId !== row.school_id) await requireHost(trx, companyId, draft.schoolId)
    if (isLocked(await countsOf(trx, examId))) refuseLocked(before, draft)
    await queries.updateExam(trx, examId, {
      ...columnsOf(draft, await cleaned(trx, actor, draft, now)),
      seats: seatsOf(draft),
      updated_at: now,
    })
    await saveSubjects(trx, examId, draft)
    await saveSites(trx, examId, draft)
    const saved = found(await queries.findExam(trx, companyId, examId))
    if (saved.state === 'PUBLISHED') {
      // More seats: those who wait get them now.
      for (const site of await queries.lockSites(trx, examId))
        while (await promoteNext(trx, { siteId: site.id, exam: saved }, now));
      await purgeTags(trx, tagsOf(saved))
    }
    return recordOf(trx, saved, now)
  })

type Step = ActorContext & { examId: number }

/** @throws AppError `missing.record`; `state.conflict` when it is public already, its window is over, or its school is not online. */
export const publishExam = (db: Db, { actor, examId, now, exchange }: Step): Promise<{ done: true }> =>
  db.transaction().execute(async trx => {
    const companyId = companyOf(actor)
    const row = found(await queries.lockExam(trx, companyId, examId))
    if (row.state !== 'DRAFT') throw new AppError('state.conflict', { message: '这场考试已经发布过' })
    if (row.school_state !== 'ONLINE') throw new AppError('state.conflict', { message: '院校上线之后才能发布考试' })
    if (row.register_to <= now) throw new AppError('state.conflict', { message: '报名截止时间已过，请先修改时间' })
    await queries.updateExam(trx, examId, { state: 'PUBLISHED', published_at: now, updated_at: now })
    await audit(trx, actor, { action: 'exam.publish', subjectKind: 'exam', subjectId: examId, companyId }, exchange)
    await purgeTags(trx, tagsOf(row))
    return { done: true as const }
  })

/** @throws AppError `missing.record`, `state.conflict` */
export const discardExam = (db: Db, actor: Actor, examId: number): Promise<{ done: true }> =>
  db.transaction().execute(async trx => {
    const row = found(await queries.lockExam(trx, companyOf(actor), examId))
    if (row.state !== 'DRAFT') throw new AppError('state.conflict', { message: '已经发布的考试不能删除' })
    await queries.deleteExam(trx, examId)
    return { done: true as const }
  })
