/** One's own profile: reading it, changing it, and deciding who sees how much of it. */

import type { MerchantProfile, MyProfile, PrivacySettings } from '#lib/contract/people/profile.ts'
import { pageTag } from '#lib/tags.ts'
import { type Actor, signedInPerson } from '#server/access/actor.ts'
import type { RequestContext } from '#server/access/request-context.ts'
import { audit } from '#server/audit.ts'
import { purgeTags } from '#server/cache/purge.ts'
import type { Db } from '#server/db/client.ts'
import { areaName, areaNames, areaOfCity } from '#server/domains/city/nation/service.ts'
import { updateUser } from '#server/domains/people/identity/service.ts'
import { requireFreeNames } from '#server/domains/people/naming/service.ts'
import { refuseWords } from '#server/domains/platform/text-check/service.ts'
import { releaseOwnUploads, takeUploads } from '#server/domains/platform/upload/service.ts'
import { grantCoins } from '#server/domains/trade/coin/service.ts'
import { AppError } from '#server/errors.ts'
import { refuseOutdated, versionOf } from '#server/version.ts'
import * as queries from './queries.ts'
import { refreshPerson } from './refresh-person.ts'

export { refreshPerson } from './refresh-person.ts'

const privacyOf = (row: queries.ProfileRow): PrivacySettings => ({
  visibility: row.profile_visibility,
  showConsultations: row.show_consultations,
  showForum: row.show_forum,
  showVideos: row.show_videos,
  searchable: row.searchable,
})

export async function getMyProfile(db: Db, userId: number): Promise<MyProfile> {
  const row = await queries.getProfile(db, userId)
  const written = {
    nickname: row.nickname,
    gender: row.gender,
    intro: row.intro,
    tags: row.tags,
    cityCode: row.city_code,
    districtCode: row.district_code,
  }
  const privacy = privacyOf(row)
  return {
    ...written,
    userId: row.id,
    headImage: row.avatar,
    provinceCode: row.province_code,
    area: areaNames(row).full,
    privacy: { ...privacy, version: versionOf(privacy) },
    version: versionOf(written),
  }
}

type Written = {
  nickname: string
  gender: MyProfile['gender']
  intro: string
  tags: string[]
  cityCode: number
  districtCode: number | null
  version?: string | undefined
}

/** Rule 金币, 二: for filling in all of the profile, once. */
const COMPLETE_PROFILE_COINS = 50

async function rewardCompleteProfile(trx: Db, userId: number, now: Date): Promise<void> {
  const { headImage, intro, tags } = await getMyProfile(trx, userId)
  if (!headImage || !intro || tags.length === 0) return
  const reward = { amount: COMPLETE_PROFILE_COINS, reason: 'PROFILE', ref: String(userId), at: now } as const
  await grantCoins(trx, { kind: 'USER', id: userId }, reward)
}

/** @throws AppError `state.changed` */
export async function saveProfile(db: Db, userId: number, written: Written, now: Date): Promise<MyProfile> {
  const { cityCode, districtCode, version: seen, ...columns } = written
  const place = areaOfCity(cityCode, districtCode)
  if (!place) throw new AppError('validation.fields', { fields: { cityCode: '请选择所在城市' } })
  await refuseWords(db, 'NAME', [
    ['intro', columns.intro],
    ['tags', columns.tags.join('\n')],
  ])
  await db.transaction().execute(async trx => {
    const before = await queries.lockPerson(trx, userId)
    await refuseOutdated(seen, async () => (await getMyProfile(trx, userId)).version)
    if (columns.nickname !== before.nickname) await requireFreeNames(trx, { nickname: columns.nickname }, { userId })
    await updateUser(trx, userId, { ...columns, ...place, updated_at: now })
    await refreshPerson(trx, userId, before.nickname === written.nickname ? 'profile' : 'everywhere')
    await rewardCompleteProfile(trx, userId, now)
  })
  return getMyProfile(db, userId)
}

/** @throws AppError `upload.missing` */
export async function saveAvatar(db: Db, userId: number, uploadId: number | null, now: Date): Promise<{ headImage: string }> {
  return db.transaction().execute(async trx => {
    const before = await queries.lockPerson(trx, userId)
    const ids = uploadId === null ? [] : [uploadId]
    const [upload] = await takeUploads(trx, { userId, ids, purpose: 'AVATAR', field: 'uploadId', now })
    const avatar = upload?.pictureKey ?? ''
    await updateUser(trx, userId, { avatar, updated_at: now })
    await releaseOwnUploads(trx, userId, { pictureKeys: before.avatar ? [before.avatar] : [] }, now)
    await refreshPerson(trx, userId, 'everywhere')
    await rewardCompleteProfile(trx, userId, now)
    return { headImage: avatar }
  })
}

