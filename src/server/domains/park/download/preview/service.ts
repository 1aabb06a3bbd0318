/** Previews of files that are sold: what the author brings, what is asked of the site, and who waits for it (rules of the park, 4.3). */
import { type DownloadPreview, PREVIEWABLE_FORMATS } from '#lib/contract/park/download.ts'
import type { LinkReader } from '#server/access/link-reader.ts'
import type { Db } from '#server/db/client.ts'
import { findUploads, releaseUploads, signedLink, takeUploads } from '#server/domains/platform/upload/service.ts'
import { AppError } from '#server/errors.ts'
import type { PreviewedFormat } from '#server/media/preview.ts'
import type { DownloadFormat } from '../tables.ts'
import * as queries from './queries.ts'

export const isPreviewable = (format: DownloadFormat): format is PreviewedFormat =>
  (PREVIEWABLE_FORMATS as readonly string[]).includes(format)

const refused = (message: string) => new AppError('validation.fields', { fields: { previewIds: message } })

type Bringing = { userId: number; versionId: number; ids: readonly number[]; now: Date }

/** The author's own files in the order that they chose; none leaves the preview to the site. @throws AppError `upload.missing` */
export async function writeOwnPreview(trx: Db, { userId, versionId, ids, now }: Bringing): Promise<void> {
  const before = (await queries.findPreview(trx, versionId))?.upload_ids ?? []
  const fresh = ids.filter(id => !before.includes(id))
  const uploads = await takeUploads(trx, { userId, ids: fresh, purpose: 'ATTACHMENT', field: 'previewIds', now })
  if (uploads.some(upload => upload.kind !== 'IMAGE' && upload.contentType !== 'application/pdf'))
    throw refused('预览只收图片和 PDF')
  await releaseUploads(trx, { ids: before.filter(id => !ids.includes(id)) }, now)
  if (ids.length > 0) await queries.upsertOwn(trx, versionId, [...new Set(ids)], now)
  else if (before.length > 0) await queries.deletePreview(trx, versionId)
}

/** @throws AppError `validation.fields` where the author has to bring a preview. */
export function refuseWithoutPreview(format: DownloadFormat, preview: queries.PreviewRow | undefined): void {
  if (preview?.source === 'OWN') return
  if (!isPreviewable(format)) throw refused('这种文件要上传预览：不少于三分之一的内容，图片或 PDF')
  if (preview?.state === 'FAILED') throw refused(`做不出预览：${preview.problem}。请上传不少于三分之一的预览，图片或 PDF`)
}

/** The site makes one, unless it has or the author brought theirs. */
export async function askForPreview(trx: Db, versionId: number, now: Date): Promise<void> {
  if ((await queries.findPreview(trx, versionId))?.state !== 'READY') await queries.upsertWaiting(trx, versionId, now)
}

/** @throws AppError `state.conflict` for what is sold and cannot be seen in part. */
export async function requirePreview(trx: Db, permission: string, versionId: number | undefined): Promise<void> {
  if (permission !== 'COINS' || versionId === undefined) return
  const preview = await queries.findPreview(trx, versionId)
  if (preview?.state === 'READY') return
  throw new AppError('state.conflict', {
    message: preview?.state === 'WAITING' ? '预览还在制作，过一会儿再通过' : '没有预览，请驳回，让作者补上',
  })
}

/** What everybody sees of a version before they pay. */
export async function shownPreview(db: Db, versionId: number): Promise<DownloadPreview | null> {
  const row = await queries.findShownPreview(db, versionId)
  if (!row) return null
  if (row.content) return row.content
  const uploads = await findUploads(db, row.upload_ids)
  return {
    kind: 'FILES',
    files: row.upload_ids.flatMap((id, at) => {
      const upload = uploads.get(id)
      const url = `/files/preview/${versionId}/${at + 1}`
      return upload ? [{ name: upload.name, url, isPicture: upload.kind === 'IMAGE' }] : []
    }),
  }
}

/** For operators, who see whether it is a third. */
export async function reviewedPreview(db: Db, permission: string, versionId: number | undefined, reader: LinkReader | null) {
  if (permission !== 'COINS' || versionId === undefined) return { facts: [], files: [] }
  const preview = await queries.findPreview(db, versionId)
  const uploads = await findUploads(db, preview?.upload_ids ?? [])
  const now = new Date()
  return {
    facts: [{ label: '预览', value: previewText(preview) }],
    files: (preview?.upload_ids ?? []).flatMap((id, at) => {
      const upload = uploads.get(id)
      return upload ? [{ url: signedLink(upload, reader, now), name: `预览 ${at + 1}：${upload.name}` }] : []
    }),
  }
}

function previewText(preview: queries.PreviewRow | undefined): string {
  if (!preview) return '没有'
  if (preview.source === 'OWN') return `作者上传了 ${preview.upload_ids.length} 个文件，请核对不少于三分之一`
  if (preview.state === 'FAILED') return `做不出：${preview.problem}`
  if (!preview.content) return '还在制作'
  const { kind, shown, total } = preview.content
  return `自动制作：前 ${shown} ${kind === 'TEXT' ? '字' : '行'}，共 ${total} ${kind === 'TEXT' ? '字' : '行'}`
}
