/** My own profile: what others see of me, how much of it, and what I say of myself as an individual merchant. */
import { z } from 'zod'
import { type Contract, defineCall, pictureKey, recordId, version } from '#lib/contract/define.ts'
import { MAX_TAGS, merchantProfile as merchantProfileChange, profileChange } from '#lib/forms/people/profile.ts'

export { MAX_TAGS }

export const privacySettings = z.object({
  /** PUBLIC: everybody; MEMBERS: signed-in people; PRIVATE: only me. Name and picture are always seen. */
  visibility: z.enum(['PUBLIC', 'MEMBERS', 'PRIVATE']),
  showConsultations: z.boolean(),
  showForum: z.boolean(),
  showVideos: z.boolean(),
  searchable: z.boolean(),
})
export type PrivacySettings = z.output<typeof privacySettings>

export const myProfile = z.object({
  userId: z.number().int(),
  nickname: z.string(),
  headImage: pictureKey,
  gender: z.enum(['UNKNOWN', 'MALE', 'FEMALE']),
  intro: z.string(),
  tags: z.array(z.string()),
  provinceCode: z.number().int(),
  cityCode: z.number().int(),
  districtCode: z.number().int().nullable(),
  area: z.string(),
  privacy: privacySettings.extend({ version }),
  /** The version of the fields that `saveProfile` changes; privacy has its own. */
  version,
})
export type MyProfile = z.output<typeof myProfile>

export const merchantProfile = z.object({
  headline: z.string(),
  intro: z.string(),
  contactHours: z.string(),
  cover: pictureKey,
  servedAreas: z.array(z.object({ code: z.number().int(), name: z.string() })),
  version,
})
export type MerchantProfile = z.output<typeof merchantProfile>

export const profile = {
  getMyProfile: defineCall({
    method: 'GET',
    path: '/profile',
    summary: '我的资料与隐私设置',
    access: 'user',
    result: myProfile,
    errors: [],
  }),
  saveProfile: defineCall({
    method: 'POST',
    path: '/profile',
    summary: '保存我的资料；公开主页与搜索立即随之更新',
    access: 'user',
    body: profileChange,
    result: myProfile,
    errors: ['state.changed'],
  }),
  saveAvatar: defineCall({
    method: 'POST',
    path: '/profile/avatar',
    summary: '换头像：已上传的图片（用途 AVATAR），或不给以移除',
    access: 'user',
    body: z.object({ uploadId: recordId.nullable() }),
    result: z.object({ headImage: pictureKey }),
    errors: ['upload.missing'],
  }),
  savePrivacy: defineCall({
    method: 'POST',
    path: '/profile/privacy',
    summary: '保存隐私设置；公开主页与搜索立即随之更新',
    access: 'user',
    body: privacySettings.extend({ version: version.optional() }),
    result: privacySettings.extend({ version }),
    errors: ['state.changed'],
  }),
  getMerchantProfile: defineCall({
    method: 'GET',
    path: '/profile/merchant',
    summary: '我作为个人商家的公开资料与认证状态',
    access: 'user',
    result: merchantProfile.extend({
      displayName: z.string(),
      certified: z.boolean(),
      certification: z.enum(['NONE', 'APPLYING', 'CERTIFIED', 'REFUSED', 'EXPIRED', 'REVOKED']),
      /** True: the certificate was verified by a simulation. */
      sandbox: z.boolean(),
      serviceCount: z.number().int(),
    }),
    errors: [],
  }),
  saveMerchantProfile: defineCall({
    method: 'POST',
    path: '/profile/merchant',
    summary: '保存个人商家的公开资料',
    access: 'user',
    body: merchantProfileChange,
    result: merchantProfile,
    errors: ['state.changed', 'upload.missing'],
  }),
} satisfies Contract
