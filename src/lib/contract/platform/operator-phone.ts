/** The operators' console: the telephone numbers at which the site is reached. */
import { z } from 'zod'
import * as mini from 'zod/mini'
import { type Contract, defineCall, done, idParam, recordId, version } from '#lib/contract/define.ts'
import { phoneBody } from '#lib/forms/platform/operator.ts'

export const MAX_PHONES = 20

const phoneEntry = z.object({
  id: z.int(),
  name: z.string(),
  phone: z.string(),
  hours: z.string(),
  note: z.string(),
  version,
})
export type PhoneEntry = z.output<typeof phoneEntry>

const ids = z.array(recordId).min(1).max(MAX_PHONES)
const byId = { params: z.object({ id: idParam }) }

export const operatorPhone = {
  listPhoneEntries: defineCall({
    method: 'GET',
    path: '/v1/manager/phone/list',
    summary: '服务热线，按展示的顺序',
    access: 'manager',
    duty: 'support',
    result: z.array(phoneEntry),
    errors: [],
  }),
  addPhone: defineCall({
    method: 'POST',
    path: '/v1/manager/phone',
    summary: '新增服务热线，排在最后；名称不能重复',
    access: 'manager',
    duty: 'support',
    body: phoneBody,
    result: phoneEntry,
    errors: ['validation.fields', 'limits.too_many'],
  }),
  changePhone: defineCall({
    method: 'POST',
    path: '/v1/manager/phone/{id}',
    summary: '修改服务热线；带上读到的 version 时，别人改过就不保存',
    access: 'manager',
    duty: 'support',
    ...byId,
    // Over what its editor read: see decision 024.
    body: mini.extend(phoneBody, { version: mini.optional(version) }),
    result: phoneEntry,
    errors: ['missing.record', 'state.changed', 'validation.fields'],
  }),
  removePhone: defineCall({
    method: 'POST',
    path: '/v1/manager/phone/{id}/remove',
    summary: '删除服务热线',
    access: 'manager',
    duty: 'support',
    ...byId,
    body: z.object({}),
    result: done,
    errors: ['missing.record'],
  }),
  sortPhones: defineCall({
    method: 'POST',
    path: '/v1/manager/phone/sort',
    summary: '服务热线的新顺序；有人增删或排过时不生效',
    access: 'manager',
    duty: 'support',
    body: z.object({
      ids,
      /** The order this was made from. */
      before: ids,
    }),
    result: z.array(phoneEntry),
    errors: ['state.changed'],
  }),
} satisfies Contract
