/** The operators' console: words that search takes for one another. */
import { z } from 'zod'
import * as mini from 'zod/mini'
import { type Contract, defineCall, idParam, listOf, listQuery, version } from '#lib/contract/define.ts'
import { synonymBody } from '#lib/forms/platform/operator.ts'

export const synonymEntry = z.object({
  id: z.number().int(),
  words: z.array(z.string()),
  enabled: z.boolean(),
  /** Words that have no effect, because the search divides a keyword that contains them into shorter words. */
  divided: z.array(z.string()),
  version,
})

export type SynonymEntry = z.output<typeof synonymEntry>

export const operatorSearch = {
  listSynonyms: defineCall({
    method: 'GET',
    path: '/v1/manager/search/synonym/list',
    summary: '搜索同义词：一组里的词互相能搜到，新的在前',
    access: 'manager',
    duty: 'content',
    query: listQuery,
    result: listOf(synonymEntry),
    errors: [],
  }),
  addSynonyms: defineCall({
    method: 'POST',
    path: '/v1/manager/search/synonym',
    summary: '新增一组同义词，马上生效',
    access: 'manager',
    duty: 'content',
    body: synonymBody,
    result: synonymEntry,
    errors: ['state.conflict'],
  }),
  changeSynonyms: defineCall({
    method: 'POST',
    path: '/v1/manager/search/synonym/{id}',
    summary: '修改或停用一组同义词；带上读到的 version 时，别人改过就不保存',
    access: 'manager',
    duty: 'content',
    params: z.object({ id: idParam }),
    body: mini.safeExtend(synonymBody, { version: mini.optional(version) }),
    result: synonymEntry,
    errors: ['missing.record', 'state.changed'],
  }),
} satisfies Contract
