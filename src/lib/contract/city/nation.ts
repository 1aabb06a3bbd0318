/** Areas: nation 0, province 1, city 2, district 3, town 4. Codes are the specification's (广东省 19, 深圳市 1607). */

import { z } from 'zod'
import { type Contract, defineCall } from '#lib/contract/define.ts'
import { HOUR_SECONDS } from '#lib/format/units.ts'
import { pageTag } from '#lib/tags.ts'
import { MAX_AREA_CODE } from '#lib/validate/bounds.ts'
import { searchText } from '#lib/validate/text.ts'

/** A town's code has nine digits, all others fewer. 0 is the nation. */
export const areaCode = z.coerce.number().int().min(0).max(MAX_AREA_CODE)
export const areaLevel = z.coerce.number().int().min(0).max(4)

/** The area node of the specification. `children` is empty until they are asked for; `loading` belongs to the client. */
export const areaNode = z.object({
  name: z.string(),
  code: z.number().int(),
  level: z.number().int().min(0).max(4),
  isLeaf: z.boolean(),
  children: z.array(z.never()),
  loading: z.boolean(),
})
export type AreaNode = z.output<typeof areaNode>

/** A city as it is chosen: a node of level 2, or the level-1 node of a municipality. */
export const cityNode = areaNode.extend({
  shortName: z.string(),
  pinyin: z.string(),
  initials: z.string(),
  provinceCode: z.number().int(),
  provinceName: z.string(),
})
export type CityNode = z.output<typeof cityNode>

/** Public records of a city by kind. */
export const areaCounts = z.object({
  service: z.number().int(),
  company: z.number().int(),
  job: z.number().int(),
  school: z.number().int(),
})
export type AreaCounts = z.output<typeof areaCounts>

export const activeCity = cityNode.extend({ counts: areaCounts, total: z.number().int() })
export type ActiveCity = z.output<typeof activeCity>

export const countryProvince = z.object({
  code: z.number().int(),
  name: z.string(),
  shortName: z.string(),
  letter: z.string(),
  counts: areaCounts,
  total: z.number().int(),
  cities: z.array(
    z.object({
      code: z.number().int(),
      name: z.string(),
      shortName: z.string(),
      pinyin: z.string(),
      total: z.number().int(),
      counts: areaCounts,
    }),
  ),
})
export type CountryProvince = z.output<typeof countryProvince>

/** A city, or a district with its city, found by name. */
export const areaHit = z.object({
  code: z.number().int(),
  level: z.number().int(),
  name: z.string(),
  cityCode: z.number().int(),
  cityName: z.string(),
  cityLevel: z.number().int(),
  provinceCode: z.number().int(),
  provinceName: z.string(),
  districtCode: z.number().int().nullable(),
})
export type AreaHit = z.output<typeof areaHit>

export const nation = {
  getHotCity: defineCall({
    method: 'GET',
    path: '/nation/getHotCity',
    summary: '热门城市',
    access: 'public',
    result: z.array(cityNode),
    errors: [],
  }),
  getMoreCity: defineCall({
    method: 'GET',
    path: '/nation/getMoreCity',
    summary: '全部城市，按拼音首字母 A–Z 分组',
    access: 'public',
    result: z.array(z.object({ letter: z.string(), cities: z.array(cityNode) })),
    errors: [],
  }),
  getOrderCity: defineCall({
    method: 'GET',
    path: '/nation/getOrderCity',
    summary: '城市按活跃程度排序，附公开的服务、企业、职位、学校数',
    access: 'public',
    query: z.object({ pageSize: z.coerce.number().int().min(1).max(400).default(50) }),
    result: z.array(activeCity),
    errors: [],
  }),
  getAddressNameByAreaId: defineCall({
    method: 'GET',
    path: '/nation/getAddressNameByAreaId',
    summary: '由地区代码得到完整地名，如“广东省深圳市南山区”',
    access: 'public',
    query: z.object({ areaId: areaCode }),
    result: z.object({ areaId: z.number().int(), name: z.string(), names: z.array(z.string()) }),
    errors: ['missing.record'],
  }),
  getPreAddress: defineCall({
    method: 'GET',
    path: '/nation/getPreAddress',
    summary: '上级地区链，从省到自身',
    access: 'public',
    cache: { seconds: HOUR_SECONDS, tags: [pageTag.areas] },
    query: z.object({ code: areaCode }),
    result: z.array(areaNode),
    errors: ['missing.record'],
  }),
  getAddress: defineCall({
    method: 'GET',
    path: '/nation/getAddress',
    summary: '下级地区：级别与代码所指地区的直接下级',
    access: 'public',
    cache: { seconds: HOUR_SECONDS, tags: [pageTag.areas] },
    query: z.object({ level: areaLevel.default(0), code: areaCode.default(0) }),
    result: z.array(areaNode),
    errors: [],
  }),
  searchArea: defineCall({
    method: 'GET',
    path: '/nation/searchArea',
    summary: '按汉字、拼音或首字母查找城市与区县',
    access: 'public',
    query: z.object({ keyword: searchText(20).default('') }),
    result: z.array(areaHit),
    errors: [],
  }),
  getCountry: defineCall({
    method: 'GET',
    path: '/nation/getCountry',
    summary: '全国：各省、各城市的公开内容数与全国合计',
    access: 'public',
    result: z.object({
      counts: areaCounts,
      total: z.number().int(),
      cityCount: z.number().int(),
      provinces: z.array(countryProvince),
    }),
    errors: [],
  }),
} satisfies Contract
