/** The operator's overview: the desk shows it, and the frame learns from it who this is. */
import { useQuery } from '@tanstack/react-query'
import { clientOf } from '#lib/api/browser.ts'
import { queryClient } from '#lib/api/query-client.ts'
import { operatorOverview } from '#lib/contract/platform/operator-overview.ts'

const api = clientOf({ getOverview: operatorOverview.getOverview })

export const useOverview = (enabled = true) =>
  useQuery({ queryKey: ['manage', 'overview'], queryFn: () => api.getOverview(), enabled, refetchInterval: 60_000 }, queryClient)
