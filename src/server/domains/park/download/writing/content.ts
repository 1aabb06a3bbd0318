/** What a file that is put up says, between its editor and its rows; its upload and the pictures of its text are taken on the way. */
import type { FileDraft, FileEditor } from '#lib/contract/park/download-writing.ts'
import type { LinkReader } from '#server/access/link-reader.ts'
import { editableHtml } from '#server/content/rich-text.ts'
import type { Db } from '#server/db/client.ts'
import {
  findUploads,
  releaseOwnUploads,
  type StoredUpload,
  takeRichText,
  takeUploads,
  uploadedFileOf,
} from '#server/domains/platform/upload/service.ts'
import { AppError } from '#server/errors.ts'
import { versionOf } from '#server/version.ts'
import { deletePreview, findPreview, type PreviewRow } from '../preview/queries.ts'
import { writeOwnPreview } from '../preview/service.ts'
import type { DownloadFormat } from '../tables.ts'
import { formatOf } from './policy.ts'
import { findNewest, updateDownload, updateVersion, type VersionRow, type WrittenRow } from './queries.ts'

const MAX_HTML = 50_000

/** The version whose preview is written: the one that waits, or what was public. */
const previewedVersion = async (db: Db, id: number, draft: VersionRow | undefined): Promise<VersionRow | undefined> =>
  draft ?? (await findNewest(db, id))

export const contentOf = (row: WrittenRow, waiting: VersionRow | undefined, preview: PreviewRow | undefined): FileDraft => ({
  title: row.title as FileDraft['title'],
  intro: row.intro as FileDraft['intro'],
  text: editableHtml(row.body_html) as FileDraft['text'],
  category: row.category,
  tags: row.tags as FileDraft['tags'],
  licence: row.licence as FileDraft['licence'],
  source: row.source as FileDraft['source'],
  permission: row.permission,
  coins: row.coins,
  number: (waiting?.version ?? '') as FileDraft['number'],
  notes: (waiting?.notes ?? '') as FileDraft['notes'],
  uploadId: waiting?.upload_id ?? null,
  previewIds: preview?.upload_ids ?? [],
})

export async function previewOf(db: Db, id: number, draft: VersionRow | undefined): Promise<PreviewRow | undefined> {
  const version = await previewedVersion(db, id, draft)
  return version && findPreview(db, version.id)
}

export async function editorOf(
  db: Db,
  row: WrittenRow,
  waiting: VersionRow | undefined,
  { reader, now }: { reader: LinkReader | null; now: Date },
): Promise<FileEditor> {
  // A later version that waits is no part of what is written here.
  const draft = waiting?.state === 'DRAFT' ? waiting : undefined
  const preview = await previewOf(db, row.id, draft)
  const content = contentOf(row, draft, preview)
  const uploads = await findUploads(db, [...content.previewIds, ...(draft?.upload_id ? [draft.upload_id] : [])])
  const upload = draft?.upload_id ? uploads.get(draft.upload_id) : undefined
  return {
    id: row.id,
    state: row.state as FileEditor['state'],
    reason: row.state_reason,
    content,
    file: upload ? uploadedFileOf(upload, reader, now) : null,
    format: row.format,
    previews: content.previewIds.flatMap(id => {
      const one = uploads.get(id)
      return one ? [uploadedFileOf(one, reader, now)] : []
    }),
    previewProblem: preview?.problem ?? '',
    version: versionOf(content),
  }
}

type FileColumns = { upload_id: number; file_name: string; mime: string; size: number; sha256: string }

/** @returns what a version keeps of its file; the checksum is that of the stored bytes. */
export const fileColumns = (upload: StoredUpload): FileColumns => ({
  upload_id: upload.id,
  file_name: upload.name,
  mime: upload.contentType,
  size: upload.bytes,
  sha256: upload.sha256,
})

/** @throws AppError `upload.missing`; `validation.fields` for what is nothing to put up here. */
export async function takeFile(
  trx: Db,
  { userId, uploadId, now }: { userId: number; uploadId: number; now: Date },
): Promise<{ upload: StoredUpload; format: DownloadFormat }> {
  const [upload] = await takeUploads(trx, { userId, ids: [uploadId], purpose: 'ATTACHMENT', field: 'uploadId', now })
  const format = upload && formatOf(upload)
  if (!upload || !format) {
    throw new AppError('validation.fields', {
      fields: { uploadId: '只收 PDF、Word、Excel、PPT（新格式）、ZIP 和纯文本文件，按文件内容判断' },
    })
  }
  return { upload, format }
}

type Writing = { userId: number; row: WrittenRow; draft: VersionRow | undefined; form: FileDraft; now: Date }

/** Writes what the editor holds. A file that is replaced is thrown away. */
export async function writeContent(trx: Db, { userId, row, draft, form, now }: Writing): Promise<void> {
  const text = await takeRichText(trx, form.text, { userId, field: 'text', now })
  if (text.length > MAX_HTML) throw new AppError('validation.fields', { fields: { text: '正文太长了，请精简一些' } })
  const fresh =
    draft && form.uploadId !== null && form.uploadId !== draft.upload_id
      ? await takeFile(trx, { userId, uploadId: form.uploadId, now })
      : undefined
  await updateDownload(trx, row.id, {
    title: form.title,
    intro: form.intro,
    body_html: text,
    category: form.category,
    tags: [...new Set(form.tags)],
    licence: form.licence,
    source: form.source,
    permission: form.permission,
    coins: form.permission === 'COINS' ? form.coins : 0,
    updated_at: now,
    ...(draft ? { version: form.number } : {}),
    ...(fresh ? { size: fresh.upload.bytes, format: fresh.format } : {}),
  })
  const previewed = await previewedVersion(trx, row.id, draft)
  if (previewed) await writeOwnPreview(trx, { userId, versionId: previewed.id, ids: form.previewIds, now })
  if (!draft) return
  // What was made of the file before shows another one.
  if (fresh && form.previewIds.length === 0) await deletePreview(trx, draft.id)
  await updateVersion(trx, draft.id, {
    version: form.number,
    notes: form.notes,
    ...(fresh ? fileColumns(fresh.upload) : {}),
  })
  if (fresh && draft.upload_id) await releaseOwnUploads(trx, userId, { ids: [draft.upload_id] }, now)
}
