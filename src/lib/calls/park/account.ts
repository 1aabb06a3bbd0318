/** Written by `npm run calls` from the contract of the same name. Do not edit. */
import type * as contract from '#lib/contract/park/account.ts'

export const ACCOUNT_KINDS = ['GOVERNMENT', 'PARK', 'ENTERPRISE', 'ASSOCIATION', 'MEDIA'] as typeof contract.ACCOUNT_KINDS

export const ACCOUNT_KIND_NAMES = {
  GOVERNMENT: '政务',
  PARK: '园区服务',
  ENTERPRISE: '企业',
  ASSOCIATION: '协会组织',
  MEDIA: '资讯媒体',
} as typeof contract.ACCOUNT_KIND_NAMES

export const account = {
  listAccounts: { method: 'GET', path: '/official/account', access: 'public' },
  getAccount: { method: 'GET', path: '/official/account/{id}', access: 'public' },
  listArticles: { method: 'GET', path: '/official/article', access: 'public' },
  getArticle: { method: 'GET', path: '/official/article/{id}', access: 'public' },
} as unknown as typeof contract.account
