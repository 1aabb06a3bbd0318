/** The operators' console: what editors keep: categories, cities, words, banners. */
import { z } from 'zod'
import * as mini from 'zod/mini'
import { type Contract, defineCall, done, idParam, recordId, version } from '#lib/contract/define.ts'
import { bannerBody, hotWord } from '#lib/forms/platform/operator.ts'
import { searchText } from '#lib/validate/text.ts'

const orderedIds = z.array(recordId).min(1).max(500)

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
  version,
})

export type BannerEntry = z.output<typeof bannerEntry>

export const hotWordEntry = z.object({
  word: hotWord,
  rising: z.boolean(),
})

export const operatorContent = {
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
    query: z.object({ keyword: searchText(20).default(''), parent: idParam.optional() }),
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
    body: z.object({
      codes: z.array(idParam).min(1, '至少留一个城市').max(40, '最多 40 个城市'),
      /** The list this was made from: when it is another by now, nothing is saved. */
      before: z.array(idParam).max(40).optional(),
    }),
    result: z.array(areaEntry),
    errors: ['missing.record', 'state.changed'],
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
      /** The list this was made from: when it is another by now, nothing is saved. */
      before: z.array(hotWordEntry).max(30).optional(),
    }),
    result: z.array(hotWordEntry),
    errors: ['missing.record', 'state.changed'],
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
    summary: '修改横幅；带上读到的 version 时，别人改过就不保存',
    access: 'manager',
    duty: 'content',
    params: z.object({ id: idParam }),
    // Over what its editor read: see decision 024.
    body: mini.safeExtend(bannerBody, { version: mini.optional(version) }),
    result: bannerEntry,
    errors: ['missing.record', 'upload.missing', 'state.changed'],
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
    body: z.object({
      ids: orderedIds,
      /** The order this was made from: when it is another by now, nothing is saved. */
      before: orderedIds.optional(),
    }),
    result: z.array(bannerEntry),
    errors: ['state.conflict', 'state.changed'],
  }),
} satisfies Contract
