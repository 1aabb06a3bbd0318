/**
 * A company's school listings: written as drafts, handed in, decided by an operator. What has passed stays online as it is while a
 * change of it is written and reviewed as a revision.
 */

import { sql } from 'kysely'
import type { CallParsed, CallResult } from '#lib/contract/define.ts'
import {
  type DeskSchool,
  type DocumentSlot,
  type MajorForm,
  type PictureSlot,
  type SchoolDraft,
  type SchoolRecord,
  type schoolDesk,
  schoolForm,
} from '#lib/contract/learn-desk.ts'
import type { AuditAction } from '#lib/format/audit.ts'
import { audit } from '#server/audit.ts'
import { purgeTags } from '#server/cache/purge.ts'
import type { Db } from '#server/db/client.ts'
import { keysetPage, presentPage } from '#server/db/paging.ts'
import { removeMapPoints } from '#server/domains/map/service.ts'
import { submitForReview, withdrawFromReview } from '#server/domains/moderation/service.ts'
import { placeOf } from '#server/domains/nation/service.ts'
import { findUploads, signedLink, takeUploads } from '#server/domains/upload/service.ts'
import { AppError } from '#server/errors.ts'
import { type Actor, actingCompany, signedInPerson } from '#server/http/actor.ts'
import type { Exchange } from '#server/http/exchange.ts'
import {
  columnsOf,
  figuresOf,
  formOf,
  type ListingChanges,
  type ListingColumns,
  listingColumns,
  majorOf,
  majorRow,
} from './listing.ts'
import { publishSchoolPoints } from './map-points.ts'
import { listMajors } from './queries.ts'

type Calls = typeof schoolDesk
type ListQuery = CallParsed<Calls['listCompanySchools']>['query']

/** How many listings may wait at once, so that nobody fills the queue. */
const MAX_OPEN = 20
const UPLOAD_PREFIX = 'upload:'

const PASSED = ['ONLINE', 'OFFLINE'] as const
const isPassed = (state: string): boolean => state === 'ONLINE' || state === 'OFFLINE'

const schools = (db: Db, companyId: number) => db.selectFrom('schools').where('schools.company_id', '=', companyId)

/** The newest change that is neither in force nor given up. */
const openRevision = (db: Db, schoolId: number) =>
  db
    .selectFrom('school_revisions')
    .selectAll()
    .where('school_id', '=', schoolId)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
    .then(row => (row && ['DRAFT', 'UNDER_REVIEW', 'REJECTED'].includes(row.state) ? row : undefined))

const listRows = (db: Db, companyId: number, query: ListQuery) => {
  let rows = schools(db, companyId).leftJoinLateral(
    eb =>
      eb
        .selectFrom('school_revisions')
        .whereRef('school_revisions.school_id', '=', 'schools.id')
        .select(['school_revisions.state', 'school_revisions.reason', 'school_revisions.created_at'])
        .orderBy('school_revisions.id', 'desc')
        .limit(1)
        .as('revision'),
    join => join.onTrue(),
  )
  rows =
    query.group === 'passed'
      ? rows.where('schools.state', 'in', PASSED)
      : rows.where(eb =>
          eb.or([eb('schools.state', 'not in', PASSED), eb('revision.state', 'in', ['DRAFT', 'UNDER_REVIEW', 'REJECTED'])]),
        )
  if (query.state) rows = rows.where('schools.state', '=', query.state)
  if (query.keyword) rows = rows.where(sql<boolean>`strpos(lower(schools.name), ${query.keyword.toLowerCase()}) > 0`)
  return keysetPage(
    db,
    rows
      .select([
        'schools.id',
        'schools.name',
        'schools.logo',
        'schools.kind',
        'schools.area_text',
        'schools.state',
        'schools.state_reason',
        'schools.course_count',
        'schools.view_count',
        'schools.favourite_count',
        'schools.score',
        'schools.review_count',
        'schools.published_at',
        'schools.updated_at',
        'revision.state as revision_state',
        'revision.reason as revision_reason',
        'revision.created_at as revision_at',
      ])
      .select(eb =>
        eb
          .selectFrom('school_majors')
          .whereRef('school_majors.school_id', '=', 'schools.id')
          .select(eb.fn.countAll<number>().as('n'))
          .as('major_count'),
      ),
    {
      paging: query,
      order: [
        { column: 'schools.updated_at', direction: 'desc' },
        { column: 'schools.id', direction: 'desc' },
      ],
    },
  )
}

