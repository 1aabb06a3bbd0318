/** Reading downloads. */

import type { CallParsed } from '#lib/contract/define.ts'
import type { DownloadCard, DownloadDetail, DownloadVersion, download } from '#lib/contract/park/download.ts'
import { CLOSED_ACCOUNT_NAME } from '#lib/format/closed-account.ts'
import { cleanHtml } from '#server/content/html.ts'
import type { Db } from '#server/db/client.ts'
import { presentPage } from '#server/db/paging.ts'
import { AppError } from '#server/errors.ts'
import { shownPreview } from './preview/service.ts'
import {
  type DownloadCardRow,
  findDownloadRow,
  listDownloadRows,
  listRelatedRows,
  listVersionRows,
  type VersionRow,
} from './queries.ts'
import { isFileOpen } from './visibility.ts'

const presentCard = (row: DownloadCardRow): DownloadCard => ({
  id: row.id,
  title: row.title,
  intro: row.intro,
  category: row.category,
  format: row.format,
  size: row.size,
  version: row.version,
  permission: row.permission,
  coins: row.coins,
  licence: row.licence,
  downloadCount: row.download_count,
  updatedAt: row.updated_at.toISOString(),
})

const presentVersion = (row: VersionRow, open: boolean): DownloadVersion => ({
  id: row.id,
  version: row.version,
  notes: row.notes,
  fileName: row.file_name,
  size: row.size,
  sha256: row.sha256,
  releasedAt: row.released_at.toISOString(),
  downloadCount: row.download_count,
  url: open ? row.file_url : null,
})

export async function listDownloads(db: Db, query: CallParsed<typeof download.listDownloads>['query']) {
  return presentPage(await listDownloadRows(db, query), presentCard)
}

/** @throws AppError `missing.record` when there is no such file or nobody may see it. */
export async function getDownload(db: Db, id: number): Promise<DownloadDetail> {
  const row = await findDownloadRow(db, id)
  if (!row) throw new AppError('missing.record')
  const [versions, related] = await Promise.all([listVersionRows(db, id), listRelatedRows(db, row.category, id)])
  const open = isFileOpen(row.permission)
  const newest = versions[0]
  return {
    ...presentCard(row),
    body: cleanHtml(row.body_html),
    tags: row.tags,
    source: row.source,
    author: { id: row.owner_user_id, nickname: row.author_nickname ?? CLOSED_ACCOUNT_NAME, avatar: row.author_avatar || null },
    publishedAt: (row.published_at ?? row.updated_at).toISOString(),
    versions: versions.map(version => presentVersion(version, open)),
    preview: row.permission === 'COINS' && newest ? await shownPreview(db, newest.id) : null,
    related,
  }
}
