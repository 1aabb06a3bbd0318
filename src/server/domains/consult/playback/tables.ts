/** Tables of playbacks (migration 0050): what both sides of a consultation agreed to publish, and its bullet comments. */
import type { ColumnType, Generated, GeneratedAlways } from 'kysely'

type Stamp = ColumnType<Date, Date | string | undefined, Date | string>

export interface PlaybackChapterRow {
  /** Seconds from the start. */
  at: number
  title: string
}

export type Publication = 'PRIVATE' | 'WAIT_CONSENT' | 'PUBLISHED' | 'WITHDRAWN' | 'TAKEN_DOWN'

export interface PlaybacksTable {
  id: Generated<number>
  consultation_id: number
  consultant_id: number
  root_category_id: number
  category_id: number
  type: 'VIDEO' | 'AUDIO' | 'CHAT'
  title: string
  summary: Generated<string>
  cover: Generated<string>
  recording: ColumnType<
    'RECORDING' | 'PROCESSING' | 'READY' | 'FAILED',
    'RECORDING' | 'PROCESSING' | 'READY' | 'FAILED' | undefined,
    'RECORDING' | 'PROCESSING' | 'READY' | 'FAILED'
  >
  publication: ColumnType<Publication, Publication | undefined, Publication>
  /** Fen; 0 is free. */
  price: Generated<number>
  seconds: Generated<number>
  /** How much of it anyone may see; equals `seconds` when it is free. */
  free_seconds: Generated<number>
  /** The whole recording, for those who bought it. */
  media_key: string | null
  /** The free part, a file of its own so that the rest cannot be fetched. */
  preview_key: string | null
  /** JSON text when written. */
  chapters: ColumnType<PlaybackChapterRow[], string | undefined, string>
  play_count: Generated<number>
  like_count: Generated<number>
  bullet_count: Generated<number>
  created_at: Stamp
  published_at: ColumnType<Date | null, Date | string | null | undefined, Date | string | null>
  is_public: GeneratedAlways<boolean>
}

export interface PlaybackLinesTable {
  playback_id: number
  seq: number
  at_ms: number
  speaker: 'ASKER' | 'CONSULTANT' | 'SYSTEM'
  type: ColumnType<'TEXT' | 'IMAGE' | 'CARD', 'TEXT' | 'IMAGE' | 'CARD' | undefined, 'TEXT' | 'IMAGE' | 'CARD'>
  content: string
}

export interface PlaybackBulletsTable {
  id: Generated<number>
  playback_id: number
  author_user_id: number
  at_ms: number
  content: string
  mode: ColumnType<'SCROLL' | 'TOP' | 'BOTTOM', 'SCROLL' | 'TOP' | 'BOTTOM' | undefined, 'SCROLL' | 'TOP' | 'BOTTOM'>
  color: Generated<string>
  size: ColumnType<'SMALL' | 'NORMAL' | 'LARGE', 'SMALL' | 'NORMAL' | 'LARGE' | undefined, 'SMALL' | 'NORMAL' | 'LARGE'>
  like_count: Generated<number>
  state: ColumnType<
    'VISIBLE' | 'HIDDEN' | 'DELETED',
    'VISIBLE' | 'HIDDEN' | 'DELETED' | undefined,
    'VISIBLE' | 'HIDDEN' | 'DELETED'
  >
  created_at: Stamp
}

export interface PlaybackTables {
  playbacks: PlaybacksTable
  playback_lines: PlaybackLinesTable
  playback_bullets: PlaybackBulletsTable
}
