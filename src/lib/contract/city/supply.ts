/** Demand and supply in a city, by category and district, once a day. No number is smaller than ten or finer than tens. */
import { z } from 'zod'
import { areaCodeParam, type Contract, defineCall } from '#lib/contract/define.ts'
import { SEARCH_INDEXES } from '#lib/contract/platform/search.ts'
import { pageTag } from '#lib/tags.ts'
import { searchText, strictText } from '#lib/validate/text.ts'

/** What is compared with each other, each with categories of its own: services, consultation, work. */
export const SUPPLY_FIELDS = ['SERVICE', 'CONSULT', 'WORK'] as const
export type SupplyField = (typeof SUPPLY_FIELDS)[number]

/** What is counted in each field; demand first. */
export const SUPPLY_MEASURES = ['MISSED', 'QUOTE', 'QUESTION', 'JOB', 'SERVICE', 'COMPANY', 'CONSULTANT', 'SEEKER'] as const
export type SupplyMeasure = (typeof SUPPLY_MEASURES)[number]

/** Smaller numbers are not published, and larger ones in steps of as many. */
export const SUPPLY_STEP = 10

const field = z.enum(SUPPLY_FIELDS)
const measure = z.enum(SUPPLY_MEASURES)

/** A number that is left out stands for fewer than ten. */
const amounts = z.partialRecord(measure, z.number().int())
export type SupplyAmounts = z.output<typeof amounts>

const row = z.object({ amounts, demand: z.number().int(), supply: z.number().int() })

const supplyView = z.object({
  /** The day of the numbers; null before the first one. */
  day: z.iso.date().nullable(),
  cityCode: z.number().int(),
  cityName: z.string(),
  field,
  categoryId: z.number().int().nullable(),
  categories: z.array(row.extend({ categoryId: z.number().int(), name: z.string() })),
  /** The districts for the chosen category, or for all published ones together. */
  districts: z.array(
    row.extend({
      /** 0: named no district. */
      code: z.number().int(),
      name: z.string(),
      lng: z.number().nullable(),
      lat: z.number().nullable(),
    }),
  ),
  /** Other cities with published numbers. */
  cities: z.array(z.object({ code: z.number().int(), name: z.string() })),
})
export type SupplyView = z.output<typeof supplyView>

const supplyRow = z.object({
  day: z.iso.date(),
  cityCode: z.number().int(),
  cityName: z.string(),
  field,
  categoryId: z.number().int(),
  categoryName: z.string(),
  measure,
  /** The city itself, a district of it, or 0 for what named no district. */
  placeCode: z.number().int(),
  placeName: z.string(),
  /** Rounded down to tens. */
  amount: z.number().int(),
})
export type SupplyRow = z.output<typeof supplyRow>

const opening = z.object({
  field,
  categoryId: z.number().int(),
  categoryName: z.string(),
  cityCode: z.number().int(),
  placeCode: z.number().int(),
  placeName: z.string(),
  demand: z.number().int(),
  /** 0: fewer than ten. */
  supply: z.number().int(),
})
export type SupplyOpening = z.output<typeof opening>

export const supply = {
  getSupply: defineCall({
    method: 'GET',
    path: '/supply',
    summary: '一个城市的供需：按分类和按区，每天一次；少于 10 的不给出，其余向下取整到十',
    access: 'public',
    query: z.object({
      city: areaCodeParam,
      field: field.default('SERVICE'),
      categoryId: z.coerce.number().int().min(0).optional(),
    }),
    result: supplyView,
    errors: ['missing.record'],
    cache: { seconds: 600, tags: [pageTag.supply] },
  }),
  listSupplyRows: defineCall({
    method: 'GET',
    path: '/supply/row/list',
    summary: '一个城市某一天的供需数据，最近 28 天内；不写日期时是最近的一天',
    access: 'public',
    query: z.object({ city: areaCodeParam, day: strictText(z.iso.date()).optional() }),
    result: z.array(supplyRow).max(20_000),
    errors: ['missing.record'],
  }),
  reportMissedSearch: defineCall({
    method: 'POST',
    path: '/supply/missed',
    summary: '报告一次没有结果的搜索：只按天记下词的分类和地区，不记词，也不记是谁；程序的访问不计',
    access: 'public',
    body: z.object({
      index: z.enum(SEARCH_INDEXES),
      keyword: searchText().min(1),
      city: areaCodeParam,
      district: areaCodeParam.optional(),
    }),
    result: z.null(),
    errors: [],
  }),
  listSupplyOpenings: defineCall({
    method: 'GET',
    path: '/supply/opening/list',
    summary: '去哪里：在我的分类和城市里，需求多于供给的地方，差得最多的在前',
    access: 'user',
    result: z.array(opening).max(6),
    errors: [],
  }),
} satisfies Contract
