/** After a step, and after one that somebody else was quicker with, everything of the order is read again. */
import { ApiError } from '#lib/api/error.ts'
import { queryClient } from '#lib/api/query-client.ts'
import { readBy } from '#lib/api/query-key.ts'
import { order } from '#lib/calls/trade/order.ts'
import { orderActions } from '#lib/calls/trade/order-actions.ts'

const refresh = () => queryClient.invalidateQueries(readBy(order, { getMoves: orderActions.getMoves }))

export async function stepAndRefresh<Answer>(sent: Promise<Answer>): Promise<Answer> {
  try {
    await sent
  } catch (error) {
    if (error instanceof ApiError && error.code === 'state.conflict') await refresh()
    throw error
  }
  await refresh()
  return sent
}
