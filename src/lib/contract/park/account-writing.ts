/** Official accounts as those who run them work on them: applying, the profile, articles from draft to publication, figures. */
import { z } from 'zod'
import * as mini from 'zod/mini'
import {
  type Contract,
  defineCall,
  done,
  idParam,
  listOf,
  listQuery,
  pictureKey,
  timestamp,
  version,
} from '#lib/contract/define.ts'
import { accountApplication, accountAsItStands, accountProfile, articleDraft } from '#lib/forms/park/official.ts'
import { strictText } from '#lib/validate/text.ts'
import { ACCOUNT_KINDS } from './account.ts'

export { MAX_ARTICLE_LENGTH } from '#lib/forms/park/official.ts'

export type AccountApplication = z.output<typeof accountApplication>
export type AccountProfile = z.output<typeof accountProfile>
export type ArticleDraft = z.output<typeof articleDraft>

export const ownAccountState = z.enum(['UNDER_REVIEW', 'ACTIVE', 'REJECTED', 'SUSPENDED', 'CLOSED'])
export type OwnAccountState = z.output<typeof ownAccountState>
export const ownArticleState = z.enum(['DRAFT', 'UNDER_REVIEW', 'SCHEDULED', 'PUBLISHED', 'REJECTED', 'WITHDRAWN'])
export type OwnArticleState = z.output<typeof ownArticleState>

const ownAccount = z.object({
  id: z.int(),
  name: z.string(),
  kind: z.enum(ACCOUNT_KINDS),
  avatar: pictureKey,
  state: ownAccountState,
  reason: z.string().nullable(),
  followerCount: z.int(),
  articleCount: z.int(),
  /** Nothing new for six months. */
  inactive: z.boolean(),
})
export type OwnAccount = z.output<typeof ownAccount>

const ownArticle = z.object({
  id: z.int(),
  accountId: z.int(),
  title: z.string(),
  state: ownArticleState,
  reason: z.string().nullable(),
  /** When it is to be published; null: as soon as it has passed. */
  publishAt: timestamp.nullable(),
  publishedAt: timestamp.nullable(),
  viewCount: z.int(),
  likeCount: z.int(),
  updatedAt: timestamp,
})
export type OwnArticle = z.output<typeof ownArticle>

const articleParams = { params: z.object({ articleId: idParam }) }
const accountParams = { params: z.object({ accountId: idParam }) }

export const accountWriting = {
  listOwnAccounts: defineCall({
    method: 'GET',
    path: '/official/own/list',
    summary: '我或我的公司的官方号',
    access: 'user',
    query: listQuery.omit({ keyword: true }),
    result: listOf(ownAccount).extend({ mayApply: z.boolean() }),
    errors: [],
  }),
  getOwnAccount: defineCall({
    method: 'GET',
    path: '/official/own/{accountId}',
    summary: '我的一个官方号的资料',
    access: 'user',
    ...accountParams,
    result: ownAccount.extend({ form: accountAsItStands, version }),
    errors: ['missing.record'],
  }),
  applyForAccount: defineCall({
    method: 'POST',
    path: '/official/own/apply',
    summary: '为已认证的公司申请官方号，审核通过后开通',
    access: 'admin',
    posts: true,
    body: accountApplication,
    result: z.object({ accountId: z.int() }),
    errors: ['rights.denied', 'limits.too_many', 'upload.missing'],
  }),
  reapplyForAccount: defineCall({
    method: 'POST',
    path: '/official/own/{accountId}/reapply',
    summary: '没有通过的官方号修改后重新提交审核',
    access: 'user',
    posts: true,
    ...accountParams,
    body: accountApplication,
    result: done,
    errors: ['missing.record', 'state.conflict', 'rights.denied', 'upload.missing'],
  }),
  saveAccountProfile: defineCall({
    method: 'POST',
    path: '/official/own/{accountId}/profile',
    summary: '修改已开通的官方号的简介、头像、封面和联系方式',
    access: 'user',
    posts: true,
    ...accountParams,
    body: mini.extend(accountProfile, { version: mini.optional(version) }),
    result: z.object({ version }),
    errors: ['missing.record', 'state.conflict', 'state.changed', 'upload.missing'],
  }),
  listOwnArticles: defineCall({
    method: 'GET',
    path: '/official/own/{accountId}/article',
    summary: '官方号的文章：各种状态的，新写的在前',
    access: 'user',
    ...accountParams,
    query: listQuery.omit({ keyword: true }).extend({ state: ownArticleState.optional() }),
    result: listOf(ownArticle),
    errors: ['missing.record'],
  }),
  getOwnArticle: defineCall({
    method: 'GET',
    path: '/official/own/article/{articleId}',
    summary: '一篇文章的内容，没有公开的也能看',
    access: 'user',
    ...articleParams,
    result: ownArticle.extend({ form: articleDraft, version }),
    errors: ['missing.record'],
  }),
  createArticle: defineCall({
    method: 'POST',
    path: '/official/own/{accountId}/article',
    summary: '写一篇文章，先存为草稿',
    access: 'user',
    posts: true,
    ...accountParams,
    body: articleDraft,
    result: z.object({ articleId: z.int(), version, savedAt: timestamp }),
    errors: ['missing.record', 'state.conflict', 'limits.too_many', 'upload.missing'],
  }),
  saveArticle: defineCall({
    method: 'POST',
    path: '/official/own/article/{articleId}',
    summary: '保存没有公开的文章',
    access: 'user',
    posts: true,
    ...articleParams,
    body: mini.extend(articleDraft, { version: mini.optional(version) }),
    result: z.object({ version, savedAt: timestamp }),
    errors: ['missing.record', 'state.conflict', 'state.changed', 'upload.missing'],
  }),
  submitArticle: defineCall({
    method: 'POST',
    path: '/official/own/article/{articleId}/submit',
    summary: '把文章提交审核，通过后立即或到约定的时间发布',
    access: 'user',
    posts: true,
    ...articleParams,
    body: z.object({ publishAt: strictText(timestamp).nullable() }),
    result: done,
    errors: ['missing.record', 'state.conflict'],
  }),
  withdrawArticle: defineCall({
    method: 'POST',
    path: '/official/own/article/{articleId}/withdraw',
    summary: '撤回审核或定时发布，或把公开的文章撤下',
    access: 'user',
    ...articleParams,
    body: z.object({}),
    result: done,
    errors: ['missing.record', 'state.conflict'],
  }),
  deleteArticle: defineCall({
    method: 'POST',
    path: '/official/own/article/{articleId}/delete',
    summary: '删除从未公开过的文章',
    access: 'user',
    ...articleParams,
    body: z.object({}),
    result: done,
    errors: ['missing.record', 'state.conflict'],
  }),
} satisfies Contract
