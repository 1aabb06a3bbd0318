/** Tells every process that a bullet comment came or went; who watches is told by the real-time server. The row stays in the database. */
import type { Db } from '#server/db/client.ts'
import { notifyChannel } from '#server/db/notify.ts'

export const BULLET_CHANNEL = 'playback_bullets'

export type BulletNews = { playbackId: number; id: number; gone: boolean }

const LINE = /^([1-9]\d{0,9}) ([1-9]\d{0,9}) ([01])$/

export const announceBullet = (trx: Db, { playbackId, id, gone }: BulletNews) =>
  notifyChannel(trx, BULLET_CHANNEL, `${playbackId} ${id} ${gone ? 1 : 0}`)

/** @returns null for what no version of the site writes. */
export function readBulletNews(payload: string): BulletNews | null {
  const [, playbackId, id, gone] = LINE.exec(payload) ?? []
  return playbackId && id ? { playbackId: Number(playbackId), id: Number(id), gone: gone === '1' } : null
}