type ListRow = Awaited<ReturnType<typeof listRows>>['rows'][number]
type RevisionState = NonNullable<DeskSchool['revision']>['state']

const revisionOf = (state: string | null, reason: string | null, at: Date | null): DeskSchool['revision'] =>
  at !== null && (state === 'DRAFT' || state === 'UNDER_REVIEW' || state === 'REJECTED')
    ? { state: state satisfies RevisionState, reason, createdAt: at.toISOString() }
    : null

const presentRow = (row: ListRow): DeskSchool => ({
  schoolId: row.id,
  name: row.name,
  logo: row.logo,
  kind: row.kind,
  areaText: row.area_text,
  state: row.state,
  reason: row.state_reason,
  revision: revisionOf(row.revision_state, row.revision_reason, row.revision_at),
  majorCount: Number(row.major_count ?? 0),
  courseCount: row.course_count,
  viewCount: row.view_count,
  favouriteCount: row.favourite_count,
  score: row.score,
  reviewCount: row.review_count,
  publishedAt: row.published_at?.toISOString() ?? null,
  updatedAt: row.updated_at.toISOString(),
})

export const listCompanySchools = async (
  db: Db,
  actor: Actor,
  query: ListQuery,
): Promise<CallResult<Calls['listCompanySchools']>> =>
  presentPage(await listRows(db, actingCompany(actor).companyId, query), presentRow)

/** @throws AppError `missing.record` for a listing that is not the company's. */
async function findOurs(db: Db, actor: Actor, schoolId: number, lock = false) {
  let query = schools(db, actingCompany(actor).companyId).selectAll('schools').where('schools.id', '=', schoolId)
  if (lock) query = query.forUpdate()
  const row = await query.executeTakeFirst()
  if (!row) throw new AppError('missing.record')
  return row
}

type SchoolRow = Awaited<ReturnType<typeof findOurs>>
type Revision = Awaited<ReturnType<typeof openRevision>>

const documentRows = (db: Db, schoolId: number) =>
  db.selectFrom('school_documents').selectAll().where('school_id', '=', schoolId).orderBy('id').execute()

/** The listing as it would be with its open revision. */
async function readForm(db: Db, row: SchoolRow, revision: Revision) {
  const [majors, documents] = await Promise.all([listMajors(db, [row.id]), documentRows(db, row.id)])
  const changes = (revision?.changes ?? {}) as ListingChanges
  const columns: ListingColumns = { ...row, ...listingColumns(changes) }
  const slots = documents.map(({ id, kind }): DocumentSlot => ({ documentId: id, uploadId: null, kind }))
  return { form: formOf(columns, changes.majors ?? majors.map(majorOf), slots), documents }
}

async function readRecord(db: Db, row: SchoolRow, now: Date): Promise<SchoolRecord> {
  const revision = await openRevision(db, row.id)
  const { form, documents } = await readForm(db, row, revision)
  const uploads = await findUploads(
    db,
    documents.flatMap(one => (one.file_id.startsWith(UPLOAD_PREFIX) ? [Number(one.file_id.slice(UPLOAD_PREFIX.length))] : [])),
  )
  return {
    schoolId: row.id,
    state: row.state,
    reason: row.state_reason,
    revision: revisionOf(revision?.state ?? null, revision?.reason ?? null, revision?.created_at ?? null),
    form,
    documents: documents.map(one => {
      const upload = uploads.get(Number(one.file_id.slice(UPLOAD_PREFIX.length)))
      return {
        documentId: one.id,
        kind: one.kind,
        name: one.name,
        bytes: upload?.bytes ?? 0,
        url: upload ? signedLink(upload, now) : null,
      }
    }),
    updatedAt: row.updated_at.toISOString(),
  }
}

