import { account } from '#lib/contract/park/account.ts'
import { implement } from '#server/http/implement.ts'
import { getAccount, getArticle, listAccounts, listArticles } from './service.ts'

export const accountRoutes = implement(account, {
  listAccounts: ({ db, query }) => listAccounts(db, query),
  getAccount: ({ db, params }) => getAccount(db, params.id),
  listArticles: ({ db, query }) => listArticles(db, query),
  getArticle: ({ db, params }) => getArticle(db, params.id),
})
