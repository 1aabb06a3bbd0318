/** What stands in an island while it waits, and when waiting was in vain. */
import type { ReactNode } from 'react'
import { ApiError } from '#lib/api/error.ts'

export function Loading({ lines = 3 }: { lines?: number }) {
  return (
    <div className="stack" role="status" aria-label="正在加载">
      {Array.from({ length: lines }, (_, line) => (
        <div key={line} className="skeleton h-10" />
      ))}
    </div>
  )
}

export function Failed({ error, retry }: { error: unknown; retry: () => void }) {
  return (
    <div className="notice notice-bad" role="alert">
      <p className="grow">{error instanceof ApiError ? error.message : '内容没有加载出来'}</p>
      <button type="button" className="btn btn-sm" onClick={retry}>
        重试
      </button>
    </div>
  )
}

type Query<Data> = { data: Data | undefined; error: unknown; isPending: boolean; refetch: () => unknown }

/** Shows a query's answer, or that it is on its way, or that it failed with a way to try again. */
export function Answer<Data>({ query, children }: { query: Query<Data>; children: (data: Data) => ReactNode }) {
  if (query.data !== undefined) return children(query.data)
  if (query.isPending) return <Loading />
  return <Failed error={query.error} retry={() => void query.refetch()} />
}
