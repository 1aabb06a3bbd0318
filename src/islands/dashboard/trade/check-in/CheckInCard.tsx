/** The daily check-in of the member area: the month, how far the round is, checking in, and how many coins there are. */
import { useStore } from '@nanostores/react'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'wouter'
import { Answer } from '#components/ui/Loading.tsx'
import { toast } from '#components/ui/toast.ts'
import { useIdentityKey } from '#islands/dashboard/platform/frame/identity-key.ts'
import { clientOf } from '#lib/api/browser.ts'
import { ApiError } from '#lib/api/error.ts'
import { queryClient } from '#lib/api/query-client.ts'
import { keyOf, readBy } from '#lib/api/query-key.ts'
import { CHECK_IN_COINS, checkIn } from '#lib/calls/trade/check-in.ts'
import { coin } from '#lib/calls/trade/coin.ts'
import type { CheckInState } from '#lib/contract/trade/check-in.ts'
import { checkInText, doneSteps, monthOf, WEEKDAYS } from '#lib/format/check-in.ts'
import { $checkCompany } from '#lib/session/identity.ts'
import '#styles/trade/check-in.css'

const api = clientOf({ ...checkIn, getSurplus: coin.getSurplus })

const monthBefore = (month: string): string => {
  const [year = 0, number = 0] = month.split('-').map(Number)
  return number === 1 ? `${year - 1}-12` : `${year}-${String(number - 1).padStart(2, '0')}`
}

function Month({ state }: { state: CheckInState }) {
  const { title, blank, cells } = monthOf(state)
  return (
    <>
      <p className="font-medium">
        {title}
        <span className="text-ink-2 text-xs"> 得到 {state.monthCoins} 枚金币</span>
      </p>
      <div className="check-in-month">
        {WEEKDAYS.map(name => (
          <span key={name} data-weekday>
            {name}
          </span>
        ))}
        {WEEKDAYS.slice(0, blank).map(name => (
          <span key={`before-${name}`} />
        ))}
        {cells.map(cell => (
          <span
            key={cell.day}
            className="num"
            data-signed={cell.coins === undefined ? undefined : ''}
            aria-current={cell.day === state.today ? 'date' : undefined}
          >
            {cell.number}
            {cell.coins !== undefined && <span className="sr-only">日已签到，得 {cell.coins} 枚金币</span>}
          </span>
        ))}
      </div>
    </>
  )
}

function Rewards({ state }: { state: CheckInState }) {
  return (
    <ol className="check-in-steps" aria-label="七天的奖励">
      {CHECK_IN_COINS.map((coins, index) => (
        <li key={coins} data-done={index < doneSteps(state) ? '' : undefined}>
          <span>{index + 1}天</span>
          <b className="num">+{coins}</b>
        </li>
      ))}
    </ol>
  )
}

function PersonalCheckIn({ userId }: { userId: number }) {
  const [month, setMonth] = useState<string | undefined>()
  const state = useQuery(
    {
      queryKey: keyOf(checkIn.getCheckIn, userId, month),
      queryFn: () => api.getCheckIn({ params: { id: userId }, query: month ? { month } : {} }),
    },
    queryClient,
  )
  const receiving = useMutation(
    {
      mutationFn: () => api.receiveCheckIn({ params: { id: userId } }),
      onSuccess: async ({ received }) => {
        toast(received > 0 ? `签到成功，得到 ${received} 枚金币` : '今天已经签到过了', { tone: 'ok' })
        setMonth(undefined)
        await queryClient.invalidateQueries(readBy(checkIn, coin))
      },
      onError: error => {
        if (error instanceof ApiError) toast(error.message, { tone: 'bad' })
      },
    },
    queryClient,
  )
  return (
    <Answer query={state}>
      {shown => (
        <div className="grid gap-3">
          <Rewards state={shown} />
          <p className="text-ink-2" role="status">
            {checkInText(shown)}
          </p>
          {!shown.signedToday && shown.bar === null && (
            <button
              type="button"
              className="btn btn-main"
              aria-busy={receiving.isPending}
              onClick={() => !receiving.isPending && receiving.mutate()}
            >
              签到
            </button>
          )}
          <Month state={shown} />
          <div className="flex gap-2">
            <button type="button" className="btn btn-sm" onClick={() => setMonth(monthBefore(shown.month))}>
              上个月
            </button>
            {month !== undefined && (
              <button type="button" className="btn btn-sm" onClick={() => setMonth(undefined)}>
                回到本月
              </button>
            )}
          </div>
        </div>
      )}
    </Answer>
  )
}

function CoinBalance() {
  const identity = useIdentityKey()
  const surplus = useQuery({ queryKey: keyOf(coin.getSurplus, identity), queryFn: () => api.getSurplus() }, queryClient)
  return (
    <Link className="link" href="/member/member_coin">
      金币账{surplus.data && <span className="num">（{surplus.data.coins} 枚）</span>}
    </Link>
  )
}

export function CheckInCard({ userId, trades }: { userId: number; trades: boolean }) {
  const company = useStore($checkCompany)
  return (
    <section className="card card-pad" aria-labelledby="check-in-card">
      <div className="card-head">
        <h2 className="text-base font-semibold" id="check-in-card">
          每日签到
        </h2>
        <span className="inline-flex gap-3">
          {trades && <CoinBalance />}
          <a className="link" href="/rule?id=sign-in">
            签到规则
          </a>
        </span>
      </div>
      {company ? (
        <p className="text-ink-2">企业身份不参与签到，切换到个人身份后可以签到。</p>
      ) : (
        <PersonalCheckIn userId={userId} />
      )}
    </section>
  )
}
