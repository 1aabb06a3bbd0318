/** A file as its owner sees it, in every state. */
import type { CallResult } from '#lib/contract/define.ts'
import type { downloadWorkspace, MyFile, MyFileState } from '#lib/contract/park/download-workspace.ts'
import { signedFileUrl } from './access.ts'
import { isFileOpen } from './visibility.ts'
import type { AllVersionRow, MyFileDetailRow, MyFileRow } from './workspace-queries.ts'

export const presentMyFile = (row: MyFileRow): MyFile => ({
  id: row.id,
  title: row.title,
  category: row.category,
  format: row.format,
  state: row.state as MyFileState,
  reason: row.state_reason,
  permission: row.permission,
  coins: row.coins,
  version: row.version,
  size: row.size,
  ownerName: row.owner_nickname ?? '已注销用户',
  downloadCount: row.download_count,
  updatedAt: row.updated_at.toISOString(),
  createdAt: row.created_at.toISOString(),
})

/** @param now from when the addresses of closed files run out. */
export function presentMyFileDetail(
  row: MyFileDetailRow,
  versions: readonly AllVersionRow[],
  now: Date,
): CallResult<(typeof downloadWorkspace)['getMyFile']> {
  const isOpen = isFileOpen(row.permission) && row.state === 'PUBLISHED'
  return {
    ...presentMyFile(row),
    intro: row.intro,
    licence: row.licence,
    tags: row.tags,
    publishedAt: row.published_at?.toISOString() ?? null,
    versions: versions.map(version => ({
      id: version.id,
      version: version.version,
      notes: version.notes,
      fileName: version.file_name,
      url: isOpen && version.state === 'PUBLISHED' ? version.file_url : signedFileUrl(version.file_url, now),
      size: version.size,
      sha256: version.sha256,
      withdrawn: version.state === 'WITHDRAWN',
      downloadCount: version.download_count,
      releasedAt: version.released_at.toISOString(),
    })),
  }
}
