import { account } from '#lib/contract/park/account.ts'
import { accountFigures } from '#lib/contract/park/account-figures.ts'
import { accountFollowing } from '#lib/contract/park/account-following.ts'
import { accountWriting } from '#lib/contract/park/account-writing.ts'
import { implement } from '#server/http/implement.ts'
import { getAccountFigures } from './figures/service.ts'
import { followAccount, getMarks, likeArticle, listFollowedAccounts, listFollowedArticles } from './following/service.ts'
import { getAccount, getArticle, listAccounts, listArticles } from './service.ts'
import { applyForAccount, getOwnAccount, listOwnAccounts, reapplyForAccount, saveAccountProfile } from './writing/accounts.ts'
import {
  createArticle,
  deleteArticle,
  getOwnArticle,
  listOwnArticles,
  saveArticle,
  submitArticle,
  withdrawArticle,
} from './writing/articles.ts'

export const accountRoutes = implement(account, {
  listAccounts: ({ db, query }) => listAccounts(db, query),
  getAccount: ({ db, params }) => getAccount(db, params.id),
  listArticles: ({ db, query }) => listArticles(db, query),
  getArticle: ({ db, params }) => getArticle(db, params.id),
})

export const accountFollowingRoutes = implement(accountFollowing, {
  followAccount: ({ db, actor, params, body, now }) => followAccount(db, actor, { ...params, ...body, now }),
  likeArticle: ({ db, actor, params, body, now }) => likeArticle(db, actor, { ...params, ...body, now }),
  getOfficialMarks: ({ db, actor, query }) => getMarks(db, actor, query),
  listFollowedAccounts: ({ db, actor, query }) => listFollowedAccounts(db, actor, query),
  listFollowedArticles: ({ db, actor }) => listFollowedArticles(db, actor),
})

export const accountFiguresRoutes = implement(accountFigures, {
  getAccountFigures: ({ db, actor, params, query, now }) => getAccountFigures(db, actor, { id: params.accountId, ...query, now }),
})

export const accountWritingRoutes = implement(accountWriting, {
  listOwnAccounts: ({ db, actor, query }) => listOwnAccounts(db, actor, query),
  getOwnAccount: ({ db, actor, params }) => getOwnAccount(db, actor, params.accountId),
  applyForAccount: ({ db, actor, body, now }) => applyForAccount(db, actor, body, now),
  reapplyForAccount: ({ db, actor, params, body, now }) => reapplyForAccount(db, actor, params.accountId, body, now),
  saveAccountProfile: ({ db, actor, params, body, now }) => saveAccountProfile(db, actor, params.accountId, body, now),
  listOwnArticles: ({ db, actor, params, query }) => listOwnArticles(db, actor, params.accountId, query),
  getOwnArticle: ({ db, actor, params }) => getOwnArticle(db, actor, params.articleId),
  createArticle: ({ db, actor, params, body, now }) => createArticle(db, actor, params.accountId, body, now),
  saveArticle: ({ db, actor, params, body, now }) => saveArticle(db, actor, params.articleId, body, now),
  submitArticle: ({ db, actor, params, body, now }) => submitArticle(db, actor, { id: params.articleId, ...body, now }),
  withdrawArticle: ({ db, actor, params }) => withdrawArticle(db, actor, params.articleId),
  deleteArticle: ({ db, actor, params, now }) => deleteArticle(db, actor, params.articleId, now),
})
