/** The operators' console: people, companies, what editors keep, the audit log. Every call is refused to everyone else. */
import { z } from 'zod'
import { type Contract, DUTIES, defineCall, idParam, listOf, pageQuery, timestamp } from './define.ts'
import { reviewKind } from './moderation.ts'

const done = z.object({ done: z.literal(true) })
const person = z.object({ userId: z.number().int(), nickname: z.string() })
const paging = pageQuery.pick({ keyword: true, pageNo: true, pageSize: true, cursor: true })

export const freezeBody = z.object({
  reason: z.string().trim().min(2, '请写明理由').max(200, '理由最多 200 个字'),
  /** Days until it ends by itself; null: until an operator ends it. */
  days: z.number().int().min(1, '至少 1 天').max(3650, '最多 3650 天').nullable(),
})

export const freezeEntry = z.object({
  id: z.number().int(),
  reason: z.string(),
  frozenAt: timestamp,
  until: timestamp.nullable(),
  endedAt: timestamp.nullable(),
  frozenBy: person,
})
export type FreezeEntry = z.output<typeof freezeEntry>

const userState = z.enum(['ACTIVE', 'FROZEN', 'CLOSING', 'CLOSED'])
const companyState = z.enum(['ACTIVE', 'FROZEN', 'DISSOLVING', 'DISSOLVED'])

export const managedUser = z.object({
  userId: z.number().int(),
  nickname: z.string(),
  headImage: z.string(),
  phone: z.string().nullable(),
  state: userState,
  certified: z.boolean(),
  isOperator: z.boolean(),
  createdAt: timestamp,
})
export type ManagedUser = z.output<typeof managedUser>

export const managedCompany = z.object({
  companyId: z.number().int(),
  companyName: z.string(),
  logo: z.string(),
  creditCode: z.string().nullable(),
  state: companyState,
  certified: z.boolean(),
  owner: person,
  serviceCount: z.number().int(),
  createdAt: timestamp,
})
export type ManagedCompany = z.output<typeof managedCompany>

export const auditItem = z.object({
  id: z.number().int(),
  at: timestamp,
  actor: z.object({
    kind: z.enum(['visitor', 'user', 'manager', 'system']),
    userId: z.number().int().nullable(),
    name: z.string(),
  }),
  actingCompanyId: z.number().int().nullable(),
  address: z.string(),
  action: z.string(),
  subjectKind: z.string(),
  subjectId: z.number().int().nullable(),
  companyId: z.number().int().nullable(),
  detail: z.record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.null()])),
})
export type AuditItem = z.output<typeof auditItem>

const orderedIds = z.array(z.number().int().positive().max(2_147_483_647)).min(1).max(500)

export const categoryNode = z.object({
  categoryId: z.number().int(),
  name: z.string(),
  icon: z.string(),
  enabled: z.boolean(),
  serviceCount: z.number().int(),
})
export const categoryBranch = categoryNode.extend({ children: z.array(categoryNode) })
export type CategoryBranch = z.output<typeof categoryBranch>

export const areaEntry = z.object({
  code: z.number().int(),
  gb: z.string().nullable(),
  level: z.number().int(),
  name: z.string(),
  fullName: z.string(),
  pinyin: z.string(),
  parentCode: z.number().int().nullable(),
})
export type AreaEntry = z.output<typeof areaEntry>

const day = z.iso.date('请选择日期').nullable()

export const bannerBody = z
  .object({
    title: z.string().trim().min(4, '标题至少 4 个字').max(24, '标题最多 24 个字'),
    subtitle: z.string().trim().max(40, '副标题最多 40 个字'),
    action: z.string().trim().min(2, '按钮文字至少 2 个字').max(8, '按钮文字最多 8 个字'),
    href: z
      .string()
      .trim()
      .max(200)
      .regex(/^\/(?!\/)/, '请填写本站的地址，以 / 开头'),
    /** A finished upload of this operator, or null to keep the picture it has. */
    uploadId: idParam.nullable(),
    from: day,
    to: day,
    enabled: z.boolean(),
  })
  .refine(banner => !banner.from || !banner.to || banner.from <= banner.to, { path: ['to'], message: '结束日期早于开始日期' })

