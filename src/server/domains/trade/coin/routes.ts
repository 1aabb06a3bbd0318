import { coin } from '#lib/contract/trade/coin.ts'
import { moneyOf } from '#server/domains/trade/ledger/service.ts'
import { implement } from '#server/http/implement.ts'
import { getCoinAccount, getSurplus, listCoinMovements } from './service.ts'

export const coinRoutes = implement(coin, {
  getSurplus: ({ db, actor, now }) => getSurplus(db, moneyOf(actor), now),
  getCoinAccount: ({ db, actor, now }) => getCoinAccount(db, moneyOf(actor), now),
  listCoinMovements: ({ db, actor, query }) => listCoinMovements(db, moneyOf(actor), query),
})
