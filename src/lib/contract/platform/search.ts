/**
 * Search: the eleven calls of the specification and our own (jobs, job seekers, consultants, suggestions, hot words, counts).
 * All search calls have the same query and answer; document.ts of the search domain says which records each finds.
 */
import { z } from 'zod'
import {
  areaCodeParam,
  type Contract,
  defineCall,
  idParam,
  listOf,
  pageQuery,
  pictureKey,
  timestamp,
} from '#lib/contract/define.ts'
import { searchText } from '#lib/validate/text.ts'

/** One index for each search call, in the order of the tabs. */
export const SEARCH_INDEXES = [
  'server',
  'servercompany',
  'company',
  'job',
  'companyconsultation',
  'consultant',
  'userconsultation',
  'course',
  'forum',
  'userforum',
  'uservideo',
  'user',
  'userinfo',
  'resume',
] as const

export const searchIndex = z.enum(SEARCH_INDEXES)
export type SearchIndex = z.infer<typeof searchIndex>

/** A run of text; `hit` marks what matched. Safe to show as text, never HTML. */
const textPart = z.object({ text: z.string(), hit: z.boolean() })
export type TextPart = z.infer<typeof textPart>

export const searchHit = z.object({
  /** What was found: service, company, consultcompany, consultant, topic, reply, course, user, question, answer, video, job, resume. */
  kind: z.string(),
  /** Its id in its own calls (serverId, companyId, consultationId …). */
  id: z.number().int(),
  title: z.array(textPart),
  summary: z.array(textPart),
  picture: pictureKey.nullable(),
  provinceCode: z.number().int().nullable(),
  cityCode: z.number().int().nullable(),
  districtCode: z.number().int().nullable(),
  ownerUserId: z.number().int().nullable(),
  ownerCompanyId: z.number().int().nullable(),
  publishedAt: timestamp,
  /** What its card shows beside title and summary; amounts in fen. */
  facts: z.record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.null()])),
  /** How it was found: its whole title, words of the title, words anywhere, the sound of the title. */
  matched: z.enum(['exact', 'title', 'text', 'pinyin', 'browse']),
})
export type SearchHit = z.infer<typeof searchHit>

const areaCode = areaCodeParam.optional()
const scope = {
  /** City scope: codes of the specification; the narrowest given one counts. */
  province: areaCode,
  city: areaCode,
  district: areaCode,
}

export const searchQuery = pageQuery.extend({
  ...scope,
  /** Only what belongs to this person publicly. */
  userId: idParam.optional(),
})
export type SearchQuery = z.output<typeof searchQuery>

export const searchAnswer = listOf(searchHit).extend({
  /** The words that the keyword was taken for. */
  words: z.array(z.string()),
  /** Set when nothing was found as written, and this was searched instead. */
  corrected: z.string().nullable(),
})
export type SearchAnswer = z.infer<typeof searchAnswer>

const suggestion = z.object({
  text: z.string(),
  parts: z.array(textPart),
  /** The index with the best results for it. */
  index: searchIndex,
})
export type Suggestion = z.infer<typeof suggestion>

const asked = { method: 'GET', access: 'public', query: searchQuery, result: searchAnswer, errors: [] } as const

export const search = {
  searchServers: defineCall({ ...asked, path: '/search/server', summary: '搜索服务' }),
  searchServerCompanies: defineCall({ ...asked, path: '/search/servercompany', summary: '搜索服务商（有在售服务的企业）' }),
  searchCompanies: defineCall({ ...asked, path: '/search/company', summary: '搜索企业' }),
  searchConsultingCompanies: defineCall({ ...asked, path: '/search/company/consultation', summary: '搜索提供咨询的企业' }),
  searchForum: defineCall({ ...asked, path: '/search/forum', summary: '搜索论坛主题' }),
  searchCourses: defineCall({ ...asked, path: '/search/course', summary: '搜索课程' }),
  searchUsers: defineCall({ ...asked, path: '/search/user', summary: '按昵称搜索用户' }),
  searchUserInfos: defineCall({ ...asked, path: '/search/user/info', summary: '按资料搜索用户；带 userId 时只看这个人' }),
  searchUserConsultations: defineCall({
    ...asked,
    path: '/search/user/consultation',
    summary: '搜索用户的提问与回答；带 userId 时只看这个人的',
  }),
  searchUserForum: defineCall({
    ...asked,
    path: '/search/user/forum',
    summary: '搜索用户的主题与回帖；带 userId 时只看这个人的',
  }),
  searchUserVideos: defineCall({ ...asked, path: '/search/user/video', summary: '搜索用户的视频；带 userId 时只看这个人的' }),
  searchJobs: defineCall({ ...asked, path: '/search/job', summary: '搜索招聘职位' }),
  searchResumes: defineCall({ ...asked, path: '/search/resume', summary: '搜索公开的求职' }),
  searchConsultants: defineCall({ ...asked, path: '/search/consultant', summary: '搜索咨询师' }),
  suggest: defineCall({
    method: 'GET',
    path: '/search/suggest',
    summary: '搜索建议：汉字、拼音、首字母前缀',
    access: 'public',
    query: z.object({
      keyword: searchText().default(''),
      limit: z.coerce.number().int().min(1).max(20).default(8),
    }),
    result: z.array(suggestion),
    errors: [],
  }),
  listHotWords: defineCall({
    method: 'GET',
    path: '/search/hot',
    summary: '热门搜索词，先本城市后全国',
    access: 'public',
    query: z.object({ city: areaCode, limit: z.coerce.number().int().min(1).max(30).default(10) }),
    result: z.array(z.object({ word: z.string(), rising: z.boolean() })),
    errors: [],
  }),
  countHits: defineCall({
    method: 'GET',
    path: '/search/counts',
    summary: '各类搜索结果的数量，超过一千只给下限',
    access: 'public',
    query: z.object({ keyword: searchText().optional(), ...scope, userId: idParam.optional() }),
    result: z.array(z.object({ index: searchIndex, total: z.number().int(), totalIsLowerBound: z.boolean() })),
    errors: [],
  }),
} satisfies Contract
