/** Use cases of putting up videos: a draft, its film, review, taking it back. What is public is changed beside itself. */
import type { CallResult } from '#lib/contract/define.ts'
import type { VideoDraft, VideoEditor, videoWriting } from '#lib/contract/park/video-writing.ts'
import { videoReady } from '#lib/forms/park/video.ts'
import { type Actor, companyIdOf, signedInPerson } from '#server/access/actor.ts'
import { linkReaderOf } from '#server/access/link-reader.ts'
import { ownershipOf, requireOwned } from '#server/access/ownership.ts'
import type { Db } from '#server/db/client.ts'
import { submitForReview, withdrawFromReview } from '#server/domains/platform/moderation/service.ts'
import { checkText, saveVerdict } from '#server/domains/platform/text-check/service.ts'
import { AppError } from '#server/errors.ts'
import { refuseOutdated, versionOf } from '#server/version.ts'
import { applyRevision, contentOf, discardRevision, editorOf, writeContent } from './content.ts'
import { beginReading, takeUpload } from './film.ts'
import { isWrittenInPlace, MAX_UNPASSED, mayReplaceFilm } from './policy.ts'
import * as queries from './queries.ts'
import { findReading } from './reading-queries.ts'

type Calls = typeof videoWriting

const titleFrom = (fileName: string): string => [...fileName.replace(/\.[A-Za-z0-9]{1,8}$/, '')].slice(0, 60).join('')

type NewVideo = { uploadId: number; category: VideoDraft['category']; now: Date }

async function refuseTooMany(trx: Db, userId: number): Promise<void> {
  if ((await queries.countUnpassed(trx, userId)) < MAX_UNPASSED) return
  throw new AppError('state.conflict', { message: `草稿和审核中的视频最多 ${MAX_UNPASSED} 个，请先处理已有的` })
}

export async function createVideo(
  db: Db,
  actor: Actor,
  { uploadId, category, now }: NewVideo,
): Promise<CallResult<Calls['createVideo']>> {
  const { userId } = signedInPerson(actor)
  return db.transaction().execute(async trx => {
    await queries.lockAuthor(trx, userId)
    await refuseTooMany(trx, userId)
    const upload = await takeUpload(trx, { userId, uploadId }, now)
    const id = await queries.insertVideo(trx, {
      owner_user_id: userId,
      owner_company_id: companyIdOf(actor),
      series_id: null,
      series_position: null,
      category,
      title: titleFrom(upload.name),
      intro: '',
      cover: '',
      source_url: null,
      source_mime: null,
      state: 'DRAFT',
      state_reason: null,
      visibility: 'PUBLIC',
      city_code: null,
      published_at: null,
      created_at: now,
    })
    await beginReading(trx, id, upload.id, now)
    return { id }
  })
}

export async function getVideoEditor(db: Db, actor: Actor, id: number, now: Date): Promise<VideoEditor> {
  const row = requireOwned(actor, await queries.findWritten(db, id), ownershipOf)
  return editorOf(db, row, await queries.findRevision(db, id), { reader: linkReaderOf(actor), now })
}

/** @throws AppError `missing.record` for what is not mine, `state.conflict` for what an operator looks at. */
async function lockForWriting(trx: Db, actor: Actor, id: number) {
  const row = requireOwned(actor, await queries.lockWritten(trx, id), ownershipOf)
  const revision = await queries.findRevision(trx, id)
  const waits = row.state === 'PUBLISHED' ? revision?.state === 'UNDER_REVIEW' : !isWrittenInPlace(row.state)
  if (waits) throw new AppError('state.conflict', { message: '正在审核，撤回之后才能修改' })
  return { row, revision }
}

const reread = async (trx: Db, actor: Actor, id: number, now: Date): Promise<VideoEditor> =>
  editorOf(trx, requireOwned(actor, await queries.findWritten(trx, id), ownershipOf), await queries.findRevision(trx, id), {
    reader: linkReaderOf(actor),
    now,
  })

type Saving = { id: number; body: VideoDraft & { version?: string | undefined }; now: Date }

export async function saveVideo(
  db: Db,
  actor: Actor,
  { id, body: { version: seen, ...form }, now }: Saving,
): Promise<VideoEditor> {
  const { userId } = signedInPerson(actor)
  return db.transaction().execute(async trx => {
    const { row, revision } = await lockForWriting(trx, actor, id)
    await refuseOutdated(seen, () => versionOf(contentOf(row, revision)))
    await writeContent(trx, { userId, row, revision, form, now })
    return reread(trx, actor, id, now)
  })
}

function refuseReplacing(row: queries.WrittenRow): void {
  if (mayReplaceFilm(row)) return
  throw new AppError('state.conflict', { message: '公开过的视频不能换文件，弹幕和赞都是给原来那段的；可以另外上传' })
}

