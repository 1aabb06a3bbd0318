/** The services of the identity that acts: by state, with what may be done to each. */
import { useMutation, useQuery } from '@tanstack/react-query'
import { Link } from 'wouter'
import { ConfirmDialog } from '#components/ui/ConfirmDialog.tsx'
import { type Column, ListScreen } from '#components/ui/data/ListScreen.tsx'
import { StateBadge } from '#components/ui/data/StateBadge.tsx'
import { toast } from '#components/ui/toast.ts'
import { useIdentityKey } from '#islands/dashboard/platform/frame/identity-key.ts'
import { clientOf } from '#lib/api/browser.ts'
import { messageOf } from '#lib/api/message.ts'
import { queryClient } from '#lib/api/query-client.ts'
import { keyOf } from '#lib/api/query-key.ts'
import { offer } from '#lib/calls/city/offer.ts'
import type { OfferRow, OfferState } from '#lib/contract/city/offer.ts'
import { count } from '#lib/format/count.ts'
import { dateTime } from '#lib/format/date.ts'
import { money, yuan } from '#lib/format/money.ts'
import { offerEditNames, offerStateNames } from '#lib/format/offer.ts'
import { score } from '#lib/format/score.ts'
import { forgetOffers } from './forget-offers.ts'
import { NeedsCertificate } from './NeedsCertificate.tsx'

const api = clientOf({
  listOffers: offer.listOffers,
  getOfferSummary: offer.getOfferSummary,
  setServicePublished: offer.setServicePublished,
  discardOffer: offer.discardOffer,
})

const STATES = Object.keys(offerStateNames) as OfferState[]
const EDITOR = '/merchant/service/newService'

function Actions({ row }: { row: OfferRow }) {
  const params = { serverId: row.serverId }
  const act = useMutation(
    {
      mutationFn: (on: boolean) => api.setServicePublished({ params, body: { on } }),
      onSuccess: (_, on) => toast(on ? '已上架' : '已下架', { tone: 'ok' }),
      onError: error => toast(messageOf(error), { tone: 'bad' }),
      onSettled: forgetOffers,
    },
    queryClient,
  )
  const setPublished = (on: boolean) => {
    const label = on ? '上架' : '下架'
    return (
      <button
        type="button"
        className="btn btn-sm"
        disabled={act.isPending}
        aria-label={`${label}：${row.title}`}
        onClick={() => act.mutate(on)}
      >
        {label}
      </button>
    )
  }
  return (
    <span className="inline-flex flex-wrap gap-2">
      {row.state === 'ON' && setPublished(false)}
      {row.state === 'OFF' && setPublished(true)}
      {(row.state === 'DRAFT' || row.state === 'REJECTED') && row.sales === 0 && (
        <ConfirmDialog
          trigger={
            <button type="button" className="btn btn-sm" aria-label={`删除：${row.title}`}>
              删除
            </button>
          }
          title="删除这个服务？"
          text={`“${row.title}”删除后不能恢复。`}
          confirm="删除"
          danger
          act={async () => {
            await api.discardOffer({ params, body: {} })
            await forgetOffers()
          }}
          done="已删除"
        />
      )}
      {row.state === 'ON' && (
        <a className="btn btn-sm" href={`/city/server/${row.serverId}`} aria-label={`查看：${row.title}`}>
          查看
        </a>
      )}
    </span>
  )
}

const columns: Column<OfferRow>[] = [
  { key: 'title', label: '服务', lead: true, cell: row => row.title, csv: row => row.title },
  { key: 'category', label: '分类', cell: row => row.categoryName, csv: row => row.categoryName },
  {
    key: 'price',
    label: '起价',
    align: 'end',
    aside: true,
    cell: row => (row.packageCount > 0 ? <span className="num">{money(row.price)}</span> : '—'),
    csv: row => (row.packageCount > 0 ? yuan(row.price) : ''),
  },
  {
    key: 'state',
    label: '状态',
    aside: true,
    cell: row => (
      <span className="inline-flex flex-wrap gap-1">
        <StateBadge names={offerStateNames} state={row.state} />
        {row.editState && <StateBadge names={offerEditNames} state={row.editState} />}
      </span>
    ),
    csv: row => offerStateNames[row.state][0],
  },
  {
    key: 'sales',
    label: '销量',
    align: 'end',
    cell: row => <span className="num">{count(row.sales)}</span>,
    csv: row => row.sales,
  },
  {
    key: 'score',
    label: '评分',
    align: 'end',
    cell: row => <span className="num">{row.score === null ? '—' : `${score(row.score)}（${count(row.reviewCount)}）`}</span>,
    csv: row => row.score ?? '',
  },
  {
    key: 'views',
    label: '浏览',
    align: 'end',
    optional: true,
    cell: row => <span className="num">{count(row.viewCount)}</span>,
    csv: row => row.viewCount,
  },
  {
    key: 'favourites',
    label: '收藏',
    align: 'end',
    optional: true,
    cell: row => <span className="num">{count(row.favouriteCount)}</span>,
    csv: row => row.favouriteCount,
  },
  {
    key: 'updated',
    label: '最近改动',
    cell: row => <time dateTime={row.updatedAt}>{dateTime(row.updatedAt)}</time>,
    csv: row => dateTime(row.updatedAt),
  },
  { key: 'actions', label: '操作', cell: row => <Actions row={row} /> },
]

export function Offers() {
  const identity = useIdentityKey()
  const summary = useQuery(
    { queryKey: keyOf(offer.getOfferSummary, identity), queryFn: () => api.getOfferSummary() },
    queryClient,
  )
  return (
    <div className="stack">
      {summary.data?.maySell === false && <NeedsCertificate />}
      <ListScreen<OfferRow, OfferState>
        name="offers"
        label="服务"
        queryKey={keyOf(offer.listOffers, identity)}
        load={({ filters: _, ...query }) => api.listOffers({ query })}
        columns={columns}
        rowKey={row => row.serverId}
        detail={{ href: row => `${EDITOR}?id=${row.serverId}` }}
        states={STATES.map(value => ({ value, label: offerStateNames[value][0], count: summary.data?.byState[value] }))}
        search="服务名称"
        csv
        {...(summary.data?.maySell
          ? {
              actions: (
                <Link className="btn btn-main" href={EDITOR}>
                  发布服务
                </Link>
              ),
            }
          : {})}
        empty={{ title: '还没有服务', text: '把能做的事写清楚、标好价格，审核通过后上架。' }}
      />
    </div>
  )
}
