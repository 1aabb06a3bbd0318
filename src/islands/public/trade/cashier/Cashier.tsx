/** The cashier of one order: amount, countdown, what is bought, ways to pay, result. */

import { useState } from 'react'
import { EmptyCard } from '#components/ui/EmptyCard.tsx'
import { Answer } from '#components/ui/Loading.tsx'
import { SignInNeeded } from '#components/ui/SignInNeeded.tsx'
import { useSignedIn } from '#components/ui/use-signed-in.ts'
import { isNotFound } from '#lib/api/error.ts'
import { messageOf } from '#lib/api/message.ts'
import type { Cashier as CashierData, PaymentMoment } from '#lib/contract/trade/payment.ts'
import { money } from '#lib/format/money.ts'
import { ClosedOrder, PaidOrder, Surpluses } from './Outcome.tsx'
import { api, isOver, useCashier, useMoment, useOnline, useSecondsLeft } from './use-payment.ts'
import { PayWays } from './Ways.tsx'
import './cashier.css'

const twoDigits = (value: number): string => String(value).padStart(2, '0')

function AmountDue({ cashier, seconds }: { cashier: CashierData; seconds: number }) {
  return (
    <div className="card card-pad stack">
      <p className="text-center">
        <span className="block text-ink-2">应付金额</span>
        <strong className="price num text-4xl">{money(cashier.payable)}</strong>
        <span className="block text-ink-2">
          请在{' '}
          <span role="timer" className="num text-ink">
            {twoDigits(Math.floor(seconds / 60))}:{twoDigits(seconds % 60)}
          </span>{' '}
          内支付，过时订单自动关闭
        </span>
      </p>
      <dl className="facts">
        <dt>购买</dt>
        <dd className="break-words">{cashier.title}</dd>
        {cashier.lines.map(line => (
          <div className="contents" key={line.name}>
            <dt className="break-words">{line.name}</dt>
            <dd className="num">
              {money(line.amount)}
              {line.quantity > 1 && ` · ${line.quantity} ${line.unit}`}
            </dd>
          </div>
        ))}
        {cashier.coins > 0 && (
          <>
            <dt>金币抵扣</dt>
            <dd className="num">-{money(cashier.coins)}</dd>
          </>
        )}
        <dt>订单号</dt>
        <dd className="num break-all">{cashier.orderNo}</dd>
      </dl>
    </div>
  )
}

/** For what was ordered without coins: 支付时自动提示可用金币 (rule 金币 三.1). */
function CoinOffer({ cashier: { orderNo, usableCoins }, reload }: { cashier: CashierData; reload: () => void }) {
  const [problem, setProblem] = useState<string | null>(null)
  const [isBusy, setBusy] = useState(false)
  const use = async () => {
    if (isBusy) return
    setBusy(true)
    setProblem(null)
    try {
      await api.payWithCoins({ params: { orderNo }, body: {} })
    } catch (error) {
      setProblem(messageOf(error))
    } finally {
      setBusy(false)
      reload()
    }
  }
  return (
    <div className="card card-pad stack">
      <p className="flex flex-wrap items-center justify-between gap-2">
        <span>
          有 <b className="num">{usableCoins}</b> 枚金币可以抵 <span className="num">{money(usableCoins)}</span>
        </span>
        <button type="button" className="btn btn-sm" aria-busy={isBusy} onClick={() => void use()}>
          用金币抵扣
        </button>
      </p>
      <p className="text-ink-3 text-xs">订单关闭或退款时，金币退回原账户，有效期不变。</p>
      {problem && (
        <p className="notice notice-bad" role="alert">
          {problem}
        </p>
      )}
    </div>
  )
}

function OpenOrder({ cashier, reload }: { cashier: CashierData; reload: () => void }) {
  const online = useOnline()
  const seconds = useSecondsLeft(cashier)
  if (seconds === 0 && cashier.waiting.length === 0) return <ClosedOrder moment={cashier} />
  return (
    <>
      {!online && (
        <p className="notice notice-warn" role="status">
          网络断开了。连上之后会自己查询结果，已经付的款不会丢。
        </p>
      )}
      <AmountDue cashier={cashier} seconds={seconds} />
      {seconds > 0 && cashier.usableCoins > 0 && <CoinOffer cashier={cashier} reload={reload} />}
      {seconds === 0 ? (
        <p className="notice" role="status">
          支付时间已过，正在确认是否已经付款…
        </p>
      ) : (
        <PayWays cashier={cashier} onBegun={reload} />
      )}
    </>
  )
}

function Order({ cashier, reload }: { cashier: CashierData; reload: () => void }) {
  const needsNews = cashier.waiting.length > 0 || cashier.surpluses.some(surplus => !surplus.isBack)
  const news = useMoment(cashier.orderNo, needsNews)
  // Two questions run side by side: the younger answer counts.
  const moment: PaymentMoment = news && news.now > cashier.now ? news : cashier
  return (
    <div className="stack">
      {moment.isPaid ? (
        <PaidOrder moment={moment} cashier={cashier} />
      ) : isOver(moment) ? (
        <ClosedOrder moment={moment} />
      ) : (
        <OpenOrder cashier={cashier} reload={reload} />
      )}
      <Surpluses moment={moment} ways={cashier.ways} />
    </div>
  )
}

function CashierLoader({ orderNo }: { orderNo: string }) {
  const cashier = useCashier(orderNo)
  if (isNotFound(cashier.error)) {
    return (
      <EmptyCard title="没有找到这个订单" text="订单只给下单的人看；如果是以公司身份下的单，请先切换到那家公司。">
        <a className="btn" href="/member/member_order">
          看我的订单
        </a>
      </EmptyCard>
    )
  }
  return <Answer query={cashier}>{data => <Order cashier={data} reload={() => void cashier.refetch()} />}</Answer>
}

export function Cashier({ orderNo }: { orderNo: string }) {
  const isSignedIn = useSignedIn()
  if (isSignedIn) return <CashierLoader orderNo={orderNo} />
  return <SignInNeeded title="登录后支付" text="用下单的账号登录，就在这里继续。" />
}