/** What it plays stays until the new file has been read. @throws AppError `missing.record`, `state.conflict`, `upload.missing` */
export async function replaceFilm(
  db: Db,
  actor: Actor,
  { id, uploadId, now }: { id: number; uploadId: number; now: Date },
): Promise<VideoEditor> {
  const { userId } = signedInPerson(actor)
  return db.transaction().execute(async trx => {
    const { row } = await lockForWriting(trx, actor, id)
    refuseReplacing(row)
    const upload = await takeUpload(trx, { userId, uploadId }, now)
    await beginReading(trx, id, upload.id, now)
    return reread(trx, actor, id, now)
  })
}

/** @throws AppError `validation.fields` with what is missing beside each field. */
async function assertComplete(db: Db, content: VideoDraft, row: queries.WrittenRow): Promise<void> {
  const checked = videoReady.safeParse(content)
  const issues = checked.success ? [] : checked.error.issues.map(issue => [String(issue.path[0]), issue.message] as const)
  const fields = Object.fromEntries([...issues].reverse())
  const reading = await findReading(db, row.id)
  if (reading?.problem === null) fields.uploadId = '视频文件还在检查，查完再提交'
  else if (row.source_url === null) fields.uploadId = '请先传视频文件'
  const last = content.chapters.at(-1)
  if (last && row.source_url !== null && last.at >= row.duration_ms) fields.chapters = '最后一章的时间超过了视频的长度'
  if (Object.keys(fields).length > 0) throw new AppError('validation.fields', { fields })
}

const writtenIn = ({ title, intro, tags, source, chapters }: VideoDraft): string =>
  [title, intro, ...tags, source, ...chapters.map(one => one.title)].join('\n')

export async function submitVideo(db: Db, actor: Actor, id: number, now: Date): Promise<{ done: true }> {
  const { userId } = signedInPerson(actor)
  const { row, revision } = await db.transaction().execute(trx => lockForWriting(trx, actor, id))
  if (row.state === 'PUBLISHED' && !revision) throw new AppError('state.conflict', { message: '没有要提交的修改' })
  const content = contentOf(row, revision)
  await assertComplete(db, content, row)
  const text = writtenIn(content)
  const verdict = await checkText(
    db,
    {
      userId,
      place: 'FORUM',
      subject: 'VIDEO',
      subjectId: id,
      text,
      field: 'intro',
      can: 'reviewed',
      whole: [content, row.source_url],
    },
    now,
  )
  return db.transaction().execute(async trx => {
    const locked = await lockForWriting(trx, actor, id)
    await refuseOutdated(versionOf(content), () => versionOf(contentOf(locked.row, locked.revision)))
    await assertComplete(trx, content, locked.row)
    if (locked.row.state === 'PUBLISHED') await queries.updateRevision(trx, id, { state: 'UNDER_REVIEW', reason: null })
    else {
      // It left the public while it was being changed.
      if (locked.revision) await applyRevision(trx, locked.row, locked.revision, now)
      await queries.updateVideo(trx, id, { state: 'UNDER_REVIEW', state_reason: null })
    }
    await saveVerdict(trx, verdict, { id, title: content.title }, now)
    await submitForReview(trx, {
      kind: 'VIDEO',
      refId: id,
      title: `${locked.row.state === 'PUBLISHED' ? '视频修改' : '园区视频'}：${content.title}`,
      submittedBy: userId,
      companyId: row.owner_company_id,
    })
    return { done: true as const }
  })
}

/** What was public before is off line again, the rest a draft; a revision waits no longer. */
export const recallVideo = (db: Db, actor: Actor, id: number): Promise<{ done: true }> =>
  db.transaction().execute(async trx => {
    const row = requireOwned(actor, await queries.lockWritten(trx, id), ownershipOf)
    const revision = await queries.findRevision(trx, id)
    if (row.state === 'UNDER_REVIEW') {
      await queries.updateVideo(
        trx,
        id,
        row.published_at === null ? { state: 'DRAFT', state_reason: null } : { state: 'OFFLINE', state_reason: '作者下架' },
      )
    } else if (revision?.state === 'UNDER_REVIEW') await queries.updateRevision(trx, id, { state: 'DRAFT' })
    else throw new AppError('state.conflict', { message: '这个视频不在审核中' })
    await withdrawFromReview(trx, 'VIDEO', id)
    return { done: true as const }
  })

export const dropRevision = (db: Db, actor: Actor, id: number, now: Date): Promise<{ done: true }> =>
  db.transaction().execute(async trx => {
    const row = requireOwned(actor, await queries.lockWritten(trx, id), ownershipOf)
    const revision = await queries.findRevision(trx, id)
    if (row.state !== 'PUBLISHED' || !revision) throw new AppError('state.conflict', { message: '没有还没公开的修改' })
    await discardRevision(trx, row, revision, now)
    await withdrawFromReview(trx, 'VIDEO', id)
    return { done: true as const }
  })
