/** Writing a service: its kind first, then everything else, saved while one writes, submitted when it is whole. */
import { useQuery } from '@tanstack/react-query'
import { Link } from 'wouter'
import { useListQuery } from '#components/ui/data/list-query.ts'
import { StateBadge } from '#components/ui/data/StateBadge.tsx'
import { EmptyCard } from '#components/ui/EmptyCard.tsx'
import { Icon } from '#components/ui/Icon.tsx'
import { Answer } from '#components/ui/Loading.tsx'
import arrow from '#icons/arrow-left.svg?raw'
import { ApiError } from '#lib/api/error.ts'
import { queryClient } from '#lib/api/query-client.ts'
import { keyOf } from '#lib/api/query-key.ts'
import { offer } from '#lib/calls/city/offer.ts'
import { offerEditNames, offerStateNames } from '#lib/format/offer.ts'
import { CategoryStep } from './CategoryStep.tsx'
import { Editor } from './Editor.tsx'
import { LockedOffer } from './LockedOffer.tsx'
import { api, MINE } from './workspace.ts'

function BackToOffers() {
  return (
    <Link className="data-back" href={MINE}>
      <Icon svg={arrow} />
      服务管理
    </Link>
  )
}

function OfferLoader({ id }: { id: number }) {
  const query = useQuery(
    // Read once: while it is edited, the form is the truth.
    {
      queryKey: keyOf(offer.getOffer, id),
      queryFn: () => api.getOffer({ params: { serverId: id } }),
      staleTime: Number.POSITIVE_INFINITY,
      gcTime: 0,
    },
    queryClient,
  )
  if (query.error instanceof ApiError && query.error.code !== 'server.unavailable') {
    return (
      <EmptyCard title="没有找到这个服务" text="可能已被删除，或不属于你现在的身份。">
        <Link className="btn" href={MINE}>
          服务管理
        </Link>
      </EmptyCard>
    )
  }
  return (
    <Answer query={query}>
      {data => {
        const locked = ['REVIEWING', 'TAKEN_DOWN', 'APPEALING'].includes(data.state) || data.editState === 'REVIEWING'
        return (
          <>
            <div className="flex flex-wrap items-center gap-2">
              <h2 className="text-lg font-semibold min-w-0 break-words">{data.title}</h2>
              <StateBadge names={offerStateNames} state={data.state} />
              {data.editState && <StateBadge names={offerEditNames} state={data.editState} />}
              {data.state === 'ON' && (
                <a className="link" href={`/city/server/${data.serverId}`}>
                  看在售页面
                </a>
              )}
            </div>
            {locked ? <LockedOffer offer={data} /> : <Editor key={data.serverId} offer={data} />}
          </>
        )
      }}
    </Answer>
  )
}

export default function OfferEditor() {
  const listQuery = useListQuery()
  const id = listQuery.get('id')
  return (
    <div className="stack">
      <BackToOffers />
      {id ? <OfferLoader id={Number(id)} /> : <CategoryStep />}
    </div>
  )
}
