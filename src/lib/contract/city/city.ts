/**
 * Same city (同城): services in a two-level category tree, the companies and people who offer them, and how their score is calculated.
 * The call for a company takes `userId`, which holds a company id, as in the specification's `companyList`.
 */
import { z } from 'zod'
import { areaCode } from '#lib/contract/city/nation.ts'
import { type Contract, defineCall, fen, idParam, listOf, pageQuery, pictureKey, timestamp } from '#lib/contract/define.ts'
import { COMPANY_SCALES } from '#lib/forms/people/company.ts'
import { pageTag } from '#lib/tags.ts'
import { lineText, searchText } from '#lib/validate/text.ts'

const count = z.number().int().min(0)
/** `true`/`1` or `false`/`0`, as words in a query. */
const flag = z.union([z.boolean(), z.stringbool()])

export const companyScaleCode = z.enum(COMPANY_SCALES)

/**
 * An area: `level` says which one is meant (0 nation, 1 province, 2 city, 3 district), `province`, `city` and `district` carry the codes.
 * Without a level the narrowest code given counts; without any code, the whole country.
 */
export const areaQuery = z.object({
  level: z.coerce.number().int().min(0).max(4).optional(),
  province: areaCode.optional(),
  city: areaCode.optional(),
  district: areaCode.optional(),
})
export type AreaQuery = z.output<typeof areaQuery>

export const serviceCategory = z.object({
  categoryId: z.number().int(),
  name: z.string(),
  icon: z.string(),
  picture: pictureKey,
  intro: z.string(),
  serviceCount: count,
})
export const serviceCategoryTree = serviceCategory.extend({ children: z.array(serviceCategory) })
export type ServiceCategoryTree = z.output<typeof serviceCategoryTree>

const namedCategory = z.object({ categoryId: z.number().int(), name: z.string() })

/** Who offers a service: a company or a certified person. */
export const providerRef = z.object({
  kind: z.enum(['COMPANY', 'PERSON']),
  id: z.number().int(),
  name: z.string(),
  picture: pictureKey,
  certified: z.boolean(),
})

export const serviceCard = z.object({
  serverId: z.number().int(),
  title: z.string(),
  summary: z.string(),
  cover: pictureKey,
  tags: z.array(z.string()),
  /** The cheapest package, in fen; `unit` is what one price is for. */
  price: fen,
  unit: z.string(),
  /** 0 to 5; null before the first review. */
  score: z.number().min(0).max(5).nullable(),
  reviewCount: count,
  sales: count,
  category: namedCategory,
  area: z.string(),
  provider: providerRef,
  publishedAt: timestamp,
})
export type ServiceCard = z.output<typeof serviceCard>

export const servicePackage = z.object({
  packageId: z.number().int(),
  name: z.string(),
  price: fen,
  /** Days from payment to delivery. */
  days: z.number().int(),
  scope: z.array(z.string()),
  sales: count,
})

export const serviceQuestion = z.object({
  questionId: z.number().int(),
  body: z.string(),
  asker: z.string(),
  answer: z.string().nullable(),
  answeredAt: timestamp.nullable(),
  likeCount: count,
  createdAt: timestamp,
})
export type ServiceQuestion = z.output<typeof serviceQuestion>

/** One metric of 履约画像 with what it was computed from. */
export const performanceFigure = z.object({
  metric: z.enum(['PUNCTUALITY', 'REFUND', 'REPLY', 'COMPLAINT']),
  /** Share from 0 to 1; minutes for REPLY. */
  value: z.number(),
  points: z.number().min(0).max(5),
  weight: z.number(),
  amount: count,
  base: count,
  months: z.array(z.object({ month: z.string(), amount: count, base: count, note: z.string() })),
})
export type PerformanceFigure = z.output<typeof performanceFigure>

export const companyCard = z.object({
  companyId: z.number().int(),
  name: z.string(),
  shortName: z.string(),
  slogan: z.string(),
  logo: pictureKey,
  cover: pictureKey,
  industry: z.string(),
  scale: companyScaleCode,
  tags: z.array(z.string()),
  certified: z.boolean(),
  score: z.number().min(0).max(5).nullable(),
  serviceCount: count,
  orderCount: count,
  reviewCount: count,
  minPrice: fen.nullable(),
  area: z.string(),
  address: z.string(),
  lng: z.number(),
  lat: z.number(),
})
export type CompanyCard = z.output<typeof companyCard>

