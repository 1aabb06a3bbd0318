/** A video as its owner sees it, in every state. */
import type { CallResult } from '#lib/contract/define.ts'
import type { MyVideo, MyVideoState, videoWorkspace } from '#lib/contract/park/video-workspace.ts'
import type { MyVideoDetailRow, MyVideoRow } from './workspace-queries.ts'

export const presentMyVideo = (row: MyVideoRow): MyVideo => ({
  id: row.id,
  title: row.title,
  cover: row.cover,
  category: row.category,
  state: row.state as MyVideoState,
  reason: row.state_reason,
  visibility: row.visibility,
  durationMs: row.duration_ms,
  ownerName: row.owner_nickname ?? '已注销用户',
  viewCount: row.view_count,
  likeCount: row.like_count,
  bulletCount: row.bullet_count,
  createdAt: row.created_at.toISOString(),
})

type MyVideoDetail = CallResult<(typeof videoWorkspace)['getMyVideo']>

/** @param filmUrl where its owner can play it now. */
export const presentMyVideoDetail = (
  row: MyVideoDetailRow,
  filmUrl: string | null,
  reading: MyVideoDetail['reading'],
): MyVideoDetail => ({
  ...presentMyVideo(row),
  intro: row.intro,
  tags: row.tags,
  source: filmUrl === null ? null : { url: filmUrl, mime: row.source_mime ?? 'video/mp4', size: row.source_size },
  reading,
  origin: row.origin,
  originText: row.source,
  generated: row.generated,
  revision: row.revision_state === null ? null : { state: row.revision_state, reason: row.revision_reason },
  seriesId: row.series_id,
  seriesTitle: row.series_title,
  collectCount: row.collect_count,
  publishedAt: row.published_at?.toISOString() ?? null,
})
