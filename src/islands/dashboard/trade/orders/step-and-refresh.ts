/** Reads the order again after a step, also after one that failed because somebody else was faster. */
import { ApiError } from '#lib/api/error.ts'
import { queryClient } from '#lib/api/query-client.ts'
import { readBy } from '#lib/api/query-key.ts'
import { order } from '#lib/calls/trade/order.ts'
import { orderActions } from '#lib/calls/trade/order-actions.ts'

const refresh = () => queryClient.invalidateQueries(readBy(order, { getMoves: orderActions.getMoves }))

/** @param sent the call of the step, already on its way. @throws ApiError of the call. */
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