export const getCompanySchool = async (db: Db, actor: Actor, schoolId: number, now: Date): Promise<SchoolRecord> =>
  readRecord(db, await findOurs(db, actor, schoolId), now)

/** What an operator decides on: the whole listing as it would be, and whether one is online already. */
export async function readForReview(db: Db, schoolId: number, now: Date) {
  const row = await db.selectFrom('schools').selectAll().where('id', '=', schoolId).executeTakeFirst()
  if (!row) return undefined
  const record = await readRecord(db, row, now)
  return { form: record.form, record, live: isPassed(row.state) }
}

/** Where the place is: the middle of its district, as long as nobody has set it on the map. */
async function locate(db: Db, draft: SchoolDraft, before: SchoolRow | undefined) {
  const { provinceCode: province_code, cityCode: city_code, districtCode: district_code } = draft
  // A municipality is province and city in one: its districts hang on it directly.
  const chain = await db
    .selectFrom('areas as district')
    .innerJoin('areas as city', 'city.code', 'district.parent_code')
    .where('district.code', '=', district_code)
    .where('city.code', '=', city_code)
    .where(eb =>
      city_code === province_code
        ? eb('city.level', '=', 1)
        : eb.and([eb('city.level', '=', 2), eb('city.parent_code', '=', province_code)]),
    )
    .select(['district.lng', 'district.lat', 'city.lng as city_lng', 'city.lat as city_lat'])
    .executeTakeFirst()
  if (!chain) throw new AppError('validation.fields', { fields: { districtCode: '请选择到区县' } })
  const area_text = placeOf({ province_code, city_code, district_code }).label.replaceAll(' ', '')
  if (before?.district_code === district_code) return { area_text, lng: before.lng, lat: before.lat }
  return { area_text, lng: chain.lng ?? chain.city_lng ?? 114.06, lat: chain.lat ?? chain.city_lat ?? 22.54 }
}

type Saving = { actor: Actor; draft: SchoolDraft; now: Date; known: ReadonlySet<string> }

/** Keys that the record has are kept; the others must be uploads of mine, which it takes now. */
async function takePictures(trx: Db, { actor, draft, now, known }: Saving) {
  const { userId } = signedInPerson(actor)
  const slots: [PictureSlot, field: string][] = [
    ...(draft.logo ? [[draft.logo, 'logo'] as [PictureSlot, string]] : []),
    ...(draft.cover ? [[draft.cover, 'cover'] as [PictureSlot, string]] : []),
    ...draft.gallery.map((slot): [PictureSlot, string] => [slot, 'gallery']),
  ]
  const fresh = new Set<string>()
  for (const [slot, field] of slots) {
    if (known.has(slot.key) || fresh.has(slot.key)) continue
    const [taken] = await takeUploads(trx, {
      userId,
      ids: [slot.uploadId ?? 0],
      purpose: 'COMPANY_PICTURE',
      field,
      now,
    })
    if (taken?.pictureKey !== slot.key) throw new AppError('upload.missing', { fields: { [field]: '图片已过期，请重新上传' } })
    fresh.add(slot.key)
  }
  return {
    logo: draft.logo?.key ?? '',
    cover: draft.cover?.key ?? '',
    gallery: [...new Set(draft.gallery.map(slot => slot.key))],
  }
}

