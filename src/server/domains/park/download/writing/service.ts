/** Use cases of putting up files: a draft, review, taking it back. What is public is not written; it gets later versions (`versions.ts`). */

import type { CallResult } from '#lib/contract/define.ts'
import type { downloadWriting, FileDraft, FileEditor } from '#lib/contract/park/download-writing.ts'
import { fileReady } from '#lib/forms/park/download.ts'
import { type Actor, companyIdOf, signedInPerson } from '#server/access/actor.ts'
import { linkReaderOf } from '#server/access/link-reader.ts'
import { ownershipOf, requireOwned } from '#server/access/ownership.ts'
import { picturesIn, richHtml, writtenText } from '#server/content/rich-text.ts'
import type { Db } from '#server/db/client.ts'
import { findCertificate } from '#server/domains/people/certification/service.ts'
import { submitForReview, withdrawFromReview } from '#server/domains/platform/moderation/service.ts'
import { checkText, saveVerdict } from '#server/domains/platform/text-check/service.ts'
import { AppError } from '#server/errors.ts'
import { refuseOutdated, versionOf } from '#server/version.ts'
import { askForPreview, refuseWithoutPreview } from '../preview/service.ts'
import { contentOf, editorOf, fileColumns, previewOf, takeFile, writeContent } from './content.ts'
import { isWritable, MAX_UNPASSED } from './policy.ts'
import * as queries from './queries.ts'

type Calls = typeof downloadWriting

const titleFrom = (fileName: string): string => [...fileName.replace(/\.[A-Za-z0-9]{1,8}$/, '')].slice(0, 60).join('')

export async function createFile(
  db: Db,
  actor: Actor,
  { uploadId, category }: { uploadId: number; category: FileDraft['category'] },
  now: Date,
): Promise<CallResult<Calls['createFile']>> {
  const { userId } = signedInPerson(actor)
  return db.transaction().execute(async trx => {
    await queries.lockAuthor(trx, userId)
    if ((await queries.countUnpassed(trx, userId)) >= MAX_UNPASSED) {
      throw new AppError('state.conflict', { message: `草稿和审核中的资料最多 ${MAX_UNPASSED} 份，请先处理已有的` })
    }
    const { upload, format } = await takeFile(trx, { userId, uploadId, now })
    const id = await queries.insertDownload(trx, {
      owner_user_id: userId,
      owner_company_id: companyIdOf(actor),
      category,
      format,
      title: titleFrom(upload.name),
      intro: '',
      body_html: '',
      licence: '',
      permission: 'EVERYONE',
      state: 'DRAFT',
      state_reason: null,
      version: '1.0',
      size: upload.bytes,
      published_at: null,
      updated_at: now,
      created_at: now,
    })
    await queries.insertVersion(trx, {
      download_id: id,
      version: '1.0',
      notes: '首个版本',
      ...fileColumns(upload),
      state: 'DRAFT',
      released_at: now,
    })
    return { id }
  })
}

export async function getFileEditor(db: Db, actor: Actor, id: number, now: Date): Promise<FileEditor> {
  const row = requireOwned(actor, await queries.findWritten(db, id), ownershipOf)
  return editorOf(db, row, await queries.findWaiting(db, id), { reader: linkReaderOf(actor), now })
}

/** @throws AppError `state.conflict` for what cannot be written now. */
async function lockForWriting(trx: Db, actor: Actor, id: number) {
  const row = requireOwned(actor, await queries.lockWritten(trx, id), ownershipOf)
  if (!isWritable(row.state)) {
    const message =
      row.state === 'PUBLISHED' ? '已发布的资料不能直接修改，可以传新版本，或者先下架' : '正在审核，撤回之后才能修改'
    throw new AppError('state.conflict', { message })
  }
  const waiting = await queries.findWaiting(trx, id)
  const draft = waiting?.state === 'DRAFT' ? waiting : undefined
  return { row, draft, preview: await previewOf(trx, id, draft) }
}

