/** One record of a list: the way back to the list's place, its heading, its content; or that there is no such record. */
import { type QueryKey, useQuery } from '@tanstack/react-query'
import { type ReactNode, useEffect, useRef } from 'react'
import { Link } from 'wouter'
import { EmptyCard } from '#components/ui/EmptyCard.tsx'
import { Icon } from '#components/ui/Icon.tsx'
import { Answer } from '#components/ui/Loading.tsx'
import arrow from '#icons/arrow-left.svg?raw'
import { isNotFound } from '#lib/api/error.ts'
import { queryClient } from '#lib/api/query-client.ts'
import { useListQuery } from './list-query.ts'
import { DetailWaiting } from './Waiting.tsx'

interface Props<Data> {
  /** The parameter of the address that names the record: `id`, `orderNo`. */
  param: string
  queryKey: QueryKey
  load: () => Promise<Data>
  /** What the list is called on the way back: 全部订单. */
  list: string
  /** Where the list is, when it is not at the same address. */
  back?: string
  title: (data: Data) => string
  /** Beside the title: a badge. */
  badge?: (data: Data) => ReactNode
  /** How often it is read again, in milliseconds, while something of it is on its way. */
  refetchInterval?: (data: Data) => number | false
  children: (data: Data) => ReactNode
}

function RecordHeading({ title, badge }: { title: string; badge: ReactNode }) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    scrollTo(0, 0)
    heading.current?.focus({ preventScroll: true })
  }, [])
  return (
    <div className="flex flex-wrap items-center gap-2">
      <h2 className="data-heading text-lg font-semibold min-w-0 break-words" ref={heading} tabIndex={-1}>
        {title}
      </h2>
      {badge}
    </div>
  )
}

export function DetailScreen<Data>({ param, queryKey, load, list, back, title, badge, refetchInterval, children }: Props<Data>) {
  const listQuery = useListQuery()
  const href = back ?? listQuery.hrefBack(param)
  const record = useQuery(
    {
      queryKey,
      queryFn: load,
      refetchInterval: ({ state }) => (state.data !== undefined && refetchInterval ? refetchInterval(state.data as Data) : false),
    },
    queryClient,
  )
  return (
    <div className="stack">
      <Link className="data-back" href={href}>
        <Icon svg={arrow} />
        {list}
      </Link>
      {isNotFound(record.error) ? (
        <EmptyCard title="没有找到这条记录" text="可能已被移除，或不属于你现在的身份。">
          <Link className="btn" href={href}>
            {list}
          </Link>
        </EmptyCard>
      ) : (
        <Answer query={record} waiting={<DetailWaiting />}>
          {data => (
            <>
              <RecordHeading title={title(data)} badge={badge?.(data)} />
              {children(data)}
            </>
          )}
        </Answer>
      )}
    </div>
  )
}