/** Proofs are no part of what the public reads, so they change at once, whatever the state. */
async function saveDocuments(trx: Db, schoolId: number, { actor, draft, now }: Saving): Promise<void> {
  const before = await documentRows(trx, schoolId)
  const isKept = (row: (typeof before)[number]) =>
    draft.documents.some(slot =>
      slot.documentId === null ? row.file_id === `${UPLOAD_PREFIX}${slot.uploadId}` : slot.documentId === row.id,
    )
  const gone = before.filter(row => !isKept(row)).map(row => row.id)
  if (gone.length > 0) await trx.deleteFrom('school_documents').where('id', 'in', gone).execute()
  for (const slot of draft.documents) {
    if (slot.documentId !== null) continue
    // Saved twice while the first answer was on its way: it is there already.
    if (before.some(row => row.file_id === `${UPLOAD_PREFIX}${slot.uploadId}`)) continue
    const [taken] = await takeUploads(trx, {
      userId: signedInPerson(actor).userId,
      ids: [slot.uploadId ?? 0],
      purpose: 'ATTACHMENT',
      field: 'documents',
      now,
    })
    if (taken)
      await trx
        .insertInto('school_documents')
        .values({ school_id: schoolId, kind: slot.kind, name: taken.name, file_id: `${UPLOAD_PREFIX}${taken.id}` })
        .execute()
  }
}

async function saveMajors(trx: Db, schoolId: number, majors: readonly MajorForm[]): Promise<void> {
  await trx.deleteFrom('school_majors').where('school_id', '=', schoolId).execute()
  if (majors.length > 0)
    await trx
      .insertInto('school_majors')
      .values(majors.map((major, position) => majorRow(major, schoolId, position)))
      .execute()
}

/** Two majors of one name could not be told apart. */
function refuseRepeats({ majors }: SchoolDraft): void {
  const index = majors.findIndex((major, at) => majors.slice(0, at).some(earlier => earlier.name === major.name))
  if (index >= 0) throw new AppError('validation.fields', { fields: { [`majors.${index}.name`]: '已经有同名的专业了' } })
}

export const createSchool = (db: Db, actor: Actor, draft: SchoolDraft, now: Date): Promise<SchoolRecord> =>
  db.transaction().execute(async trx => {
    const { companyId } = actingCompany(actor)
    refuseRepeats(draft)
    const waiting = await schools(trx, companyId)
      .where('schools.state', 'not in', PASSED)
      .select(({ fn }) => fn.countAll<number>().as('n'))
      .executeTakeFirstOrThrow()
    if (Number(waiting.n) >= MAX_OPEN)
      throw new AppError('limits.too_many', { message: `最多同时登记 ${MAX_OPEN} 所院校，请先处理完已有的草稿` })
    const saving: Saving = { actor, draft, now, known: new Set() }
    const columns = columnsOf(draft, await takePictures(trx, saving), await locate(trx, draft, undefined))
    const row = await trx
      .insertInto('schools')
      .values({
        ...columns,
        ...figuresOf(draft.majors),
        owner_user_id: signedInPerson(actor).userId,
        company_id: companyId,
        state: 'DRAFT',
        state_reason: null,
        published_at: null,
        updated_at: now,
      })
      .returningAll()
      .executeTakeFirstOrThrow()
    await saveMajors(trx, row.id, draft.majors)
    await saveDocuments(trx, row.id, saving)
    return readRecord(trx, row, now)
  })

/**
 * Saves a draft, or the change of a listing that has passed.
 * @throws AppError `missing.record`; `state.conflict` while it is being reviewed.
 */
