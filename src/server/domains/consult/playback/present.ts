/** Rows of playbacks as everybody may see them. The asker of the consultation never appears. */
import { bulletDensity, type PlaybackBullet, type PlaybackTrack } from '#lib/contract/consult/bullet.ts'
import type { PlaybackDetail, PlaybackLine } from '#lib/contract/consult/playback.ts'
import type { PlaybackCard } from '#lib/contract/consult/playback-card.ts'
import type { BulletRow, listLineRows, PlaybackDetailRow, PlaybackRow } from './queries.ts'
import { freeUntilMs } from './visibility.ts'

export const presentCard = (row: PlaybackRow): PlaybackCard => ({
  playbackId: row.id,
  consultationId: row.consultation_id,
  type: row.type,
  title: row.title,
  summary: row.summary,
  cover: row.cover,
  categoryName: row.category_name ?? '',
  employeeId: row.consultant_id,
  consultantName: row.consultant_name ?? '',
  consultantTitle: row.consultant_title ?? '',
  price: row.price,
  seconds: row.seconds,
  playCount: row.play_count,
  bulletCount: row.bullet_count,
  publishedAt: (row.published_at ?? row.created_at).toISOString(),
})

export const presentLine = (row: Awaited<ReturnType<typeof listLineRows>>[number]): PlaybackLine => ({
  at: row.at_ms,
  speaker: row.speaker,
  type: row.type,
  content: row.content,
})

export const presentBullet = (row: BulletRow): PlaybackBullet => ({
  id: row.id,
  at: row.at_ms,
  text: row.content,
  mode: row.mode,
  color: row.color,
  size: row.size,
  likes: row.like_count,
  createdAt: row.created_at.toISOString(),
})

/** @param untilMs only those before it are shown; the curve counts all. */
export const trackOf = (
  rows: readonly BulletRow[],
  playback: { bullet_count: number; seconds: number },
  untilMs = Number.POSITIVE_INFINITY,
): PlaybackTrack => ({
  list: rows
    .filter(row => row.at_ms < untilMs)
    .sort((a, b) => a.at_ms - b.at_ms || a.id - b.id)
    .map(presentBullet),
  total: playback.bullet_count,
  density: bulletDensity(
    rows.map(row => row.at_ms),
    playback.seconds * 1000,
  ),
})

const MIMES: Record<string, string> = {
  mp4: 'video/mp4',
  webm: 'video/webm',
  weba: 'audio/webm',
  m4a: 'audio/mp4',
  mp3: 'audio/mpeg',
  wav: 'audio/wav',
}

export const mimeOf = (path: string): string => MIMES[path.slice(path.lastIndexOf('.') + 1)] ?? 'application/octet-stream'

export function presentPlayback(
  row: PlaybackDetailRow,
  parts: { lines: PlaybackLine[]; hiddenLines: number; density: number[]; related: PlaybackCard[] },
): PlaybackDetail {
  const freeUntil = freeUntilMs(row)
  return {
    ...presentCard(row),
    categoryId: row.category_id,
    rootCategoryId: row.root_category_id,
    consultantAvatar: row.consultant_avatar ?? '',
    likeCount: row.like_count,
    labels: row.labels,
    freeSeconds: freeUntil / 1000,
    // Only ever the free part: what is paid for is a file of its own, which no public answer names.
    source: row.preview_key === null ? null : { url: `/files/${row.preview_key}`, mime: mimeOf(row.preview_key) },
    chapters: row.chapters.map(chapter => ({ ...chapter, free: chapter.at * 1000 < freeUntil })),
    ...parts,
  }
}
