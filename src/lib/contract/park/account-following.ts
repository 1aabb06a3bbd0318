/** Following official accounts, liking their articles, and what of it is mine. */
import { z } from 'zod'
import { type Contract, defineCall, idParam, listOf, listQuery, timestamp } from '#lib/contract/define.ts'
import { codeText } from '#lib/validate/text.ts'
import { officialAccount, officialArticle } from './account.ts'

/** Accounts that one person may follow. */
export const MAX_FOLLOWED = 200
/** Cards that a page of accounts shows at most. */
export const MAX_MARKED = 40

const followedAccount = officialAccount
  .pick({ id: true, name: true, kind: true, avatar: true, followerCount: true, lastArticleAt: true })
  .extend({
    /** False while the account is not public: it can only be unfollowed. */
    shown: z.boolean(),
    followedAt: timestamp,
  })
export type FollowedAccount = z.infer<typeof followedAccount>

export const accountFollowing = {
  followAccount: defineCall({
    method: 'POST',
    path: '/official/account/{id}/follow',
    summary: '关注一个官方号，有新文章时收到通知；或取消',
    access: 'user',
    params: z.object({ id: idParam }),
    body: z.object({ follow: z.boolean() }),
    result: z.object({ following: z.boolean(), followers: z.int() }),
    errors: ['missing.record', 'limits.too_many'],
  }),
  likeArticle: defineCall({
    method: 'POST',
    path: '/official/article/{id}/like',
    summary: '给官方号文章点赞，或取消',
    access: 'user',
    params: z.object({ id: idParam }),
    body: z.object({ like: z.boolean() }),
    result: z.object({ liked: z.boolean(), likes: z.int() }),
    errors: ['missing.record'],
  }),
  getOfficialMarks: defineCall({
    method: 'GET',
    path: '/official/marks',
    summary: '页面上的官方号里我关注了哪些，文章有没有赞过',
    access: 'user',
    query: z.object({
      /** Numbers of accounts, separated by commas. */
      accountIds: codeText(480).default(''),
      articleId: idParam.optional(),
    }),
    result: z.object({ following: z.array(z.int()), liked: z.boolean() }),
    errors: [],
  }),
  listFollowedAccounts: defineCall({
    method: 'GET',
    path: '/official/mine/follow',
    summary: '我关注的官方号，后关注的在前',
    access: 'user',
    query: listQuery.omit({ keyword: true }),
    result: listOf(followedAccount),
    errors: [],
  }),
  listFollowedArticles: defineCall({
    method: 'GET',
    path: '/official/mine/article',
    summary: '我关注的官方号最近的 20 篇文章',
    access: 'user',
    result: z.array(officialArticle),
    errors: [],
  }),
} satisfies Contract
