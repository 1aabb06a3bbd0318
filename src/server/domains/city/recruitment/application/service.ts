/** Use cases of applications, for both sides. */
import type {
  ApplicationAct,
  ApplicationDetail,
  ApplicationRow,
  ContactDetails,
  JobApplicationState,
} from '#lib/contract/city/job-application.ts'
import type { ListOf, PageQuery } from '#lib/contract/define.ts'
import { pageTag } from '#lib/tags.ts'
import { type Actor, actingCompany, signedInPerson } from '#server/access/actor.ts'
import { linkReaderOf } from '#server/access/link-reader.ts'
import { purgeTags } from '#server/cache/purge.ts'
import type { Db } from '#server/db/client.ts'
import { presentPage } from '#server/db/paging.ts'
import { findOwnResume } from '#server/domains/city/recruitment/resume/queries.ts'
import { canBeSent, sideOf } from '#server/domains/city/recruitment/resume/visibility.ts'
import type { ApplicationSide, SentResume } from '#server/domains/city/recruitment/tables.ts'
import { withinRate } from '#server/domains/platform/report/service.ts'
import { findUploads } from '#server/domains/platform/upload/service.ts'
import { AppError } from '#server/errors.ts'
import { useLimit } from '#server/limits.ts'
import { notifyContactAgreed, notifyNewApplication, notifyOtherSide } from './notices.ts'
import { presentApplication, presentDetail } from './present.ts'
import {
  type ApplicationRecord,
  countReceived,
  findApplication,
  findOpenJob,
  getPhone,
  insertApplication,
  insertEvent,
  insertReveal,
  listEvents,
  lockApplication,
  pageMine,
  pageReceived,
  updateApplication,
  updateFigures,
  worksFor,
} from './queries.ts'
import { type AnyEvent, type AnySide, isClosed, moveOf } from './rules.ts'

type ListQuery = Omit<PageQuery, 'sort'> & { state?: JobApplicationState | undefined }

async function sentResume(trx: Db, userId: number, id: number): Promise<SentResume> {
  const row = await findOwnResume(trx, userId, id)
  if (!row) throw new AppError('missing.record', { fields: { resumeIds: '这份简历不存在了' } })
  if (!canBeSent(row.content)) {
    throw new AppError('application.resume', { fields: { resumeIds: `“${row.content.name}”还不完整，或设为仅自己可见` } })
  }
  return { ...row.content, attachmentId: row.attachment_id }
}

type Application = { recruitmentId: number; resumeIds: number[]; note: string }

/** @throws AppError `application.as_company` for anyone who acts for a company: one applies as a person. */
export async function apply(
  db: Db,
  actor: Actor,
  { recruitmentId, resumeIds, note }: Application,
  now: Date,
): Promise<{ applicationId: number; state: JobApplicationState }> {
  const { userId } = signedInPerson(actor)
  if (actor.kind !== 'visitor' && actor.company) throw new AppError('application.as_company')
  await useLimit(db, 'applyPerPerson', String(userId))
  return withinRate(db, { userId, act: 'APPLICATION', now }, () =>
    db.transaction().execute(trx => send(trx, userId, { recruitmentId, resumeIds, note }, now)),
  )
}

async function send(trx: Db, userId: number, { recruitmentId, resumeIds, note }: Application, now: Date) {
  const post = await findOpenJob(trx, recruitmentId)
  if (!post?.company_id || (post.expires_at && post.expires_at <= now)) throw new AppError('missing.record')
  if (await worksFor(trx, userId, post.company_id)) throw new AppError('application.own')
  const resumes: SentResume[] = []
  for (const id of new Set(resumeIds)) resumes.push(await sentResume(trx, userId, id))
  const made = await insertApplication(trx, {
    recruitment_id: post.id,
    company_id: post.company_id,
    user_id: userId,
    state: 'APPLY',
    note,
    interview_at: null,
    interview_place: null,
    interview_accepted: null,
    viewed_at: null,
    answered_at: null,
    closed_at: null,
    resumes: JSON.stringify(resumes),
    created_at: now,
    updated_at: now,
  })
  if (!made) throw new AppError('application.again')
  await insertEvent(trx, { application_id: made.id, event: 'apply', side: 'applicant', user_id: userId, note, created_at: now })
  await afterStep(trx, post.id)
  await notifyNewApplication(trx, post.publisher_user_id, post.title, made.id)
  return { applicationId: made.id, state: 'APPLY' as const }
}

