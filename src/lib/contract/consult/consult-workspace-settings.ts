/** What is charged when: the fee table, the hours, days off, quick replies. */
import { z } from 'zod'
import { type Contract, defineCall, done, saved, version } from '#lib/contract/define.ts'
import { feeLine, feesBody, hoursBody, quickRepliesBody } from '#lib/forms/consult/settings.ts'
import { fee } from './consult-shapes.ts'

export { feeLine, feesBody, hoursBody, quickRepliesBody }
export type FeeLine = z.output<typeof feeLine>

export const workspaceSettings = z.object({
  /** Me as a consultant of this identity; null when I am none. */
  consultant: z
    .object({
      employeeId: z.int(),
      name: z.string(),
      state: z.enum(['APPLYING', 'ACTIVE', 'PAUSED', 'REFUSED', 'REVOKED']),
      freeFirst: z.boolean(),
      fees: z.array(feeLine),
      hours: z.array(z.object({ weekday: z.int(), from: z.int(), to: z.int() })),
      daysOff: z.array(z.iso.date()),
      quickReplies: z.array(z.string()),
      /** Each of the three is saved by itself. */
      versions: z.object({ fees: version, hours: version, quickReplies: version }),
    })
    .nullable(),
  /** The consulting company, for anyone who leads it; null otherwise, or when it offers no consultation. */
  company: z
    .object({ companyId: z.int(), name: z.string(), fees: z.array(feeLine), publicFees: z.array(fee), version })
    .nullable(),
})

export type WorkspaceSettings = z.output<typeof workspaceSettings>

export const consultSettings = {
  getSettings: defineCall({
    method: 'GET',
    path: '/consultation/desk/settings',
    summary: '收费表、可约时间、休息日、快捷回复：我的，和我管理的公司的',
    access: 'user',
    result: workspaceSettings,
    errors: [],
  }),
  saveFees: defineCall({
    method: 'POST',
    path: '/consultation/desk/settings/fees',
    summary: '保存整张收费表；已下的单仍按当时的价格',
    access: 'user',
    body: z.object({ ...feesBody.shape, version: version.optional() }),
    result: saved,
    errors: ['missing.record', 'state.changed'],
  }),
  saveHours: defineCall({
    method: 'POST',
    path: '/consultation/desk/settings/hours',
    summary: '保存每周可约时间和休息日',
    access: 'user',
    body: z.object({ ...hoursBody.shape, version: version.optional() }),
    result: saved,
    errors: ['missing.record', 'state.changed'],
  }),
  saveQuickReplies: defineCall({
    method: 'POST',
    path: '/consultation/desk/settings/replies',
    summary: '保存快捷回复',
    access: 'user',
    body: z.object({ ...quickRepliesBody.shape, version: version.optional() }),
    result: saved,
    errors: ['missing.record', 'state.changed'],
  }),
  setTaking: defineCall({
    method: 'POST',
    path: '/consultation/desk/settings/taking',
    summary: '暂停或恢复接单；暂停时主页还在，但不能下单',
    access: 'user',
    body: z.object({ taking: z.boolean() }),
    result: done,
    errors: ['missing.record', 'state.conflict'],
  }),
} satisfies Contract
