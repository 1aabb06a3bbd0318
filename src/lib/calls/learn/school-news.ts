/** Written by `npm run calls` from the contract of the same name. Do not edit. */
import type * as contract from '#lib/contract/learn/school-news.ts'

export const MAX_NEWS_LENGTH = 5000 as typeof contract.MAX_NEWS_LENGTH

export const NEWS_STATES = ['UNDER_REVIEW', 'PUBLISHED', 'REJECTED', 'HIDDEN'] as typeof contract.NEWS_STATES

export const schoolNewsWriting = {
  listNewsSchools: { method: 'GET', path: '/school/desk/news/school/list', access: 'admin' },
  listCompanyNews: { method: 'GET', path: '/school/desk/news/list', access: 'admin' },
  getCompanyNews: { method: 'GET', path: '/school/desk/news/{newsId}', access: 'admin' },
  createNews: { method: 'POST', path: '/school/desk/news/create', access: 'admin' },
  saveNews: { method: 'POST', path: '/school/desk/news/{newsId}/save', access: 'admin' },
  deleteNews: { method: 'POST', path: '/school/desk/news/{newsId}/delete', access: 'admin' },
} as unknown as typeof contract.schoolNewsWriting
