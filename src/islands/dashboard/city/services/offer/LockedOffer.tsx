/** What cannot be edited now, with what can be done instead. */
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { Facts } from '#components/ui/data/Facts.tsx'
import { toast } from '#components/ui/toast.ts'
import { forgetOffers } from '#islands/dashboard/city/services/forget-offers.ts'
import { StepDialog } from '#islands/dashboard/trade/orders/StepDialog.tsx'
import { messageOf } from '#lib/api/message.ts'
import { queryClient } from '#lib/api/query-client.ts'
import { MAX_OFFER_APPEAL } from '#lib/calls/city/offer.ts'
import { dateTime } from '#lib/format/date.ts'
import { api, type Offer } from './workspace.ts'

const isAhead = (moment: string | null): boolean => moment !== null && new Date(moment) > new Date()

function Content({ offer }: { offer: Offer }) {
  return (
    <section className="card card-pad" aria-label="服务内容">
      <Facts
        facts={[
          ['分类', offer.categoryName],
          ['简介', offer.content.summary],
          ['标签', offer.content.tags.join('、')],
          ['套餐', offer.content.packages.map(pack => pack.name).join('、')],
          ['地点', [offer.cityName, offer.content.address].filter(Boolean).join(' ')],
        ]}
      />
      <p className="mt-3 whitespace-pre-line break-words">{offer.content.intro}</p>
    </section>
  )
}

export function LockedOffer({ offer }: { offer: Offer }) {
  const [appealing, setAppealing] = useState(false)
  const withdraw = useMutation(
    {
      mutationFn: () => api.withdrawOffer({ params: { serverId: offer.serverId }, body: {} }),
      onError: error => toast(messageOf(error), { tone: 'bad' }),
      onSettled: forgetOffers,
    },
    queryClient,
  )
  const reviewing = offer.state === 'REVIEWING' || offer.editState === 'REVIEWING'
  return (
    <div className="stack max-w-2xl">
      {reviewing ? (
        <p className="notice">
          <span className="grow">
            {offer.state === 'ON' ? '修改正在审核，服务照常出售。' : '正在审核，结果会通知你。'}要继续改，请先撤回。
          </span>
          <button type="button" className="btn btn-sm shrink-0" disabled={withdraw.isPending} onClick={() => withdraw.mutate()}>
            撤回审核
          </button>
        </p>
      ) : (
        <p className="notice notice-bad">
          <span className="grow">
            {offer.state === 'APPEALING' ? '正在申诉，处理完之前不能修改。' : `平台已下架：${offer.stateReason ?? ''}`}
          </span>
          {isAhead(offer.appealUntil) && (
            <button type="button" className="btn btn-sm shrink-0" onClick={() => setAppealing(true)}>
              申诉
            </button>
          )}
        </p>
      )}
      {appealing && (
        <StepDialog
          title="申诉"
          description={`${dateTime(offer.appealUntil!)} 前可以申诉一次，由没有参与下架的人员复核，结果会通知你。`}
          label="申诉理由"
          field="reason"
          maxLength={MAX_OFFER_APPEAL}
          confirm="提交申诉"
          done="已提交申诉"
          act={async reason => {
            await api.appealOffer({ params: { serverId: offer.serverId }, body: { reason } })
            await forgetOffers()
          }}
          onClose={() => setAppealing(false)}
        />
      )}
      <Content offer={offer} />
    </div>
  )
}
