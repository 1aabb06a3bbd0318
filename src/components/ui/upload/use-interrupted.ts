/** Files whose upload broke off during an earlier visit, without those that are being sent or are already in the field. */
import { useQuery } from '@tanstack/react-query'
import { queryClient } from '#lib/api/query-client.ts'
import { keyOf } from '#lib/api/query-key.ts'
import { upload } from '#lib/calls/platform/upload.ts'
import type { UploadedFile, UploadPurpose } from '#lib/contract/platform/upload.ts'
import { readToken } from '#lib/session/token.ts'
import { api, fingerprintOf } from './calls.ts'
import type { Sending } from './use-sending.ts'

export function useInterrupted(purpose: UploadPurpose, value: readonly UploadedFile[], items: readonly Sending[]) {
  const pending = useQuery(
    {
      queryKey: keyOf(upload.listPending, purpose),
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
    await queryClient.invalidateQueries({ queryKey: keyOf(upload.listPending, purpose) })
  }
  return { broken, forget }
}