export const saveSchool = (db: Db, actor: Actor, schoolId: number, draft: SchoolDraft, now: Date): Promise<SchoolRecord> =>
  db.transaction().execute(async trx => {
    const row = await findOurs(trx, actor, schoolId, true)
    const revision = await openRevision(trx, schoolId)
    if (row.state === 'UNDER_REVIEW' || revision?.state === 'UNDER_REVIEW')
      throw new AppError('state.conflict', { message: '正在审核，撤回后才能修改' })
    refuseRepeats(draft)
    const changed = listingColumns((revision?.changes ?? {}) as Record<string, unknown>)
    const known = new Set(
      [row, changed].flatMap(one => [one.logo, one.cover, ...(one.gallery ?? [])]).filter((key): key is string => Boolean(key)),
    )
    const saving: Saving = { actor, draft, now, known }
    const columns = columnsOf(draft, await takePictures(trx, saving), await locate(trx, draft, row))
    await saveDocuments(trx, schoolId, saving)
    if (isPassed(row.state)) {
      const changes = JSON.stringify({ ...columns, majors: draft.majors } satisfies ListingChanges)
      if (revision?.state === 'DRAFT')
        await trx.updateTable('school_revisions').set({ changes }).where('id', '=', revision.id).execute()
      else
        await trx
          .insertInto('school_revisions')
          .values({
            school_id: schoolId,
            author_user_id: signedInPerson(actor).userId,
            state: 'DRAFT',
            reason: null,
            changes,
            decided_at: null,
          })
          .execute()
      return readRecord(trx, row, now)
    }
    const saved = await trx
      .updateTable('schools')
      .set({ ...columns, ...figuresOf(draft.majors), updated_at: now })
      .where('id', '=', schoolId)
      .returningAll()
      .executeTakeFirstOrThrow()
    await saveMajors(trx, schoolId, draft.majors)
    return readRecord(trx, saved, now)
  })

type Change = { actor: Actor; schoolId: number; now: Date; exchange: Exchange }

const record = (trx: Db, { actor, schoolId, exchange }: Change, action: AuditAction) =>
  audit(trx, actor, { action, subjectKind: 'school', subjectId: schoolId, companyId: actingCompany(actor).companyId }, exchange)

/** @throws AppError `state.conflict` when it is being reviewed or nothing has changed; `validation.fields` for what is missing. */
export const submitSchool = (db: Db, change: Change): Promise<{ done: true }> =>
  db.transaction().execute(async trx => {
    const { actor, schoolId, now } = change
    const row = await findOurs(trx, actor, schoolId, true)
    const revision = await openRevision(trx, schoolId)
    const waits = isPassed(row.state) ? revision?.state === 'DRAFT' : row.state === 'DRAFT' || row.state === 'REJECTED'
    if (!waits) throw new AppError('state.conflict', { message: '没有可以提交的内容，或已经在审核中' })
    const { form } = await readForm(trx, row, revision)
    const checked = schoolForm.safeParse(form)
    if (!checked.success)
      throw new AppError('validation.fields', {
        fields: Object.fromEntries(checked.error.issues.map(issue => [issue.path.join('.'), issue.message]).reverse()),
      })
    if (isPassed(row.state))
      await trx.updateTable('school_revisions').set({ state: 'UNDER_REVIEW' }).where('id', '=', revision!.id).execute()
    else
      await trx
        .updateTable('schools')
        .set({ state: 'UNDER_REVIEW', state_reason: null, updated_at: now })
        .where('id', '=', schoolId)
        .execute()
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
    const row = await findOurs(trx, actor, schoolId, true)
    const revision = await openRevision(trx, schoolId)
    if (row.state === 'UNDER_REVIEW')
      await trx.updateTable('schools').set({ state: 'DRAFT', updated_at: now }).where('id', '=', schoolId).execute()
    else if (revision?.state === 'UNDER_REVIEW')
      await trx.updateTable('school_revisions').set({ state: 'DRAFT' }).where('id', '=', revision.id).execute()
    else throw new AppError('state.conflict', { message: '没有在审核中的内容' })
    await withdrawFromReview(trx, 'SCHOOL', schoolId)
    await record(trx, change, 'school.withdraw')
    return { done: true as const }
  })

