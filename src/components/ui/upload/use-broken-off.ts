/** What of an earlier visit was not sent to its end, and is neither on its way nor there now. */
import { useQuery } from '@tanstack/react-query'
import { queryClient } from '#lib/api/query-client.ts'
import type { UploadedFile, UploadPurpose } from '#lib/contract/platform/upload.ts'
import { readToken } from '#lib/session/token.ts'
import { api, fingerprintOf } from './calls.ts'
import type { Sending } from './use-sending.ts'

export function useBrokenOff(purpose: UploadPurpose, value: readonly UploadedFile[], items: readonly Sending[]) {
  const pending = useQuery(
    {
      queryKey: ['uploads-pending', purpose],
      queryFn: () => api.listPending({ query: { purpose } }),
      enabled: readToken() !== null,
      staleTime: Number.POSITIVE_INFINITY,
      gcTime: 0,
    },
    queryClient,
  )
  const known = items.map(item => fingerprintOf(item.file))
  const broken = (pending.data ?? []).filter(
    one => !known.includes(one.fingerprint) && !value.some(file => file.name === one.name && file.bytes === one.bytes),
  )
  const forget = async (key: string) => {
    await api.cancelUpload({ params: { key }, body: {} }).catch(() => undefined)
    await queryClient.invalidateQueries({ queryKey: ['uploads-pending', purpose] })
  }
  return { broken, forget }
}
