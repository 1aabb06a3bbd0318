/** The files I (or the company I act for) put up, in every state, and taking them down. */
import { z } from 'zod'
import { type Contract, defineCall, done, idParam, listOf, listQuery, timestamp } from '#lib/contract/define.ts'
import { publication } from '#lib/contract/workspace-shapes.ts'

export const myFileState = z.enum(['DRAFT', 'UNDER_REVIEW', 'PUBLISHED', 'REJECTED', 'OFFLINE'])

export type MyFileState = z.output<typeof myFileState>

export const myFile = publication(myFileState).extend({
  category: z.enum(['policy', 'contract', 'finance', 'hr', 'product', 'data', 'training']),
  format: z.enum(['pdf', 'docx', 'xlsx', 'pptx', 'csv', 'txt', 'md', 'zip', 'html']),
  permission: z.enum(['EVERYONE', 'MEMBERS', 'COINS']),
  coins: z.int(),
  version: z.string(),
  size: z.int(),
  ownerName: z.string(),
  downloadCount: z.int(),
  updatedAt: timestamp,
})

export type MyFile = z.output<typeof myFile>

export const downloadWorkspace = {
  listMyFiles: defineCall({
    method: 'GET',
    path: '/download/mine/list',
    summary: '我上传的资料：各种状态的，新的在前',
    access: 'user',
    query: listQuery.extend({ state: myFileState.optional() }),
    result: listOf(myFile),
    errors: [],
  }),
  getMyFile: defineCall({
    method: 'GET',
    path: '/download/mine/{id}',
    summary: '我的一份资料和它的各个版本',
    access: 'user',
    params: z.object({ id: idParam }),
    result: myFile.extend({
      intro: z.string(),
      licence: z.string(),
      source: z.string(),
      /** The author's part of what was paid for it. */
      coinsEarned: z.int(),
      tags: z.array(z.string()),
      publishedAt: timestamp.nullable(),
      versions: z.array(
        z.object({
          id: z.int(),
          version: z.string(),
          notes: z.string(),
          fileName: z.string(),
          url: z.string(),
          size: z.int(),
          sha256: z.string(),
          state: z.enum(['DRAFT', 'UNDER_REVIEW', 'REJECTED', 'PUBLISHED', 'WITHDRAWN']),
          reason: z.string().nullable(),
          downloadCount: z.int(),
          releasedAt: timestamp,
        }),
      ),
    }),
    errors: ['missing.record'],
  }),
  withdrawFile: defineCall({
    method: 'POST',
    path: '/download/mine/{id}/withdraw',
    summary: '把已发布的资料下架',
    access: 'user',
    params: z.object({ id: idParam }),
    body: z.object({}),
    result: done,
    errors: ['missing.record', 'state.conflict'],
  }),
  deleteFile: defineCall({
    method: 'POST',
    path: '/download/mine/{id}/delete',
    summary: '删除我的资料',
    access: 'user',
    params: z.object({ id: idParam }),
    body: z.object({}),
    result: done,
    errors: ['missing.record'],
  }),
} satisfies Contract