/** @throws AppError `state.conflict` while it is being reviewed, when nothing is open, or when courses hang on it. */
export const discardSchool = (db: Db, change: Change): Promise<{ done: true }> =>
  db.transaction().execute(async trx => {
    const { actor, schoolId, now } = change
    const row = await findOurs(trx, actor, schoolId, true)
    const revision = await openRevision(trx, schoolId)
    if (isPassed(row.state)) {
      if (!revision || revision.state === 'UNDER_REVIEW')
        throw new AppError('state.conflict', { message: '没有可以放弃的变更，或正在审核' })
      await trx
        .updateTable('school_revisions')
        .set({ state: 'WITHDRAWN', decided_at: now })
        .where('id', '=', revision.id)
        .execute()
    } else {
      if (row.state === 'UNDER_REVIEW') throw new AppError('state.conflict', { message: '正在审核，请先撤回' })
      const { rows } = await sql`
        select 1 where exists (select from courses where school_id = ${schoolId})
          or exists (select from exams where school_id = ${schoolId})
          or exists (select from course_teachers where school_id = ${schoolId})`.execute(trx)
      if (rows.length > 0) throw new AppError('state.conflict', { message: '这所院校下还有课程或考试，不能删除' })
      await trx.deleteFrom('schools').where('id', '=', schoolId).execute()
    }
    await record(trx, change, 'school.discard')
    return { done: true as const }
  })

const listTags = (schoolId: number) => [`school:${schoolId}`, 'schools']

/** @throws AppError `state.conflict` for a listing that has not passed. */
export const shelveSchool = (db: Db, change: Change & { online: boolean }): Promise<{ done: true }> =>
  db.transaction().execute(async trx => {
    const { actor, schoolId, now, online } = change
    const row = await findOurs(trx, actor, schoolId, true)
    if (!isPassed(row.state)) throw new AppError('state.conflict', { message: '通过审核后才能上线' })
    await trx
      .updateTable('schools')
      .set({ state: online ? 'ONLINE' : 'OFFLINE', updated_at: now })
      .where('id', '=', schoolId)
      .execute()
    if (online) await publishSchoolPoints(trx, [schoolId])
    else await removeMapPoints(trx, 'school', [schoolId])
    await purgeTags(trx, listTags(schoolId))
    await record(trx, change, online ? 'school.online' : 'school.offline')
    return { done: true as const }
  })

/** The decision of an operator: the listing goes online, or the change comes into force. */
export async function passSchool(trx: Db, schoolId: number, now: Date): Promise<void> {
  const row = await trx.selectFrom('schools').selectAll().where('id', '=', schoolId).forUpdate().executeTakeFirst()
  if (!row) throw new AppError('missing.record')
  const revision = await openRevision(trx, schoolId)
  if (row.state === 'UNDER_REVIEW') {
    await trx
      .updateTable('schools')
      .set({ state: 'ONLINE', state_reason: null, published_at: now, updated_at: now })
      .where('id', '=', schoolId)
      .execute()
  } else if (revision?.state === 'UNDER_REVIEW') {
    const { majors } = revision.changes as ListingChanges
    await trx
      .updateTable('schools')
      .set({ ...listingColumns(revision.changes), ...(majors ? figuresOf(majors) : {}), updated_at: now })
      .where('id', '=', schoolId)
      .execute()
    if (majors) await saveMajors(trx, schoolId, majors)
    await trx.updateTable('school_revisions').set({ state: 'PASSED', decided_at: now }).where('id', '=', revision.id).execute()
  } else throw new AppError('state.conflict')
  await publishSchoolPoints(trx, [schoolId])
  await purgeTags(trx, listTags(schoolId))
}

export async function refuseSchool(trx: Db, schoolId: number, { reason, now }: { reason: string; now: Date }): Promise<void> {
  const row = await trx.selectFrom('schools').select(['id', 'state']).where('id', '=', schoolId).forUpdate().executeTakeFirst()
  if (!row) throw new AppError('missing.record')
  const revision = await openRevision(trx, schoolId)
  if (row.state === 'UNDER_REVIEW')
    await trx
      .updateTable('schools')
      .set({ state: 'REJECTED', state_reason: reason, updated_at: now })
      .where('id', '=', schoolId)
      .execute()
  else if (revision?.state === 'UNDER_REVIEW')
    await trx
      .updateTable('school_revisions')
      .set({ state: 'REJECTED', reason, decided_at: now })
      .where('id', '=', revision.id)
      .execute()
  else throw new AppError('state.conflict')
}
