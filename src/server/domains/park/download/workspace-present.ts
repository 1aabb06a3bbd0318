/** A file as its owner sees it, in every state. */
import type { CallResult } from '#lib/contract/define.ts'
import type { downloadWorkspace, MyFile, MyFileState } from '#lib/contract/park/download-workspace.ts'
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

/** @param urls of those versions that are read through a signed link. */
export function presentMyFileDetail(
  row: MyFileDetailRow,
  versions: readonly AllVersionRow[],
  urls: ReadonlyMap<number, string>,
): CallResult<(typeof downloadWorkspace)['getMyFile']> {
  const isOpen = isFileOpen(row.permission) && row.state === 'PUBLISHED'
  return {
    ...presentMyFile(row),
    intro: row.intro,
    licence: row.licence,
    source: row.source,
    coinsEarned: row.coins_earned,
    tags: row.tags,
    publishedAt: row.published_at?.toISOString() ?? null,
    versions: versions.map(version => ({
      id: version.id,
      version: version.version,
      notes: version.notes,
      fileName: version.file_name,
      url: isOpen && version.state === 'PUBLISHED' ? version.file_url : (urls.get(version.id) ?? ''),
      size: version.size,
      sha256: version.sha256,
      state: version.state,
      reason: version.state_reason,
      downloadCount: version.download_count,
      releasedAt: version.released_at.toISOString(),
    })),
  }
}
