/** The consultation that an order or a quote comes from, when its asker came from there: whether it can be linked, and whether it is. */
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { clientOf } from '#lib/api/browser.ts'
import { queryClient } from '#lib/api/query-client.ts'
import { keyOf } from '#lib/api/query-key.ts'
import { orderActions } from '#lib/calls/trade/order-actions.ts'
import { readToken } from '#lib/session/token.ts'

const api = clientOf({ getOrderOrigin: orderActions.getOrderOrigin })

export function useOrigin(serverId: number, consultationId: number | null) {
  const origin = useQuery(
    {
      queryKey: keyOf(orderActions.getOrderOrigin, serverId, consultationId),
      queryFn: () => api.getOrderOrigin({ params: { serverId, consultationId: consultationId ?? 0 } }),
      enabled: consultationId !== null && readToken() !== null,
      retry: false,
    },
    queryClient,
  )
  const [chosen, setLinked] = useState<boolean | null>(null)
  // The asker of an anonymous consultation stays anonymous unless they choose otherwise.
  const linked = origin.data !== undefined && (chosen ?? !origin.data.anonymous)
  return {
    found: origin.data,
    problem: origin.error,
    linked,
    setLinked,
    from: linked && consultationId !== null ? { consultationId, identify: origin.data?.anonymous === true } : undefined,
  }
}

export type Origin = ReturnType<typeof useOrigin>
