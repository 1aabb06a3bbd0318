import { sellerIncome } from '#lib/contract/trade/seller-income.ts'
import { settlement } from '#lib/contract/trade/settlement.ts'
import { moneyOf } from '#server/domains/trade/ledger/service.ts'
import { implement } from '#server/http/implement.ts'
import { listSellerIncome } from './income-queries.ts'
import { mayCheck } from './monthly/policy.ts'
import { checkStatement, listStatements } from './monthly/service.ts'
import { getStatement } from './statement.ts'
import { getStatementFile, requestStatementFile } from './statement-file/service.ts'

export const settlementRoutes = implement(settlement, {
  getStatement: async ({ db, actor, query, now }) => ({
    ...(await getStatement(db, moneyOf(actor), now, query.month)),
    mayCheck: mayCheck(actor),
  }),
  listStatements: async ({ db, actor }) => ({ months: await listStatements(db, moneyOf(actor)) }),
  checkStatement: ({ db, actor, params, now }) => checkStatement(db, actor, params.month, now),
  getStatementFile: async ({ db, actor, query, now }) => ({ file: await getStatementFile(db, actor, query, now) }),
  requestStatementFile: ({ db, actor, body, now }) => requestStatementFile(db, actor, body, now),
})

export const sellerIncomeRoutes = implement(sellerIncome, {
  listSellerIncome: ({ db, query }) => listSellerIncome(db, query.month),
})