export const companyProfile = companyCard.extend({
  intro: z.string(),
  gallery: z.array(pictureKey),
  creditCodeMasked: z.string(),
  legalPerson: z.string(),
  /** In fen. */
  registeredCapital: z.number().nullable(),
  foundedOn: z.string().nullable(),
  certifiedAt: timestamp.nullable(),
  /** True: verified by a simulation, to be shown as 演示. */
  certificationSandbox: z.boolean(),
  contactName: z.string(),
  phoneMasked: z.string().nullable(),
  businessHours: z.string(),
  provinceCode: z.number().int(),
  cityCode: z.number().int(),
  districtCode: z.number().int(),
  cityName: z.string(),
  favouriteCount: count,
  viewCount: count,
  performance: z.array(performanceFigure),
  /** Those who represent the company in public. */
  staff: z.array(
    z.object({
      userId: z.number().int(),
      name: z.string(),
      avatar: pictureKey,
      title: z.string(),
      identity: z.enum(['OWNER', 'ADMIN', 'CONSULTANT', 'STAFF']),
    }),
  ),
  categories: z.array(namedCategory.extend({ serviceCount: count })),
  createdAt: timestamp,
})
export type CompanyProfile = z.output<typeof companyProfile>

export const serviceDetail = serviceCard.extend({
  intro: z.string(),
  gallery: z.array(pictureKey),
  rootCategory: namedCategory,
  packages: z.array(servicePackage),
  servedAreas: z.array(z.string()),
  servedNote: z.string(),
  address: z.string(),
  lng: z.number(),
  lat: z.number(),
  provinceCode: z.number().int(),
  cityCode: z.number().int(),
  districtCode: z.number().int(),
  cityName: z.string(),
  questionCount: count,
  favouriteCount: count,
  viewCount: count,
  updatedAt: timestamp,
  /** For the card of the provider. */
  contact: z.object({
    name: z.string(),
    phoneMasked: z.string().nullable(),
    businessHours: z.string(),
    score: z.number().min(0).max(5).nullable(),
    serviceCount: count,
    orderCount: count,
    since: timestamp,
    performance: z.array(performanceFigure.omit({ months: true })),
  }),
})
export type ServiceDetail = z.output<typeof serviceDetail>

export const serviceSort = z.enum(['default', 'newest', 'priceAsc', 'priceDesc', 'score', 'sales'])
export const companySort = z.enum(['default', 'newest', 'score', 'sales'])

const serviceFilters = areaQuery.extend({
  serverCategoryId: idParam.optional(),
  /** In fen. */
  minPrice: z.coerce.number().int().min(0).max(2_000_000_000).optional(),
  maxPrice: z.coerce.number().int().min(0).max(2_000_000_000).optional(),
  certified: flag.optional(),
  companyId: idParam.optional(),
  userId: idParam.optional(),
})

export const serviceListQuery = pageQuery.extend({ ...serviceFilters.shape, sort: serviceSort.default('default') })
export type ServiceListQuery = z.output<typeof serviceListQuery>

const companyFilters = areaQuery.extend({ serverCategoryId: idParam.optional() })

const companyScreen = z.object({
  scale: companyScaleCode.optional(),
  industry: lineText().max(20).optional(),
  certified: flag.optional(),
  /** At least this score, 0 to 5. */
  score: z.coerce.number().min(0).max(5).optional(),
})

export const companyListQuery = pageQuery.extend({
  ...companyFilters.shape,
  ...companyScreen.shape,
  sort: companySort.default('default'),
})

/** West, south, east, north in degrees. */
const boundingBox = z
  .object({
    west: z.number().min(-180).max(180),
    south: z.number().min(-90).max(90),
    east: z.number().min(-180).max(180),
    north: z.number().min(-90).max(90),
  })
  .refine(box => box.west < box.east && box.south < box.north, '范围不正确')

export const companyScreenBody = companyScreen.extend({
  keyword: searchText().optional(),
  sort: companySort.default('default'),
  boundingBox: boundingBox.optional(),
})
export type CompanyFilter = z.output<typeof companyListQuery> & { boundingBox?: z.output<typeof boundingBox> | undefined }

const choice = <Value extends z.ZodType>(value: Value) => z.object({ value, text: z.string() })

