/** What a person whose certificate shows that they are under 18 cannot do, with the minors' mode or without it (规则《未成年人保护规则》一.2、四). */
import type { Db } from '#server/db/client.ts'
import { AppError } from '#server/errors.ts'
import { findCertificate } from './holder.ts'

const TEXTS = {
  CONSULT: '实名认证显示你未满 18 周岁，不能购买付费咨询。可以发布免费的公开提问，或者使用首次免费的图文咨询',
  BOUNTY: '实名认证显示你未满 18 周岁，不能悬赏提问。可以免费提问',
  RESUME: '实名认证显示你未满 18 周岁，不能建简历。满 18 周岁以后就可以使用',
  PUBLIC_RESUME: '实名认证显示你未满 18 周岁，简历不能公开。可以设为仅自己可见',
  JOB_SEEKING: '实名认证显示你未满 18 周岁，不能发布求职信息。草稿可以保留，满 18 周岁以后再提交',
} as const

async function isCertifiedMinor(db: Db, userId: number, now: Date): Promise<boolean> {
  return (await findCertificate(db, { kind: 'USER', id: userId }, now))?.isMinor ?? false
}

/** @returns why a person cannot do this; null: they can, as far as is known. */
export const minorRefusal = async (db: Db, userId: number, what: keyof typeof TEXTS, now: Date): Promise<string | null> =>
  (await isCertifiedMinor(db, userId, now)) ? TEXTS[what] : null

/** @throws AppError `minor.bounds` with the reason and what is possible instead. */
export async function refuseMinor(db: Db, userId: number, what: keyof typeof TEXTS, now: Date): Promise<void> {
  const message = await minorRefusal(db, userId, what, now)
  if (message) throw new AppError('minor.bounds', { message })
}

/** Nobody talks to a minor alone by video. @throws AppError `minor.bounds` */
export async function refuseVideoWithMinor(db: Db, callerId: number, others: readonly number[], now: Date): Promise<void> {
  if (await isCertifiedMinor(db, callerId, now)) {
    throw new AppError('minor.bounds', { message: '实名认证显示你未满 18 周岁，不能视频通话。可以改用语音或文字' })
  }
  for (const userId of others) {
    if (await isCertifiedMinor(db, userId, now)) {
      throw new AppError('minor.bounds', { message: '按《未成年人保护规则》，不能和对方视频通话。可以改用语音或文字' })
    }
  }
}
