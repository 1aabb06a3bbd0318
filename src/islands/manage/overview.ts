/** The operator's overview: the workspace shows it, and the frame learns from it who this is. */
import { useQuery } from '@tanstack/react-query'
import { clientOf } from '#lib/api/browser.ts'
import { queryClient } from '#lib/api/query-client.ts'
import { keyOf } from '#lib/api/query-key.ts'
import { operatorOverview } from '#lib/calls/platform/operator-overview.ts'

const api = clientOf({ getOverview: operatorOverview.getOverview })

export const useOverview = (enabled = true) =>
  useQuery(
    { queryKey: keyOf(operatorOverview.getOverview), queryFn: () => api.getOverview(), enabled, refetchInterval: 60_000 },
    queryClient,
  )
