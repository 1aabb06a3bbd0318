/** How a published playback is announced in lists; apart from `playback.ts` because consultation lists show it too. */
import { z } from 'zod'
import { fen, pictureKey, timestamp } from '#lib/contract/define.ts'

export const playbackType = z.enum(['VIDEO', 'AUDIO', 'CHAT'])
export type PlaybackType = z.infer<typeof playbackType>

export const playbackCard = z.object({
  playbackId: z.int(),
  consultationId: z.int(),
  type: playbackType,
  title: z.string(),
  summary: z.string(),
  cover: pictureKey,
  categoryName: z.string(),
  employeeId: z.int(),
  consultantName: z.string(),
  consultantTitle: z.string(),
  /** Fen; 0 is free. */
  price: fen,
  seconds: z.int(),
  playCount: z.int(),
  bulletCount: z.int(),
  publishedAt: timestamp,
})
export type PlaybackCard = z.infer<typeof playbackCard>
