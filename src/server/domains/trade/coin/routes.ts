import { coin } from '#lib/contract/trade/coin.ts'
import { coinManaging } from '#lib/contract/trade/coin-managing.ts'
import { operatorOf } from '#server/access/actor.ts'
import { moneyOf } from '#server/domains/trade/ledger/service.ts'
import { implement } from '#server/http/implement.ts'
import { decideCoinChange, listCoinChanges, proposeCoinChange } from './change.ts'
import { getCoinAccount, getSurplus, listCoinMovements } from './service.ts'

export const coinRoutes = implement(coin, {
  getSurplus: ({ db, actor, now }) => getSurplus(db, moneyOf(actor), now),
  getCoinAccount: ({ db, actor, now }) => getCoinAccount(db, moneyOf(actor), now),
  listCoinMovements: ({ db, actor, query }) => listCoinMovements(db, moneyOf(actor), query),
})

export const coinManagingRoutes = implement(coinManaging, {
  listCoinChanges: ({ db, actor, query }) => listCoinChanges(db, query, operatorOf(actor)),
  proposeCoinChange: ({ db, actor, body, exchange, now }) =>
    proposeCoinChange(db, body, { operator: operatorOf(actor), exchange, now }),
  approveCoinChange: ({ db, actor, params, exchange, now }) =>
    decideCoinChange(db, params.id, 'APPROVED', { operator: operatorOf(actor), exchange, now }),
  refuseCoinChange: ({ db, actor, params, exchange, now }) =>
    decideCoinChange(db, params.id, 'REFUSED', { operator: operatorOf(actor), exchange, now }),
})
