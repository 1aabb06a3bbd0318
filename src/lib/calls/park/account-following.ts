/** Written by `npm run calls` from the contract of the same name. Do not edit. */
import type * as contract from '#lib/contract/park/account-following.ts'

export const MAX_FOLLOWED = 200 as typeof contract.MAX_FOLLOWED

export const MAX_MARKED = 40 as typeof contract.MAX_MARKED

export const accountFollowing = {
  followAccount: { method: 'POST', path: '/official/account/{id}/follow', access: 'user' },
  likeArticle: { method: 'POST', path: '/official/article/{id}/like', access: 'user' },
  getOfficialMarks: { method: 'GET', path: '/official/marks', access: 'user' },
  listFollowedAccounts: { method: 'GET', path: '/official/mine/follow', access: 'user' },
  listFollowedArticles: { method: 'GET', path: '/official/mine/article', access: 'user' },
} as unknown as typeof contract.accountFollowing