export const bannerEntry = z.object({
  id: z.number().int(),
  title: z.string(),
  subtitle: z.string(),
  action: z.string(),
  href: z.string(),
  picture: z.string(),
  from: z.string().nullable(),
  to: z.string().nullable(),
  enabled: z.boolean(),
})
export type BannerEntry = z.output<typeof bannerEntry>

export const hotWordEntry = z.object({
  word: z.string().trim().min(1, '请填写热词').max(20, '热词最多 20 个字'),
  rising: z.boolean(),
})

export const operator = {
  getOverview: defineCall({
    method: 'GET',
    path: '/v1/manager/overview',
    summary: '工作台：各队列的数量与等待时间、每天新增的用户与公司、后台任务',
    access: 'manager',
    duty: 'any',
    result: z.object({
      duties: z.array(z.enum(DUTIES)),
      demo: z.boolean(),
      queues: z.array(
        z.object({
          kind: reviewKind,
          label: z.string(),
          waiting: z.number().int(),
          mine: z.number().int(),
          oldestAt: timestamp.nullable(),
        }),
      ),
      days: z.array(z.object({ day: z.string(), people: z.number().int(), companies: z.number().int() })),
      jobs: z.array(
        z.object({
          name: z.string(),
          startedAt: timestamp,
          finishedAt: timestamp.nullable(),
          failedAt: timestamp.nullable(),
          runs: z.number().int(),
          failures: z.number().int(),
        }),
      ),
    }),
    errors: [],
  }),

  listUsers: defineCall({
    method: 'GET',
    path: '/v1/manager/user/list',
    summary: '用户：按手机号（完整的 11 位）、昵称或编号查找',
    access: 'manager',
    duty: 'support',
    query: paging.extend({ state: userState.optional() }),
    result: listOf(managedUser),
    errors: [],
  }),
  getUser: defineCall({
    method: 'GET',
    path: '/v1/manager/user/{id}',
    summary: '一位用户：任职、登录、冻结记录',
    access: 'manager',
    duty: 'support',
    params: z.object({ id: idParam }),
    result: managedUser.extend({
      sessions: z.number().int(),
      lastActiveAt: timestamp,
      duties: z.array(z.enum(DUTIES)),
      companies: z.array(z.object({ companyId: z.number().int(), companyName: z.string(), employeeIdentity: z.string() })),
      freezes: z.array(freezeEntry),
    }),
    errors: ['missing.record'],
  }),
  freezeUser: defineCall({
    method: 'POST',
    path: '/v1/manager/user/{id}/freeze',
    summary: '冻结一位用户：所有登录结束，个人的服务、简历等下架，到期自动恢复',
    access: 'manager',
    duty: 'support',
    params: z.object({ id: idParam }),
    body: freezeBody,
    result: done,
    errors: ['missing.record', 'state.conflict', 'rights.denied'],
  }),
  unfreezeUser: defineCall({
    method: 'POST',
    path: '/v1/manager/user/{id}/unfreeze',
    summary: '解除冻结，下架的内容恢复',
    access: 'manager',
    duty: 'support',
    params: z.object({ id: idParam }),
    body: z.object({}),
    result: done,
    errors: ['missing.record', 'state.conflict', 'rights.denied'],
  }),
  signOutUser: defineCall({
    method: 'POST',
    path: '/v1/manager/user/{id}/signout',
    summary: '结束一位用户在所有设备上的登录',
    access: 'manager',
    duty: 'support',
    params: z.object({ id: idParam }),
    body: z.object({}),
    result: z.object({ revoked: z.number().int() }),
    errors: ['missing.record', 'rights.denied'],
  }),

  listCompanies: defineCall({
    method: 'GET',
    path: '/v1/manager/company/list',
    summary: '公司：按名称、统一社会信用代码或编号查找',
    access: 'manager',
    duty: 'merchants',
    query: paging.extend({ state: companyState.optional() }),
    result: listOf(managedCompany),
    errors: [],
  }),
  getCompany: defineCall({
    method: 'GET',
    path: '/v1/manager/company/{id}',
    summary: '一家公司：员工、上架数量、冻结记录',
    access: 'manager',
    duty: 'merchants',
    params: z.object({ id: idParam }),
    result: managedCompany.extend({
      phone: z.string().nullable(),
      area: z.string(),
      staff: z.array(person.extend({ employeeIdentity: z.string() })),
      freezes: z.array(freezeEntry),
    }),
    errors: ['missing.record'],
  }),
  freezeCompany: defineCall({
    method: 'POST',
    path: '/v1/manager/company/{id}/freeze',
    summary: '冻结一家公司：服务、职位、课程等同时下架，到期自动恢复',
    access: 'manager',
    duty: 'merchants',
    params: z.object({ id: idParam }),
    body: freezeBody,
    result: done,
    errors: ['missing.record', 'state.conflict'],
  }),
  unfreezeCompany: defineCall({
    method: 'POST',
    path: '/v1/manager/company/{id}/unfreeze',
    summary: '解除冻结，下架的内容恢复',
    access: 'manager',
    duty: 'merchants',
    params: z.object({ id: idParam }),
    body: z.object({}),
    result: done,
    errors: ['missing.record', 'state.conflict'],
  }),

  listCategories: defineCall({
    method: 'GET',
    path: '/v1/manager/samecity/server/category',
    summary: '服务分类树，停用的也在内',
    access: 'manager',
    duty: 'content',
    result: z.array(categoryBranch),
    errors: [],
  }),
  sortCategories: defineCall({
    method: 'POST',
    path: '/v1/manager/samecity/server/category/sort',
    summary: '同一层服务分类的新顺序；原来的顺序已被别人改动时不生效',
    access: 'manager',
    duty: 'content',
    body: z.object({
      /** The branch whose children are sorted; null: the first level. */
      parentId: idParam.nullable(),
      /** All of them in the new order. */
      ids: orderedIds,
      /** The order this was made from. */
      before: orderedIds,
    }),
    result: z.array(categoryBranch),
    errors: ['category.changed'],
  }),

  getCode: defineCall({
    method: 'GET',
    path: '/v1/manager/nation/getCode',
    summary: '地区代码：按名称、拼音、代码或国标码查',
    access: 'manager',
    duty: 'any',
    query: z.object({ keyword: z.string().trim().max(20).default(''), parent: idParam.optional() }),
    result: z.array(areaEntry),
    errors: [],
  }),
  listHotCities: defineCall({
    method: 'GET',
    path: '/v1/manager/nation/hotCity',
    summary: '热门城市，按顺序',
    access: 'manager',
    duty: 'content',
    result: z.array(areaEntry),
    errors: [],
  }),
  setHotCities: defineCall({
    method: 'POST',
    path: '/v1/manager/nation/hotCity',
    summary: '设定热门城市和它们的顺序',
    access: 'manager',
    duty: 'content',
    body: z.object({ codes: z.array(idParam).min(1, '至少留一个城市').max(40, '最多 40 个城市') }),
    result: z.array(areaEntry),
    errors: ['missing.record'],
  }),

  listHotWords: defineCall({
    method: 'GET',
    path: '/v1/manager/search/hotWord',
    summary: '搜索热词：全国的，或一个城市自己的',
    access: 'manager',
    duty: 'content',
    query: z.object({ city: idParam.optional() }),
    result: z.array(hotWordEntry),
    errors: [],
  }),
  setHotWords: defineCall({
    method: 'POST',
    path: '/v1/manager/search/hotWord',
    summary: '设定搜索热词和它们的顺序',
    access: 'manager',
    duty: 'content',
    body: z.object({
      city: idParam.nullable(),
      words: z
        .array(hotWordEntry)
        .max(30, '最多 30 个热词')
        .refine(words => new Set(words.map(({ word }) => word)).size === words.length, '里面有重复的热词'),
    }),
    result: z.array(hotWordEntry),
    errors: ['missing.record'],
  }),

  listBanners: defineCall({
    method: 'GET',
    path: '/v1/manager/banner/list',
    summary: '首页横幅，按顺序，未启用的也在内',
    access: 'manager',
    duty: 'content',
    result: z.array(bannerEntry),
    errors: [],
  }),
  addBanner: defineCall({
    method: 'POST',
    path: '/v1/manager/banner',
    summary: '新增横幅',
    access: 'manager',
    duty: 'content',
    body: bannerBody,
    result: bannerEntry,
    errors: ['upload.missing'],
  }),
  changeBanner: defineCall({
    method: 'POST',
    path: '/v1/manager/banner/{id}',
    summary: '修改横幅',
    access: 'manager',
    duty: 'content',
    params: z.object({ id: idParam }),
    body: bannerBody,
    result: bannerEntry,
    errors: ['missing.record', 'upload.missing'],
  }),
  removeBanner: defineCall({
    method: 'POST',
    path: '/v1/manager/banner/{id}/remove',
    summary: '删除横幅',
    access: 'manager',
    duty: 'content',
    params: z.object({ id: idParam }),
    body: z.object({}),
    result: done,
    errors: ['missing.record'],
  }),
  sortBanners: defineCall({
    method: 'POST',
    path: '/v1/manager/banner/sort',
    summary: '横幅的新顺序；有人新增或删除过时不生效',
    access: 'manager',
    duty: 'content',
    body: z.object({ ids: orderedIds }),
    result: z.array(bannerEntry),
    errors: ['state.conflict'],
  }),

  listInbox: defineCall({
    method: 'GET',
    path: '/v1/manager/inbox/list',
    summary: '演示收件箱：演示环境里发出的短信和邮件；正式环境没有',
    access: 'manager',
    duty: 'super',
    query: paging.extend({ channel: z.enum(['SMS', 'EMAIL']).optional() }),
    result: listOf(
      z.object({
        id: z.number().int(),
        channel: z.enum(['SMS', 'EMAIL']),
        recipient: z.string(),
        subject: z.string(),
        body: z.string(),
        createdAt: timestamp,
      }),
    ),
    errors: ['missing.record'],
  }),

  listAudit: defineCall({
    method: 'GET',
    path: '/v1/manager/audit/list',
    summary: '操作日志，最新的在前：按人、动作、对象、时间查',
    access: 'manager',
    duty: 'super',
    query: paging.omit({ keyword: true }).extend({
      actorId: idParam.optional(),
      action: z
        .string()
        .trim()
        .regex(/^[a-z_]+(\.[a-z_]+)?$/, '动作由小写字母、下划线和一个点组成')
        .max(60)
        .optional(),
      subjectKind: z
        .string()
        .trim()
        .regex(/^[a-z_]+$/, '对象由小写字母和下划线组成')
        .max(40)
        .optional(),
      subjectId: idParam.optional(),
      companyId: idParam.optional(),
      from: z.iso.date().optional(),
      to: z.iso.date().optional(),
    }),
    result: listOf(auditItem),
    errors: [],
  }),
  checkAudit: defineCall({
    method: 'POST',
    path: '/v1/manager/audit/check',
    summary: '核对整条日志链：有没有被改动、抽走或塞入的记录',
    access: 'manager',
    duty: 'super',
    body: z.object({}),
    result: z.object({ entries: z.number().int(), broken: z.array(z.number().int()), checkedAt: timestamp }),
    errors: [],
  }),
} satisfies Contract
