/** People as others see them. */
import { z } from 'zod'
import { type Contract, defineCall, idParam, pictureKey, timestamp } from '#lib/contract/define.ts'

export const userProfile = z.object({
  userId: z.number().int(),
  userType: z.enum(['USER', 'EMPLOYEE']),
  nickname: z.string(),
  headImage: pictureKey,
  /** False: the person shows only name and picture; everything below is then empty. */
  open: z.boolean(),
  /** True: shown to this viewer, but not to everybody. */
  limited: z.boolean(),
  gender: z.enum(['UNKNOWN', 'MALE', 'FEMALE']),
  intro: z.string(),
  tags: z.array(z.string()),
  area: z.string(),
  certified: z.boolean(),
  /** The day of it, `YYYY-MM-DD`, when `certified`. */
  certifiedOn: z.string().nullable(),
  /** True: verified by a simulation, to be shown as 演示. */
  certificationSandbox: z.boolean(),
  followerCount: z.number().int(),
  /** Which of the person's records may be listed. */
  shows: z.object({ consultations: z.boolean(), forum: z.boolean(), videos: z.boolean() }),
  /** Companies the person works for and answers for in public. */
  companies: z.array(
    z.object({ companyId: z.number().int(), name: z.string(), logo: pictureKey, title: z.string(), certified: z.boolean() }),
  ),
  /** What the person says of themselves as a merchant; null when they say nothing. */
  merchant: z
    .object({
      headline: z.string(),
      intro: z.string(),
      contactHours: z.string(),
      servedAreas: z.array(z.string()),
      cover: pictureKey,
    })
    .nullable(),
  joinedAt: timestamp,
})
export type UserProfile = z.output<typeof userProfile>

export const identity = {
  getUserProfile: defineCall({
    method: 'GET',
    path: '/user/{userId}/profile',
    summary: '用户的公开主页资料，按其隐私设置给出',
    access: 'public',
    params: z.object({ userId: idParam }),
    result: userProfile,
    errors: ['missing.record'],
  }),
} satisfies Contract
