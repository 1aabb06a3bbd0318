/** Loading and failed states of an island. */
import type { ReactNode } from 'react'
import warning from '#icons/triangle-alert.svg?raw'
import { messageOf } from '#lib/api/message.ts'
import { Icon } from './Icon.tsx'

/** Placeholder lines: a name with a smaller line under it, in the card around them or, where there is none, in one of their own. */
export function Loading({ lines = 3 }: { lines?: number }) {
  return (
    <div className="waits" role="status" aria-label="正在加载">
      {Array.from({ length: lines }, (_, line) => (
        <div key={line} className="grid gap-2">
          <div className="skeleton h-4 w-3/5 max-w-sm" />
          <div className="skeleton h-3 w-2/5 max-w-xs" />
        </div>
      ))}
    </div>
  )
}

export function Failed({ error, retry }: { error: unknown; retry: () => void }) {
  return (
    <div className="notice notice-bad" role="alert">
      <Icon svg={warning} />
      <p className="grow">{messageOf(error, '内容没有加载出来')}</p>
      <button type="button" className="btn btn-sm" onClick={retry}>
        重试
      </button>
    </div>
  )
}

type Query<Data> = { data: Data | undefined; error: unknown; isPending: boolean; fetchStatus?: string; refetch: () => unknown }

interface Props<Data> {
  query: Query<Data>
  /** In place of a few lines: what has the shape of the answer. */
  waiting?: ReactNode
  children: (data: Data) => ReactNode
}

/** Shows a query's answer, or that it is on its way, or that it failed with a way to try again. */
export function Answer<Data>({ query, waiting, children }: Props<Data>) {
  if (query.data !== undefined) return children(query.data)
  // What is asked for without a network goes out once there is one.
  if (query.isPending && query.fetchStatus === 'paused')
    return (
      <p className="notice" role="status">
        没有连上网络，连上之后会自动加载
      </p>
    )
  if (query.isPending) return waiting ?? <Loading />
  return <Failed error={query.error} retry={() => void query.refetch()} />
}