export const city = {
  getCity: defineCall({
    method: 'GET',
    path: '/same/city',
    summary: '同城首页：本地服务与企业的数量、分类、热门服务、优选企业',
    access: 'public',
    cache: { seconds: 60, tags: [pageTag.services, pageTag.companies] },
    query: areaQuery,
    result: z.object({
      serviceCount: count,
      serviceCountIsLowerBound: z.boolean(),
      companyCount: count,
      companyCountIsLowerBound: z.boolean(),
      categories: z.array(serviceCategoryTree),
      services: z.array(serviceCard),
      companies: z.array(companyCard),
    }),
    errors: [],
  }),
  listCategories: defineCall({
    method: 'GET',
    path: '/server/category',
    summary: '服务分类（两级，按运营排序）',
    access: 'public',
    cache: { seconds: 300, tags: [pageTag.serviceCategories, pageTag.services] },
    result: z.array(serviceCategoryTree),
    errors: [],
  }),
  listServices: defineCall({
    method: 'GET',
    path: '/same/city/server',
    summary: '服务列表：按地区、分类、价格、认证、关键词筛选',
    access: 'public',
    query: serviceListQuery,
    result: listOf(serviceCard),
    errors: [],
  }),
  listServiceCompanies: defineCall({
    method: 'GET',
    path: '/same/city/server/company',
    summary: '有在售服务的企业',
    access: 'public',
    query: companyListQuery,
    result: listOf(companyCard),
    errors: [],
  }),
  getServiceCompany: defineCall({
    method: 'GET',
    path: '/same/city/server/company/{userId}',
    summary: '企业主页：资料、认证、履约画像与依据、可咨询的员工（userId 是企业 id）',
    access: 'public',
    params: z.object({ userId: idParam }),
    result: companyProfile,
    errors: ['missing.record'],
  }),
  getService: defineCall({
    method: 'GET',
    path: '/same/city/server/{serverId}',
    summary: '服务详情：套餐、服务范围、图集、商家与履约画像',
    access: 'public',
    params: z.object({ serverId: idParam }),
    result: serviceDetail,
    errors: ['missing.record'],
  }),
  listServiceQuestions: defineCall({
    method: 'GET',
    path: '/same/city/server/{serverId}/question',
    summary: '服务的提问与商家回答',
    access: 'public',
    params: z.object({ serverId: idParam }),
    query: pageQuery.omit({ keyword: true, sort: true }),
    result: listOf(serviceQuestion),
    errors: ['missing.record'],
  }),
  listSimilarServices: defineCall({
    method: 'GET',
    path: '/same/city/server/{serverId}/similar',
    summary: '相似服务：同类，优先同城',
    access: 'public',
    params: z.object({ serverId: idParam }),
    query: z.object({ pageSize: z.coerce.number().int().min(1).max(20).default(6) }),
    result: z.array(serviceCard),
    errors: ['missing.record'],
  }),
  listCompanies: defineCall({
    method: 'GET',
    path: '/same/city/company',
    summary: '企业列表',
    access: 'public',
    query: companyListQuery,
    result: listOf(companyCard),
    errors: [],
  }),
  screenCompanies: defineCall({
    method: 'POST',
    path: '/same/city/company/search/screen',
    summary: '筛选企业：规模、认证、履约分、关键词、排序、地图范围',
    access: 'public',
    query: pageQuery.omit({ keyword: true, sort: true }).extend(companyFilters.shape),
    body: companyScreenBody,
    result: listOf(companyCard),
    errors: [],
  }),
  searchCompanies: defineCall({
    method: 'GET',
    path: '/same/city/company/search',
    summary: '按名称找企业',
    access: 'public',
    query: companyListQuery,
    result: listOf(companyCard),
    errors: [],
  }),
  getCompanyScreen: defineCall({
    method: 'GET',
    path: '/same/city/company/screen',
    summary: '企业筛选的全部选项',
    access: 'public',
    cache: { seconds: 300, tags: [pageTag.serviceCategories, pageTag.services] },
    result: z.object({
      scales: z.array(choice(companyScaleCode)),
      scores: z.array(choice(z.number())),
      sorts: z.array(choice(companySort)),
      industries: z.array(z.string()),
      categories: z.array(serviceCategoryTree),
    }),
    errors: [],
  }),
} satisfies Contract
