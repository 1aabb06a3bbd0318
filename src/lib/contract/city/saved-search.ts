/** Searches that a person keeps: the lists of services, recruitment and policies with their filters, looked through once a day for what is new. */
import { z } from 'zod'
import { type Contract, defineCall, done, idParam, timestamp } from '#lib/contract/define.ts'
import { codeText, lineText } from '#lib/validate/text.ts'

export const MAX_SAVED_SEARCHES = 20

export const savedSearch = z.object({
  id: z.number().int(),
  kind: z.enum(['SERVICE', 'RECRUITMENT', 'POLICY']),
  name: z.string(),
  /** The list with its filters, a path of this site. */
  address: z.string(),
  /** Whether new results are notified. */
  isOn: z.boolean(),
  /** When something new was found last. */
  foundAt: timestamp.nullable(),
  createdAt: timestamp,
})
export type SavedSearch = z.output<typeof savedSearch>

const name = lineText().min(1, '请填写名称').max(40, '名称最多 40 个字')
const params = z.object({ id: idParam })

export const savedSearches = {
  listSavedSearches: defineCall({
    method: 'GET',
    path: '/saved-search/list',
    summary: '我保存的搜索，最近的在前',
    access: 'user',
    result: z.array(savedSearch),
    errors: [],
  }),
  saveSearch: defineCall({
    method: 'POST',
    path: '/saved-search',
    summary: '保存一个服务、招聘或政策列表的筛选；有新内容时每天通知一次。同一个筛选只保存一次',
    access: 'user',
    body: z.object({ name, address: codeText(600) }),
    result: savedSearch,
    errors: ['saved_search.full', 'saved_search.address'],
  }),
  updateSavedSearch: defineCall({
    method: 'POST',
    path: '/saved-search/{id}',
    summary: '改名，或打开、关闭通知',
    access: 'user',
    params,
    body: z.object({ name: name.optional(), isOn: z.boolean().optional() }),
    result: savedSearch,
    errors: ['missing.record'],
  }),
  deleteSavedSearch: defineCall({
    method: 'POST',
    path: '/saved-search/{id}/delete',
    summary: '删除保存的搜索',
    access: 'user',
    params,
    body: z.object({}),
    result: done,
    errors: ['missing.record'],
  }),
} satisfies Contract
