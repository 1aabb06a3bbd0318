/** My own profile: what others see of me, how much of it, and what I say of myself as an individual merchant. */
import { z } from 'zod'
import { areaNumber } from '#lib/contract/city/nation.ts'
import { type Contract, defineCall, pictureKey, rev } from '#lib/contract/define.ts'
import { lineField, nameField, textField } from '#lib/validate/text.ts'

export const MAX_TAGS = 8

export const privacySettings = z.object({
  /** PUBLIC: everybody; MEMBERS: who is signed in; PRIVATE: only me. Name and picture are always seen. */
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
  privacy: privacySettings.extend({ rev }),
  /** Of what `saveProfile` changes; privacy has its own. */
  rev,
})
export type MyProfile = z.output<typeof myProfile>

const tag = lineField('标签', 1, 10)

export const merchantProfile = z.object({
  headline: z.string(),
  intro: z.string(),
  contactHours: z.string(),
  cover: pictureKey,
  servedAreas: z.array(z.object({ code: z.number().int(), name: z.string() })),
  rev,
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
    body: z.object({
      nickname: nameField('昵称', 2, 20),
      gender: z.enum(['UNKNOWN', 'MALE', 'FEMALE']),
      intro: textField('简介', 500),
      tags: z
        .array(tag)
        .max(MAX_TAGS, `最多 ${MAX_TAGS} 个标签`)
        .transform(tags => [...new Set(tags)]),
      cityCode: areaNumber,
      districtCode: areaNumber.nullable(),
      rev: rev.optional(),
    }),
    result: myProfile,
    errors: ['state.changed'],
  }),
  saveAvatar: defineCall({
    method: 'POST',
    path: '/profile/avatar',
    summary: '换头像：已上传的图片（用途 AVATAR），或不给以移除',
    access: 'user',
    body: z.object({ uploadId: z.number().int().positive().max(2_147_483_647).nullable() }),
    result: z.object({ headImage: pictureKey }),
    errors: ['upload.missing'],
  }),
  savePrivacy: defineCall({
    method: 'POST',
    path: '/profile/privacy',
    summary: '保存隐私设置；公开主页与搜索立即随之更新',
    access: 'user',
    body: privacySettings.extend({ rev: rev.optional() }),
    result: privacySettings.extend({ rev }),
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
    body: z.object({
      headline: lineField('一句话介绍', 0, 40),
      intro: textField('详细介绍', 2000),
      contactHours: lineField('联系时间', 0, 40),
      servedAreaCodes: z
        .array(areaNumber)
        .max(20, '最多 20 个服务区域')
        .transform(codes => [...new Set(codes)]),
      /** A fresh upload of purpose COMPANY_PICTURE; null takes the cover away; left out it stays. */
      coverUploadId: z.number().int().positive().max(2_147_483_647).nullable().optional(),
      rev: rev.optional(),
    }),
    result: merchantProfile,
    errors: ['state.changed', 'upload.missing'],
  }),
} satisfies Contract
