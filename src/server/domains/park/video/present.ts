/** Rows of videos as everybody may see them. */
import type { VideoCard, VideoDetail, VideoSeries } from '#lib/contract/park/video.ts'
import { CLOSED_ACCOUNT_NAME } from '#lib/format/closed-account.ts'
import type { SeriesRow, VideoCardRow, VideoDetailRow } from './queries.ts'

export const presentVideoCard = (row: VideoCardRow): VideoCard => ({
  id: row.id,
  title: row.title,
  cover: row.cover,
  category: row.category,
  durationMs: row.duration_ms,
  author: { id: row.owner_user_id, nickname: row.author_nickname ?? CLOSED_ACCOUNT_NAME, avatar: row.author_avatar || null },
  companyName: row.company_name,
  viewCount: row.view_count,
  likeCount: row.like_count,
  bulletCount: row.bullet_count,
  publishedAt: (row.published_at ?? row.created_at).toISOString(),
})

type SeriesItem = { id: number; series_position: number | null; title: string; duration_ms: number }

export const presentVideo = (
  row: VideoDetailRow,
  series: { id: number; title: string; items: SeriesItem[] } | null,
  hls: string | null,
): VideoDetail => ({
  ...presentVideoCard(row),
  intro: row.intro,
  tags: row.tags,
  collectCount: row.collect_count,
  companyId: row.owner_company_id,
  source: {
    url: row.source_url ?? '',
    hls,
    mime: row.source_mime ?? 'video/mp4',
    size: row.source_size,
    width: row.width,
    height: row.height,
  },
  chapters: row.chapters,
  origin: row.origin,
  originText: row.source,
  generated: row.generated,
  series: series && {
    id: series.id,
    title: series.title,
    list: series.items.map((item, index) => ({
      id: item.id,
      position: item.series_position ?? index + 1,
      title: item.title,
      durationMs: item.duration_ms,
    })),
  },
})

export const presentSeries = (row: SeriesRow): VideoSeries => ({
  id: row.id,
  title: row.title,
  intro: row.intro,
  cover: row.cover,
  videoCount: row.video_count,
  firstVideoId: row.first_video_id,
})
