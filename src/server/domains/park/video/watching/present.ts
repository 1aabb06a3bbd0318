/** Bullet comments and collected videos as they are answered. Who sent a bullet comment stays with the site. */
import type { PlaybackBullet } from '#lib/contract/consult/bullet.ts'
import type { CollectedVideo } from '#lib/contract/park/video-watching.ts'
import { CLOSED_ACCOUNT_NAME } from '#lib/format/closed-account.ts'
import type { BulletRow, CollectedRow } from './queries.ts'

export const presentBullet = (row: BulletRow): PlaybackBullet => ({
  id: row.id,
  at: row.at_ms,
  text: row.text,
  mode: row.mode,
  color: row.color,
  size: row.size,
  likes: row.like_count,
  createdAt: row.created_at.toISOString(),
})

export const presentCollected = (row: CollectedRow): CollectedVideo => ({
  id: row.id,
  title: row.title,
  picture: row.cover,
  note: row.company_name ?? row.author_nickname ?? CLOSED_ACCOUNT_NAME,
  open: row.state === 'PUBLISHED' && row.visibility !== 'PRIVATE',
  savedAt: row.saved_at.toISOString(),
})
