/** Tables of the park's videos, as Kysely sees them. */
import type { ColumnType, Generated, GeneratedAlways } from 'kysely'

export type VideoState = 'DRAFT' | 'UNDER_REVIEW' | 'PUBLISHED' | 'REJECTED' | 'OFFLINE' | 'DELETED'
export type VideoVisibility = 'PUBLIC' | 'UNLISTED' | 'PRIVATE'
export type VideoCategory = 'park' | 'company' | 'course' | 'policy' | 'roadshow' | 'life'
export type VideoLength = 'short' | 'medium' | 'long'
export type VideoChapter = { at: number; title: string }

/** SHIELDED: hidden by the author of the video. */
export type BulletState = 'VISIBLE' | 'REVIEWING' | 'HIDDEN' | 'SHIELDED' | 'DELETED'

type Stamp = ColumnType<Date, Date | string | undefined, Date | string>

export interface VideoSeriesTable {
  id: Generated<number>
  title: string
  intro: string
  cover: string
  owner_user_id: number
  owner_company_id: Generated<number | null>
  /** DRAFT: no public video stands in it. */
  state: 'DRAFT' | 'PUBLISHED' | 'OFFLINE'
  /** Why it is off line: an operator looks at its words, or has refused them. */
  hold: Generated<'WAITING' | 'REFUSED' | null>
  video_count: Generated<number>
  created_at: Stamp
  updated_at: Stamp
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
  /** Null: a film that the site keeps itself, or none yet. */
  upload_id: Generated<number | null>
  origin: Generated<'OWN' | 'REPRINT'>
  source: Generated<string>
  generated: Generated<boolean>
  declared: Generated<boolean>
  published_at: Date | null
  created_at: Stamp
}

/** What is changed of a public video, until it passes. */
export interface VideoRevisionsTable {
  video_id: number
  /** As its form; the cover stands beside it. */
  content: ColumnType<unknown, string, string>
  cover: string
  state: 'DRAFT' | 'UNDER_REVIEW' | 'REJECTED'
  reason: string | null
  updated_at: Stamp
}

/** A file that waits to be read, or, without one, why the last one could not be taken. */
export interface VideoFilmReadingsTable {
  video_id: number
  upload_id: number | null
  problem: Generated<string | null>
  tries: Generated<number>
  next_at: Date
  created_at: Date
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
  like_count: Generated<number>
  state: BulletState
  created_at: Stamp
}

export interface VideoMarksTable {
  user_id: number
  video_id: number
  kind: 'LIKE' | 'COLLECT'
  created_at: Stamp
}

export interface VideoBulletLikesTable {
  bullet_id: number
  user_id: number
  created_at: Stamp
}

export interface VideoBulletBlocksTable {
  user_id: number
  author_user_id: number
  created_at: Stamp
}

export interface VideoPositionsTable {
  user_id: number
  video_id: number
  at_ms: number
  updated_at: Stamp
}

export type VideoTables = {
  video_series: VideoSeriesTable
  videos: VideosTable
  video_revisions: VideoRevisionsTable
  video_film_readings: VideoFilmReadingsTable
  video_bullets: VideoBulletsTable
  video_marks: VideoMarksTable
  video_bullet_likes: VideoBulletLikesTable
  video_bullet_blocks: VideoBulletBlocksTable
  video_positions: VideoPositionsTable
}
