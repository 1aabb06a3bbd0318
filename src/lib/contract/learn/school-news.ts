/** What a company's schools report about admissions: written by those who lead the company, public once an operator has passed it. */
import { z } from 'zod'
import { type Contract, defineCall, done, idParam, listOf, listQuery, timestamp, version } from '#lib/contract/define.ts'
import { reviewed } from '#lib/contract/workspace-shapes.ts'
import { schoolNewsAsItStands, schoolNewsForm } from '#lib/forms/learn/school-news.ts'

export { MAX_NEWS_LENGTH } from '#lib/forms/learn/school-news.ts'

export const NEWS_STATES = ['UNDER_REVIEW', 'PUBLISHED', 'REJECTED', 'HIDDEN'] as const
export type SchoolNewsState = (typeof NEWS_STATES)[number]

export const writtenNews = reviewed(z.enum(NEWS_STATES)).extend({
  newsId: z.int(),
  schoolId: z.int(),
  schoolName: z.string(),
  title: z.string(),
  /** The beginning of the text. */
  summary: z.string(),
  /** `YYYY-MM-DD` in China. */
  day: z.string(),
  updatedAt: timestamp,
})
export type WrittenNews = z.output<typeof writtenNews>

export type SchoolNewsForm = z.output<typeof schoolNewsForm>

export const newsRecord = writtenNews.extend({
  form: schoolNewsAsItStands,
  /** The version of `form`. */
  version,
})
export type NewsRecord = z.output<typeof newsRecord>

const byId = { params: z.object({ newsId: idParam }) }

export const schoolNewsWriting = {
  listNewsSchools: defineCall({
    method: 'GET',
    path: '/school/desk/news/school/list',
    summary: '可以发招生动态的院校：公司已上线的',
    access: 'admin',
    result: z.object({ schools: z.array(z.object({ schoolId: z.int(), name: z.string() })) }),
    errors: [],
  }),
  listCompanyNews: defineCall({
    method: 'GET',
    path: '/school/desk/news/list',
    summary: '公司院校的招生动态，各种状态，新写的在前',
    access: 'admin',
    query: listQuery.extend({ state: z.enum(NEWS_STATES).optional() }),
    result: listOf(writtenNews),
    errors: [],
  }),
  getCompanyNews: defineCall({
    method: 'GET',
    path: '/school/desk/news/{newsId}',
    summary: '公司院校的一条招生动态，供修改',
    access: 'admin',
    ...byId,
    result: newsRecord,
    errors: ['missing.record'],
  }),
  createNews: defineCall({
    method: 'POST',
    path: '/school/desk/news/create',
    summary: '写一条招生动态并提交审核，通过后公开',
    access: 'admin',
    posts: true,
    body: schoolNewsForm,
    result: newsRecord,
    errors: [],
  }),
  saveNews: defineCall({
    method: 'POST',
    path: '/school/desk/news/{newsId}/save',
    summary: '修改一条已公开或没有通过的招生动态，重新提交审核；通过之前不公开',
    access: 'admin',
    posts: true,
    ...byId,
    body: z.object({ ...schoolNewsForm.shape, version: version.optional() }),
    result: newsRecord,
    errors: ['missing.record', 'state.conflict', 'state.changed'],
  }),
  deleteNews: defineCall({
    method: 'POST',
    path: '/school/desk/news/{newsId}/delete',
    summary: '删除一条招生动态，在审核的一并撤回',
    access: 'admin',
    ...byId,
    body: z.object({}),
    result: done,
    errors: ['missing.record'],
  }),
} satisfies Contract
