/**
 * The front hall of a city: banners, the wall of categories, a row of every kind of record, and the city's figures.
 * A tile is deliberately small and the same for every kind, so that the front does not depend on what a domain's own card shows.
 */

import { z } from 'zod'
import { areaCodeParam, type Contract, defineCall, fen, pictureKey, timestamp } from '#lib/contract/define.ts'
import { DEFAULT_CITY } from '#lib/site/default-city.ts'
import { lineText } from '#lib/validate/text.ts'

const cityQuery = z.object({ city: areaCodeParam.default(DEFAULT_CITY.code) })

export const homeTile = z.object({
  id: z.number().int(),
  href: z.string(),
  title: z.string(),
  /** One line under the title: the provider, the place, the fields. */
  subtitle: z.string(),
  picture: pictureKey.nullable(),
  /** Fen; null where the tile has no price of its own. */
  price: fen.nullable(),
  /** True when the price is the lowest of several. */
  priceFrom: z.boolean(),
  /** What stands in the place of a price: a salary, a bounty's state. */
  priceText: z.string().nullable(),
  /** 0–5, null without reviews. */
  score: z.number().nullable(),
  /** How often bought, read, answered or watched; `countText` says which. */
  count: z.number().int().nullable(),
  countText: z.string(),
  tags: z.array(z.string()),
  certified: z.boolean(),
  /** Known for consultants only. */
  online: z.boolean().nullable(),
  at: timestamp.nullable(),
})
export type HomeTile = z.infer<typeof homeTile>

export const homeRowKey = z.enum(['services', 'companies', 'jobs', 'consultants', 'courses', 'answers', 'news'])
export type HomeRowKey = z.infer<typeof homeRowKey>

const homeLink = z.object({ label: z.string(), href: z.string() })
export type HomeLink = z.infer<typeof homeLink>

/** `key` is what `getRow` is asked for to show the row under this tab. */
const homeTab = homeLink.extend({ key: z.string() })

export const homeRow = z.object({
  key: homeRowKey,
  title: z.string(),
  /** The target of 更多. */
  href: z.string(),
  tabs: z.array(homeTab),
  tiles: z.array(homeTile),
})
export type HomeRow = z.infer<typeof homeRow>

export const homeBanner = z.object({
  id: z.number().int(),
  title: z.string(),
  subtitle: z.string(),
  /** What the link says. */
  action: z.string(),
  href: z.string(),
  picture: pictureKey,
})
export type HomeBanner = z.infer<typeof homeBanner>

export const homeFigures = z.object({
  services: z.number().int(),
  companies: z.number().int(),
  jobs: z.number().int(),
  schools: z.number().int(),
  /** Posts of all kinds since midnight in Shanghai, at most 10 000. */
  postsToday: z.number().int(),
  consultantsOnline: z.number().int(),
})
export type HomeFigures = z.infer<typeof homeFigures>

export const homeWallGroup = z.object({
  /** The lucide name of its icon. */
  key: z.string(),
  label: z.string(),
  href: z.string(),
  columns: z.array(z.object({ title: z.string(), href: z.string(), links: z.array(homeLink) })),
})
export type HomeWallGroup = z.infer<typeof homeWallGroup>

export const home = {
  getIndex: defineCall({
    method: 'GET',
    path: '/index',
    summary: '首页：横幅、热词、城市实时数字与各类内容',
    access: 'public',
    query: cityQuery,
    result: z.object({
      city: z.object({ code: z.number().int(), name: z.string(), provinceCode: z.number().int() }),
      banners: z.array(homeBanner),
      hotWords: z.array(z.string()),
      figures: homeFigures,
      rows: z.array(homeRow),
    }),
    errors: ['missing.record'],
  }),
  getRow: defineCall({
    method: 'GET',
    path: '/index/row',
    summary: '首页的一行内容，换到它的某个标签',
    access: 'public',
    query: cityQuery.extend({ row: homeRowKey, tab: lineText().min(1).max(40) }),
    result: homeRow,
    errors: ['missing.record'],
  }),
  listIndexCategories: defineCall({
    method: 'GET',
    path: '/index/category',
    summary: '首页分类墙：服务、招聘、咨询、课程的分类与下级',
    access: 'public',
    query: cityQuery,
    result: z.array(homeWallGroup),
    errors: [],
  }),
  getFigures: defineCall({
    method: 'GET',
    path: '/index/figures',
    summary: '城市实时数字：今日发布、在线咨询师与各类总数',
    access: 'public',
    query: cityQuery,
    result: homeFigures,
    errors: ['missing.record'],
  }),
  listPhones: defineCall({
    method: 'GET',
    path: '/phone',
    summary: '平台客服电话与服务时间',
    access: 'public',
    result: z.array(z.object({ name: z.string(), phone: z.string(), hours: z.string(), note: z.string() })),
    errors: [],
  }),
} satisfies Contract
