/** Announces new and removed bullet comments to every process, whose real-time server notifies the viewers. */
import type { Db } from '#server/db/client.ts'
import { notifyChannel } from '#server/db/notify.ts'

export const BULLET_CHANNEL = 'bullets'

/** What they are written on. */
export const BULLET_WORKS = ['playback', 'video'] as const
export type BulletWork = (typeof BULLET_WORKS)[number]

export type BulletNews = { work: BulletWork; workId: number; id: number; gone: boolean }

const LINE = /^(playback|video) ([1-9]\d{0,9}) ([1-9]\d{0,9}) ([01])$/

export const announceBullet = (trx: Db, { work, workId, id, gone }: BulletNews) =>
  notifyChannel(trx, BULLET_CHANNEL, `${work} ${workId} ${id} ${gone ? 1 : 0}`)

/** @returns null for what no version of the site writes. */
export function readBulletNews(payload: string): BulletNews | null {
  const [, work, workId, id, gone] = LINE.exec(payload) ?? []
  return work && id ? { work: work as BulletWork, workId: Number(workId), id: Number(id), gone: gone === '1' } : null
}
