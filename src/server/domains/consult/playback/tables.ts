/** Tables of playbacks: what both sides of a consultation agreed to publish, and its bullet comments. */
import type { ColumnType, Generated, GeneratedAlways } from 'kysely'

type Stamp = ColumnType<Date, Date | string | undefined, Date | string>

export interface PlaybackChapterRow {
  /** Seconds from the start. */
  at: number
  title: string
}

export type Publication = 'PRIVATE' | 'WAIT_CONSENT' | 'REVIEWING' | 'PUBLISHED' | 'WITHDRAWN' | 'TAKEN_DOWN' | 'HIDDEN'
/** The two that a playback belongs to; a company stands on the side of its consultant. */
export type Side = 'ASKER' | 'CONSULTANT'

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
  /** Whether its sides agreed that the asker has half of what it earns; sides that agreed before there was such a share did not. */
  shares_income: Generated<boolean>
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
  labels: ColumnType<string[], string[] | undefined, string[]>
  /** Counts the terms that were proposed. */
  terms_version: Generated<number>
  refuse_reason: Generated<string>
  takedown_side: ColumnType<Side | null, Side | null | undefined, Side | null>
  takedown_reason: Generated<string>
  takedown_due: ColumnType<Date | null, Date | null | undefined, Date | null>
  is_public: GeneratedAlways<boolean>
}

export interface PlaybackLinesTable {
  playback_id: number
  seq: number
  at_ms: number
  speaker: 'ASKER' | 'CONSULTANT' | 'SYSTEM'
  type: ColumnType<'TEXT' | 'IMAGE' | 'CARD', 'TEXT' | 'IMAGE' | 'CARD' | undefined, 'TEXT' | 'IMAGE' | 'CARD'>
  content: string
  omitted: Generated<boolean>
}

export interface PlaybackAgreementsTable {
  playback_id: number
  side: Side
  user_id: number
  terms_version: number
  agreed_at: Date
}

export interface RecordingsTable {
  playback_id: number
  consultation_id: number
  recorder_user_id: number
  content_type: 'video/webm' | 'audio/webm'
  started_at: Date
  stopped_at: Date | null
  /** How many there are, once the recorder said so. */
  pieces: number | null
  /** When something last came from the recorder. */
  heard_at: Date
  stored_bytes: Generated<number>
  attempts: Generated<number>
  finished_at: Date | null
}

export interface RecordingPiecesTable {
  playback_id: number
  no: number
  bytes: number
  sha256: string
  stored_at: Date
}

export interface RecordingConsentsTable {
  id: GeneratedAlways<number>
  consultation_id: number
  user_id: number
  side: Side
  agreed_at: Date
  ended_at: Date | null
  playback_id: number | null
  /** They wish that the recording does not hold their own voice. */
  changes_voice: boolean
}

export interface RecordedFilesTable {
  key: string
  playback_id: number
  /** The part that anybody may see, a file of its own. */
  free: boolean
  content_type: string
  bytes: number
  sha256: string
  created_at: Date
}

export type BulletState = 'VISIBLE' | 'REVIEWING' | 'HIDDEN' | 'DELETED'

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
  /** `REVIEWING`: a sensitive word holds it until an operator has looked. */
  state: ColumnType<BulletState, BulletState | undefined, BulletState>
  created_at: Stamp
}

export type PlaybackGrantState = 'UNPAID' | 'OPEN' | 'REFUNDING' | 'ENDED'

export interface PlaybackGrantsTable {
  id: GeneratedAlways<number>
  playback_id: number
  user_id: number
  order_no: string
  state: PlaybackGrantState
  /** When the part that is paid for was first opened. */
  opened_at: Date | null
  created_at: Stamp
}

export interface PlaybackLikesTable {
  target: 'PLAYBACK' | 'BULLET'
  target_id: number
  user_id: number
  created_at: Stamp
}

export interface PlaybackBulletBlocksTable {
  user_id: number
  author_user_id: number
  created_at: Stamp
}

export interface PlaybackPositionsTable {
  user_id: number
  playback_id: number
  at_ms: number
  updated_at: Stamp
}

export interface PlaybackTables {
  playback_agreements: PlaybackAgreementsTable
  playback_likes: PlaybackLikesTable
  playback_bullet_blocks: PlaybackBulletBlocksTable
  playback_positions: PlaybackPositionsTable
  recordings: RecordingsTable
  recording_pieces: RecordingPiecesTable
  recording_consents: RecordingConsentsTable
  recorded_files: RecordedFilesTable

  playback_grants: PlaybackGrantsTable
  playbacks: PlaybacksTable
  playback_lines: PlaybackLinesTable
  playback_bullets: PlaybackBulletsTable
}