export async function savePrivacy(
  db: Db,
  actor: Actor,
  { version: seen, ...settings }: PrivacySettings & { version?: string | undefined },
  { exchange, now }: Pick<RequestContext, 'exchange' | 'now'>,
): Promise<MyProfile['privacy']> {
  const { userId } = signedInPerson(actor)
  await db.transaction().execute(async trx => {
    const before = await queries.lockPerson(trx, userId)
    await refuseOutdated(seen, async () => (await getMyProfile(trx, userId)).privacy.version)
    await updateUser(trx, userId, {
      profile_visibility: settings.visibility,
      show_consultations: settings.showConsultations,
      show_forum: settings.showForum,
      show_videos: settings.showVideos,
      searchable: settings.searchable,
      updated_at: now,
    })
    // Pages of what they wrote count their lists; the search index files questions under who shows them.
    const sameLists =
      before.profile_visibility === settings.visibility &&
      before.show_consultations === settings.showConsultations &&
      before.show_forum === settings.showForum
    await refreshPerson(trx, userId, sameLists ? 'profile' : 'everywhere')
    await audit(trx, actor, { action: 'privacy.save', subjectKind: 'user', subjectId: userId, detail: { ...settings } }, exchange)
  })
  return { ...settings, version: versionOf(settings) }
}

async function readMerchant(db: Db, userId: number, cover: string): Promise<MerchantProfile> {
  const row = await queries.findMerchant(db, userId)
  const written = {
    headline: row?.headline ?? '',
    intro: row?.intro ?? '',
    contactHours: row?.contact_hours ?? '',
    cover,
    servedAreas: (row?.served_area_codes ?? []).map(code => ({ code, name: areaName(code) })),
  }
  return { ...written, version: versionOf(written) }
}

export async function getMerchantProfile(db: Db, userId: number) {
  const [person, certification, serviceCount] = await Promise.all([
    queries.getProfile(db, userId),
    queries.findCertification(db, userId),
    queries.countServices(db, userId),
  ])
  const state = certification?.state
  return {
    ...(await readMerchant(db, userId, person.cover)),
    displayName: person.nickname,
    certified: person.certified_at !== null,
    certification: !state || state === 'TRANSFER_PENDING' ? ('NONE' as const) : state,
    sandbox: certification?.sandbox ?? false,
    serviceCount,
  }
}

type MerchantWritten = {
  headline: string
  intro: string
  contactHours: string
  servedAreaCodes: number[]
  coverUploadId?: number | null | undefined
  version?: string | undefined
}

/** @throws AppError `state.changed`, `upload.missing` */
export async function saveMerchantProfile(db: Db, userId: number, written: MerchantWritten, now: Date): Promise<MerchantProfile> {
  const { headline, intro, contactHours, servedAreaCodes, coverUploadId } = written
  if (servedAreaCodes.some(code => code === 0 || !areaName(code))) {
    throw new AppError('validation.fields', { fields: { servedAreaCodes: '有不存在的地区，请重新选择' } })
  }
  await refuseWords(db, 'SERVICE', [
    ['headline', headline],
    ['intro', intro],
    ['contactHours', contactHours],
  ])
  return db.transaction().execute(async trx => {
    const before = await queries.lockPerson(trx, userId)
    await refuseOutdated(written.version, async () => (await readMerchant(trx, userId, before.cover)).version)
    let cover = before.cover
    if (coverUploadId !== undefined) {
      const ids = coverUploadId === null ? [] : [coverUploadId]
      const [upload] = await takeUploads(trx, { userId, ids, purpose: 'COMPANY_PICTURE', field: 'coverUploadId', now })
      cover = upload?.pictureKey ?? ''
      await updateUser(trx, userId, { cover, updated_at: now })
      await releaseOwnUploads(trx, userId, { pictureKeys: before.cover ? [before.cover] : [] }, now)
    }
    await queries.saveMerchant(
      trx,
      userId,
      { headline, intro, contact_hours: contactHours, served_area_codes: servedAreaCodes },
      now,
    )
    await purgeTags(trx, [pageTag.user(userId)])
    return readMerchant(trx, userId, cover)
  })
}
