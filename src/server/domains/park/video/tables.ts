/** Tables of the park's videos, as Kysely sees them. */
import type { ColumnType, Generated, GeneratedAlways } from 'kysely'

export type VideoState = 'UPLOADING' | 'PROCESSING' | 'UNDER_REVIEW' | 'PUBLISHED' | 'REJECTED' | 'OFFLINE' | 'DELETED'
export type VideoVisibility = 'PUBLIC' | 'UNLISTED' | 'PRIVATE'
export type VideoCategory = 'park' | 'company' | 'course' | 'policy' | 'roadshow' | 'life'
export type VideoLength = 'short' | 'medium' | 'long'
export type VideoChapter = { at: number; title: string }

type Stamp = ColumnType<Date, Date | string | undefined, Date | string>

export interface VideoSeriesTable {
  id: Generated<number>
  title: string
  intro: string
  cover: string
  owner_user_id: number
  state: 'DRAFT' | 'PUBLISHED' | 'OFFLINE'
  video_count: Generated<number>
  created_at: Stamp
}

export interface VideosTable {
  id: Generated<number>
  owner_user_id: number
  owner_company_id: number | null
  series_id: number | null
  series_position: number | null
  category: VideoCategory
  title: string
  intro: string
  cover: string
  tags: Generated<string[]>
  chapters: ColumnType<VideoChapter[], string | undefined, string>
  source_url: string | null
  source_mime: string | null
  source_size: Generated<number>
  width: Generated<number>
  height: Generated<number>
  duration_ms: Generated<number>
  /** Under 1 minute, under 10 minutes, longer. */
  length_class: GeneratedAlways<VideoLength>
  state: VideoState
  state_reason: string | null
  visibility: VideoVisibility
  city_code: number | null
  view_count: Generated<number>
  like_count: Generated<number>
  collect_count: Generated<number>
  bullet_count: Generated<number>
  published_at: Date | null
  created_at: Stamp
}

export interface VideoBulletsTable {
  id: Generated<number>
  video_id: number
  user_id: number
  at_ms: number
  text: string
  mode: 'SCROLL' | 'TOP' | 'BOTTOM'
  color: string
  size: 'SMALL' | 'NORMAL' | 'LARGE'
  state: 'VISIBLE' | 'HIDDEN' | 'DELETED'
  created_at: Stamp
}

export interface VideoMarksTable {
  user_id: number
  video_id: number
  kind: 'LIKE' | 'COLLECT'
  created_at: Stamp
}

export type VideoTables = {
  video_series: VideoSeriesTable
  videos: VideosTable
  video_bullets: VideoBulletsTable
  video_marks: VideoMarksTable
}
