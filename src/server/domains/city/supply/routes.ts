import { supply } from '#lib/contract/city/supply.ts'
import { implement } from '#server/http/implement.ts'
import { getSupply, listSupplyOpenings, listSupplyRows, reportMissedSearch } from './service.ts'

export const supplyRoutes = implement(supply, {
  getSupply: ({ db, query }) => getSupply(db, query),
  listSupplyRows: ({ db, query }) => listSupplyRows(db, query),
  reportMissedSearch: ({ db, body, exchange, now }) => reportMissedSearch(db, body, { exchange, now }),
  listSupplyOpenings: ({ db, actor }) => listSupplyOpenings(db, actor),
})
