/** Official accounts of the park (官方号): profile, articles, fixed pages. Reading only. */
import { z } from 'zod'
import { type Contract, defineCall, idParam, listOf, pageQuery, pictureKey, timestamp } from '#lib/contract/define.ts'

export const ACCOUNT_KINDS = ['GOVERNMENT', 'PARK', 'ENTERPRISE', 'ASSOCIATION', 'MEDIA'] as const
/** What people see instead of the code. */
export const ACCOUNT_KIND_NAMES: Record<(typeof ACCOUNT_KINDS)[number], string> = {
  GOVERNMENT: '政务',
  PARK: '园区服务',
  ENTERPRISE: '企业',
  ASSOCIATION: '协会组织',
  MEDIA: '资讯媒体',
}

export const officialAccount = z.object({
  id: z.number().int(),
  name: z.string(),
  kind: z.enum(ACCOUNT_KINDS),
  intro: z.string(),
  avatar: pictureKey,
  /** The certified subject behind the account; null while it is not certified. */
  verifiedAs: z.string().nullable(),
  followerCount: z.number().int(),
  articleCount: z.number().int(),
  lastArticleAt: timestamp.nullable(),
  /** Nothing new for six months (rules 园区, section 5). */
  inactive: z.boolean(),
})
export type OfficialAccount = z.infer<typeof officialAccount>

const accountRef = officialAccount.pick({ id: true, name: true, avatar: true, kind: true })

export const officialArticle = z.object({
  id: z.number().int(),
  account: accountRef,
  title: z.string(),
  summary: z.string(),
  cover: pictureKey.nullable(),
  viewCount: z.number().int(),
  likeCount: z.number().int(),
  publishedAt: timestamp,
})
export type OfficialArticle = z.infer<typeof officialArticle>

export const accountDetail = officialAccount.extend({
  cover: pictureKey,
  phone: z.string().nullable(),
  address: z.string().nullable(),
  openHours: z.string().nullable(),
  companyId: z.number().int().nullable(),
  createdAt: timestamp,
  /** Fixed pages that editors keep as Markdown: clean HTML. */
  pages: z.array(z.object({ slug: z.string(), title: z.string(), html: z.string() })),
})
export type AccountDetail = z.infer<typeof accountDetail>

export const articleDetail = officialArticle.extend({
  /** Clean HTML. */
  body: z.string(),
  more: z.array(z.object({ id: z.number().int(), title: z.string(), publishedAt: timestamp })),
})
export type ArticleDetail = z.infer<typeof articleDetail>

export const account = {
  listAccounts: defineCall({
    method: 'GET',
    path: '/official/account',
    summary: '官方号列表，可按关键词和类型筛选',
    access: 'public',
    query: pageQuery.extend({
      kind: z.enum(ACCOUNT_KINDS).optional(),
      sort: z.enum(['followers', 'active']).default('followers'),
    }),
    result: listOf(officialAccount),
    errors: [],
  }),
  getAccount: defineCall({
    method: 'GET',
    path: '/official/account/{id}',
    summary: '官方号主页',
    access: 'public',
    params: z.object({ id: idParam }),
    result: accountDetail,
    errors: ['missing.record'],
  }),
  listArticles: defineCall({
    method: 'GET',
    path: '/official/article',
    summary: '官方号文章列表',
    access: 'public',
    query: pageQuery
      .omit({ keyword: true })
      .extend({ accountId: idParam.optional(), sort: z.enum(['new', 'hot']).default('new') }),
    result: listOf(officialArticle),
    errors: [],
  }),
  getArticle: defineCall({
    method: 'GET',
    path: '/official/article/{id}',
    summary: '官方号文章',
    access: 'public',
    params: z.object({ id: idParam }),
    result: articleDetail,
    errors: ['missing.record'],
  }),
} satisfies Contract
