/** Bullet comments (弹幕): the one shape that park videos and consultation playbacks share, on the wire and in the player. */
import { z } from 'zod'
import { timestamp } from '#lib/contract/define.ts'

export const BULLET_MODES = ['SCROLL', 'TOP', 'BOTTOM'] as const
export const BULLET_SIZES = ['SMALL', 'NORMAL', 'LARGE'] as const
/** The colours a bullet comment may have, `#rrggbb`; white is the usual one. */
export const BULLET_COLORS = ['#ffffff', '#ffd166', '#ff9f68', '#7ee0c6', '#8ecbff', '#f7a8c4'] as const
/** At most this many are sent for one work; beyond that the newest win. */
export const BULLET_TRACK_LIMIT = 3_000
/** The density curve has this many equal slots, whatever the length of the work. */
export const BULLET_DENSITY_SLOTS = 100

export const bullet = z.object({
  id: z.number().int(),
  /** Moment of the work, in milliseconds from its start. */
  at: z.number().int().min(0),
  text: z.string(),
  mode: z.enum(BULLET_MODES),
  color: z.string(),
  size: z.enum(BULLET_SIZES),
  createdAt: timestamp,
})
export type Bullet = z.infer<typeof bullet>

/** Everything the player needs, in the order of `at`. */
export const bulletTrack = z.object({
  list: z.array(bullet),
  total: z.number().int(),
  /** Bullet comments per slot (BULLET_DENSITY_SLOTS of them), for the curve over the progress bar. */
  density: z.array(z.number().int().min(0)),
})
export type BulletTrack = z.infer<typeof bulletTrack>

/** A bullet comment of a playback, with its likes. */
export const playbackBullet = bullet.extend({ likes: z.number().int().min(0) })
export type PlaybackBullet = z.infer<typeof playbackBullet>

export const playbackTrack = bulletTrack.extend({ list: z.array(playbackBullet) })
export type PlaybackTrack = z.infer<typeof playbackTrack>

/** Counts moments (ms) into the slots of the density curve. */
export function bulletDensity(moments: readonly number[], durationMs: number): number[] {
  const slots = new Array<number>(BULLET_DENSITY_SLOTS).fill(0)
  if (durationMs <= 0) return slots
  for (const moment of moments) {
    const slot = Math.min(BULLET_DENSITY_SLOTS - 1, Math.max(0, Math.floor((moment / durationMs) * BULLET_DENSITY_SLOTS)))
    slots[slot] = (slots[slot] ?? 0) + 1
  }
  return slots
}