export async function saveFile(
  db: Db,
  actor: Actor,
  { id, body: { version: seen, ...form }, now }: { id: number; body: FileDraft & { version?: string | undefined }; now: Date },
): Promise<FileEditor> {
  const { userId } = signedInPerson(actor)
  return db.transaction().execute(async trx => {
    const { row, draft, preview } = await lockForWriting(trx, actor, id)
    await refuseOutdated(seen, () => versionOf(contentOf(row, draft, preview)))
    if (draft && (await queries.hasVersion(trx, id, form.number, draft.id))) {
      throw new AppError('validation.fields', { fields: { number: '已经有这个版本号了' } })
    }
    await writeContent(trx, { userId, row, draft, form, now })
    const written = requireOwned(actor, await queries.findWritten(trx, id), ownershipOf)
    return editorOf(trx, written, await queries.findWaiting(trx, id), { reader: linkReaderOf(actor), now })
  })
}

/** Files are sold by certified people of age, and by certified companies (rules 认证 and 未成年人). @throws AppError `validation.fields` */
async function assertMaySell(db: Db, row: queries.WrittenRow, now: Date): Promise<void> {
  if (row.permission !== 'COINS') return
  const { owner_company_id: companyId, owner_user_id: userId } = row
  const seller = companyId === null ? ({ kind: 'USER', id: userId } as const) : ({ kind: 'COMPANY', id: companyId } as const)
  const certificate = await findCertificate(db, seller, now)
  if (!certificate) throw new AppError('validation.fields', { fields: { permission: '完成认证之后才能用金币出售资料' } })
  if (certificate.isMinor) throw new AppError('validation.fields', { fields: { permission: '未成年人不能出售资料' } })
}

/** @throws AppError `validation.fields` with what is missing beside each field. */
function assertComplete(content: FileDraft, hasDraft: boolean): void {
  // What is public keeps its versions: neither number nor notes are written with it.
  const checked = fileReady.safeParse(hasDraft ? content : { ...content, number: '1.0', notes: '原有版本' })
  if (checked.success) return
  const fields = Object.fromEntries(checked.error.issues.map(issue => [issue.path.join('.'), issue.message] as const).reverse())
  throw new AppError('validation.fields', { fields })
}

export async function submitFile(db: Db, actor: Actor, id: number, now: Date): Promise<{ done: true }> {
  const { userId } = signedInPerson(actor)
  const { row, draft, preview } = await db.transaction().execute(trx => lockForWriting(trx, actor, id))
  const content = contentOf(row, draft, preview)
  assertComplete(content, draft !== undefined)
  await assertMaySell(db, row, now)
  if (row.permission === 'COINS') refuseWithoutPreview(row.format, preview)
  const { title, intro, text, tags, source, licence, notes } = content
  const verdict = await checkText(
    db,
    {
      userId,
      place: 'FORUM',
      subject: 'DOWNLOAD',
      subjectId: id,
      text: [title, intro, writtenText(text), ...tags, source, licence, notes].join('\n'),
      field: 'text',
      can: 'reviewed',
      pictures: { keys: picturesIn(richHtml(text)), ids: [] },
      whole: [content, draft?.sha256],
    },
    now,
  )
  return db.transaction().execute(async trx => {
    const locked = await lockForWriting(trx, actor, id)
    await refuseOutdated(versionOf(content), () => versionOf(contentOf(locked.row, locked.draft, locked.preview)))
    const sold = row.permission === 'COINS' ? (locked.draft ?? (await queries.findNewest(trx, id))) : undefined
    if (sold) await askForPreview(trx, sold.id, now)
    await queries.updateDownload(trx, id, { state: 'UNDER_REVIEW', state_reason: null, updated_at: now })
    await saveVerdict(trx, verdict, { id, title }, now)
    await submitForReview(trx, {
      kind: 'DOWNLOAD',
      refId: id,
      title: `园区资料：${title}`,
      submittedBy: userId,
      companyId: row.owner_company_id,
    })
    return { done: true as const }
  })
}

/** What was public before is off line again, the rest a draft. */
export async function recallFile(db: Db, actor: Actor, id: number, now: Date): Promise<{ done: true }> {
  return db.transaction().execute(async trx => {
    const row = requireOwned(actor, await queries.lockWritten(trx, id), ownershipOf)
    if (row.state !== 'UNDER_REVIEW') throw new AppError('state.conflict', { message: '这份资料不在审核中' })
    await queries.updateDownload(trx, id, {
      state: row.published_at === null ? 'DRAFT' : 'OFFLINE',
      state_reason: row.published_at === null ? null : '作者下架',
      updated_at: now,
    })
    await withdrawFromReview(trx, 'DOWNLOAD', id)
    return { done: true as const }
  })
}