async function afterStep(trx: Db, recruitmentId: number): Promise<void> {
  await updateFigures(trx, recruitmentId)
  await purgeTags(trx, [pageTag.recruitment(recruitmentId)])
}

export async function listMyApplications(
  db: Db,
  actor: Actor,
  query: ListQuery & { waiting?: 'true' | undefined },
): Promise<ListOf<ApplicationRow>> {
  return presentPage(await pageMine(db, signedInPerson(actor).userId, query), presentApplication)
}

export async function listApplicants(
  db: Db,
  actor: Actor,
  query: ListQuery & { recruitmentId?: number | undefined },
): Promise<ListOf<ApplicationRow>> {
  return presentPage(await pageReceived(db, actingCompany(actor).companyId, query), presentApplication)
}

export async function countApplicants(db: Db, actor: Actor, recruitmentId?: number) {
  const rows = await countReceived(db, actingCompany(actor).companyId, recruitmentId)
  return { byState: Object.fromEntries(rows.map(row => [row.state, row.total])) as Partial<Record<JobApplicationState, number>> }
}

/** @throws AppError `missing.record` when there is none, or it is somebody else's: that it exists is private too. */
async function requireOne(db: Db, actor: Actor, id: number): Promise<{ row: ApplicationRecord; side: ApplicationSide }> {
  const row = await findApplication(db, id)
  const side = row && sideOf(actor, row)
  if (!row || !side) throw new AppError('missing.record')
  return { row, side }
}

/** Whether somebody is one of the two sides of an application. */
export async function holdsApplication(db: Db, actor: Actor, id: number): Promise<boolean> {
  const row = await findApplication(db, id)
  return row !== undefined && sideOf(actor, row) !== null
}

type Reader = { actor: Actor; side: ApplicationSide; now: Date }

async function detailOf(db: Db, row: ApplicationRecord, { actor, side, now }: Reader): Promise<ApplicationDetail> {
  const [events, uploads] = await Promise.all([
    listEvents(db, row.id),
    findUploads(
      db,
      row.resumes.flatMap(resume => resume.attachmentId ?? []),
    ),
  ])
  const reader = linkReaderOf(actor, { kind: 'APPLICATION', id: row.id })
  return presentDetail(row, { side, events, uploads, reader, now })
}

export async function getApplication(db: Db, actor: Actor, id: number, now: Date): Promise<ApplicationDetail> {
  const { row, side } = await requireOne(db, actor, id)
  return detailOf(db, row, { actor, side, now })
}

type Step = { event: AnyEvent; side: AnySide; userId: number | null; note: string; at?: Date; place?: string }

/**
 * Takes one step, in the transaction of the caller, with the application held.
 * @returns the application after it.
 * @throws AppError `state.conflict` when this side may not do that now; nothing has changed then.
 */
export async function takeStep(trx: Db, row: ApplicationRecord, step: Step, now: Date): Promise<ApplicationRecord> {
  const to = moveOf({ state: row.state, accepted: row.interview_accepted }, step.event, step.side)
  if (!to) throw new AppError('state.conflict')
  const answers = step.side === 'company' && step.event !== 'view'
  await updateApplication(trx, row.id, {
    state: to,
    updated_at: now,
    ...(step.side === 'company' ? { viewed_at: row.viewed_at ?? now } : {}),
    ...(answers ? { answered_at: row.answered_at ?? now } : {}),
    ...(isClosed(to) ? { closed_at: now } : {}),
    ...(step.event === 'invite'
      ? {
          interview_at: step.at ?? now,
          interview_place: step.place ?? '',
          interview_note: step.note,
          interview_accepted: null,
        }
      : {}),
    ...(step.event === 'acceptInterview' ? { interview_accepted: true } : {}),
    ...(step.event === 'declineInterview' ? { interview_accepted: false } : {}),
  })
  await insertEvent(trx, {
    application_id: row.id,
    event: step.event,
    side: step.side,
    user_id: step.userId,
    note: step.note,
    created_at: now,
  })
  await afterStep(trx, row.recruitment_id)
  const after = (await findApplication(trx, row.id))!
  await notifyOtherSide(trx, after, step.event, step.note)
  return after
}

