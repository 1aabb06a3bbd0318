/** Written by `npm run calls` from the contract of the same name. Do not edit. */
import type * as contract from '#lib/contract/park/account-writing.ts'

export const MAX_ARTICLE_LENGTH = 20000 as typeof contract.MAX_ARTICLE_LENGTH

export const accountWriting = {
  listOwnAccounts: { method: 'GET', path: '/official/own/list', access: 'user' },
  getOwnAccount: { method: 'GET', path: '/official/own/{accountId}', access: 'user' },
  applyForAccount: { method: 'POST', path: '/official/own/apply', access: 'admin' },
  reapplyForAccount: { method: 'POST', path: '/official/own/{accountId}/reapply', access: 'user' },
  saveAccountProfile: { method: 'POST', path: '/official/own/{accountId}/profile', access: 'user' },
  listOwnArticles: { method: 'GET', path: '/official/own/{accountId}/article', access: 'user' },
  getOwnArticle: { method: 'GET', path: '/official/own/article/{articleId}', access: 'user' },
  createArticle: { method: 'POST', path: '/official/own/{accountId}/article', access: 'user' },
  saveArticle: { method: 'POST', path: '/official/own/article/{articleId}', access: 'user' },
  submitArticle: { method: 'POST', path: '/official/own/article/{articleId}/submit', access: 'user' },
  withdrawArticle: { method: 'POST', path: '/official/own/article/{articleId}/withdraw', access: 'user' },
  deleteArticle: { method: 'POST', path: '/official/own/article/{articleId}/delete', access: 'user' },
} as unknown as typeof contract.accountWriting
