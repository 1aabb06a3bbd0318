/** The minors' mode of an account: when, how long and for what it can be used; only its guardian turns it off. */
import { z } from 'zod'
import { type Contract, defineCall } from '#lib/contract/define.ts'
import { guardianCode, guardianProof, minorModeOn } from '#lib/forms/people/minor-mode.ts'

/** So many minutes more a guardian gives for today, at a time. */
export const EXTRA_MINUTES = 30

/** Why nothing can be used now: it is night, or the minutes of today are spent. */
export const minorClosed = z.enum(['NIGHT', 'SPENT'])
export type MinorClosed = z.output<typeof minorClosed>

export const minorMode = z.object({
  on: z.boolean(),
  minutesADay: z.number().int(),
  /** Today's minutes, by the clock of Shanghai. */
  usedMinutes: z.number().int(),
  extraMinutes: z.number().int(),
  closed: minorClosed.nullable(),
})
export type MinorMode = z.output<typeof minorMode>

export const minorModes = {
  getMinorMode: defineCall({
    method: 'GET',
    path: '/user/minor',
    summary: '未成年人模式：是否开启，今天用了多久，现在能不能用',
    access: 'user',
    result: minorMode,
    errors: [],
  }),
  turnOnMinorMode: defineCall({
    method: 'POST',
    path: '/user/minor/on',
    summary: '开启未成年人模式，设 4 位数字密码和每天的时长',
    access: 'user',
    body: minorModeOn,
    result: minorMode,
    errors: ['state.conflict'],
  }),
  turnOffMinorMode: defineCall({
    method: 'POST',
    path: '/user/minor/off',
    summary: '用密码关闭未成年人模式',
    access: 'user',
    body: guardianProof,
    result: minorMode,
    errors: ['state.conflict', 'minor.wrong_password'],
  }),
  turnOffMinorModeByCode: defineCall({
    method: 'POST',
    path: '/user/minor/forgotten',
    summary: '忘记密码：用发到账号手机的验证码（/user/proof/code）关闭未成年人模式',
    access: 'user',
    body: guardianCode,
    result: minorMode,
    errors: ['state.conflict', 'session.no_phone', 'code.wrong', 'code.void', 'captcha.required', 'captcha.wrong'],
  }),
  extendMinorMode: defineCall({
    method: 'POST',
    path: '/user/minor/extend',
    summary: '用密码让今天多用 30 分钟',
    access: 'user',
    body: guardianProof,
    result: minorMode,
    errors: ['state.conflict', 'minor.wrong_password'],
  }),
  countMinorMinutes: defineCall({
    method: 'POST',
    path: '/user/minor/beat',
    summary: '打开着的页面每分钟报一次，时长由服务器累计',
    access: 'user',
    body: z.object({}),
    result: minorMode,
    errors: [],
  }),
} satisfies Contract
