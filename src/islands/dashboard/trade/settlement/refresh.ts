/** After something of a settlement or a payout has changed, everything that shows it is fetched again. */
import { queryClient } from '#lib/api/query-client.ts'
import { readBy } from '#lib/api/query-key.ts'
import { coin } from '#lib/calls/trade/coin.ts'
import { settlement } from '#lib/calls/trade/settlement.ts'
import { withdrawals } from '#lib/calls/trade/withdrawal.ts'

export const refreshSettlement = (): Promise<void> =>
  queryClient.invalidateQueries(readBy(withdrawals, settlement, { getSurplus: coin.getSurplus }))