export async function actOnApplication(
  db: Db,
  actor: Actor,
  id: number,
  act: ApplicationAct,
  now: Date,
): Promise<ApplicationDetail> {
  const { userId } = signedInPerson(actor)
  return db.transaction().execute(async trx => {
    await requireOne(trx, actor, id)
    await lockApplication(trx, id)
    const { row, side } = await requireOne(trx, actor, id)
    if (act.event === 'invite' && act.at <= now) {
      throw new AppError('validation.fields', { fields: { at: '面试时间要在现在之后' } })
    }
    const place = act.event === 'invite' ? { at: act.at, place: act.place } : {}
    const after = await takeStep(trx, row, { event: act.event, side, userId, note: act.note, ...place }, now)
    return detailOf(trx, after, { actor, side, now })
  })
}

/** @throws AppError `missing.record` for what is not the company's. */
export async function noteApplication(db: Db, actor: Actor, id: number, note: string): Promise<{ done: true }> {
  return db.transaction().execute(async trx => {
    const { side } = await requireOne(trx, actor, id)
    if (side !== 'company') throw new AppError('missing.record')
    await updateApplication(trx, id, { company_note: note })
    return { done: true as const }
  })
}

/** Contacts stay hidden, and are hidden again, once one side has ended the application. */
const isContactClosed = (state: JobApplicationState): boolean => isClosed(state) && state !== 'HIRED'

export async function agreeOnContact(db: Db, actor: Actor, id: number, agree: boolean, now: Date) {
  const { userId } = signedInPerson(actor)
  return db.transaction().execute(async trx => {
    await requireOne(trx, actor, id)
    await lockApplication(trx, id)
    const { row, side } = await requireOne(trx, actor, id)
    if (isContactClosed(row.state)) throw new AppError('state.conflict')
    const column = side === 'company' ? 'company_agreed_at' : 'applicant_agreed_at'
    const other = side === 'company' ? row.applicant_agreed_at : row.company_agreed_at
    if ((row[column] !== null) !== agree) {
      await updateApplication(trx, id, { [column]: agree ? now : null })
      const event = agree ? 'agreeContact' : 'closeContact'
      // A side that takes its consent back and gives it again is not announced a second time.
      const isNew = agree && !(await listEvents(trx, id)).some(one => one.event === event && one.side === side)
      if (isNew) await notifyContactAgreed(trx, row, side)
      await insertEvent(trx, { application_id: id, event, side, user_id: userId, note: '', created_at: now })
    }
    return { mine: agree, theirs: other !== null }
  })
}

/** @throws AppError `application.no_consent` until both have agreed. Each answer is recorded. */
export async function revealContact(db: Db, actor: Actor, id: number, now: Date): Promise<ContactDetails> {
  const { userId } = signedInPerson(actor)
  return db.transaction().execute(async trx => {
    await requireOne(trx, actor, id)
    await lockApplication(trx, id)
    const { row, side } = await requireOne(trx, actor, id)
    if (!row.applicant_agreed_at || !row.company_agreed_at || isContactClosed(row.state)) {
      throw new AppError('application.no_consent')
    }
    await insertReveal(trx, { application_id: id, user_id: userId, side, created_at: now })
    if (side === 'company') {
      const [resume] = row.resumes
      return {
        name: resume?.fullName || row.person_nickname,
        phone: await getPhone(trx, row.user_id),
        wechat: resume?.wechat ?? '',
      }
    }
    return {
      name: row.contact_name ?? row.company_name,
      phone: row.contact_phone ?? (await getPhone(trx, row.publisher_user_id)),
      wechat: row.contact_wechat ?? '',
    }
  })
}
