/** The wallet, the way to withdraw from it, and what completed orders brought by month. */
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'wouter'
import { csvFile, saveAs } from '#components/ui/data/csv.ts'
import { useWide } from '#components/ui/data/use-wide.ts'
import { FiguresWaiting } from '#components/ui/data/Waiting.tsx'
import { EmptyCard } from '#components/ui/EmptyCard.tsx'
import { Answer } from '#components/ui/Loading.tsx'
import { useIdentityKey } from '#islands/dashboard/platform/frame/identity-key.ts'
import { Figures } from '#islands/dashboard/platform/overview/Figures.tsx'
import { clientOf } from '#lib/api/browser.ts'
import { queryClient } from '#lib/api/query-client.ts'
import { keyOf } from '#lib/api/query-key.ts'
import { coin } from '#lib/calls/trade/coin.ts'
import { order } from '#lib/calls/trade/order.ts'
import type { IncomeMonth } from '#lib/contract/trade/order.ts'
import { money, yuan } from '#lib/format/money.ts'
import { monthName } from '#lib/format/month.ts'
import { Fees } from './Fees.tsx'
import { MonthChart } from './MonthChart.tsx'
import { PayoutSection } from './PayoutSection.tsx'
import { Statements } from './Statements.tsx'
import { SubMerchants } from './SubMerchants.tsx'
import { Withdrawals } from './Withdrawals.tsx'

const api = clientOf({ getIncome: order.getIncome, getSurplus: coin.getSurplus })

const PERIODS = [6, 12, 36] as const

interface MonthsProps {
  months: readonly IncomeMonth[]
  label: string
}

function MonthRows({ months, label }: MonthsProps) {
  if (!useWide()) {
    return (
      <ul className="card divide-y divide-line" aria-label={label}>
        {months.map(month => (
          <li key={month.month} className="px-4 py-3">
            <p className="flex justify-between gap-3">
              <span className="font-medium">{monthName(month.month)}</span>
              <span className="num font-medium">{money(month.net)}</span>
            </p>
            <p className="card-meta num">
              <span>{month.orders} 单完成</span>
              <span>收款 {money(month.paid)}</span>
              {month.refunded > 0 && <span>退款 {money(month.refunded)}</span>}
            </p>
          </li>
        ))}
      </ul>
    )
  }
  return (
    <table className="data-table card">
      <caption className="sr-only">{label}</caption>
      <thead>
        <tr>
          <th scope="col">月份</th>
          <th scope="col" data-align="end">
            完成订单
          </th>
          <th scope="col" data-align="end">
            收款
          </th>
          <th scope="col" data-align="end">
            退款
          </th>
          <th scope="col" data-align="end">
            净收入
          </th>
        </tr>
      </thead>
      <tbody className="num">
        {months.map(month => (
          <tr key={month.month}>
            <th scope="row">{monthName(month.month)}</th>
            <td data-align="end">{month.orders}</td>
            <td data-align="end">{money(month.paid)}</td>
            <td data-align="end">{month.refunded > 0 ? `-${money(month.refunded)}` : '—'}</td>
            <td data-align="end">{money(month.net)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

const Months = (props: MonthsProps) => (
  <>
    <MonthChart months={props.months} />
    <MonthRows {...props} />
  </>
)

/** What the ledger says is mine. */
function Balances() {
  const identity = useIdentityKey()
  const surplus = useQuery({ queryKey: keyOf(coin.getSurplus, identity), queryFn: () => api.getSurplus() }, queryClient)
  return (
    <Answer query={surplus} waiting={<FiguresWaiting count={3} />}>
      {({ wallet: { pending, available, frozen, receivable } }) => (
        <Figures
          label="钱包"
          figures={[
            { label: '待结算', fen: pending, note: '订单完成七天后可用' },
            { label: '可用余额', fen: available },
            { label: '冻结', fen: frozen, note: '提现或打款处理中，或订单有争议' },
            ...(receivable > 0 ? [{ label: '待抵扣', fen: receivable, note: '退款垫付，从之后的收入里抵扣' }] : []),
          ]}
        />
      )}
    </Answer>
  )
}

const download = (months: readonly IncomeMonth[]) =>
  saveAs(
    '按月收入.csv',
    csvFile(
      ['月份', '完成订单', '收款（元）', '退款（元）', '净收入（元）'],
      months.map(month => [month.month, month.orders, yuan(month.paid), yuan(month.refunded), yuan(month.net)]),
    ),
  )

type Period = (typeof PERIODS)[number]

interface ToolsProps {
  months: readonly IncomeMonth[]
  period: Period
  setPeriod: (period: Period) => void
}

function Tools({ months, period, setPeriod }: ToolsProps) {
  return (
    <div className="data-tools">
      <fieldset className="segments" aria-label="时间范围">
        {PERIODS.map(one => (
          <button key={one} type="button" aria-pressed={one === period} onClick={() => setPeriod(one)}>
            近 {one} 个月
          </button>
        ))}
      </fieldset>
      <div className="data-actions">
        <button type="button" className="btn btn-sm" onClick={() => download(months)}>
          下载表格
        </button>
      </div>
    </div>
  )
}

/** What completed orders brought, by month. */
function Income() {
  const identity = useIdentityKey()
  const [period, setPeriod] = useState<Period>(12)
  const income = useQuery(
    { queryKey: keyOf(order.getIncome, identity, period), queryFn: () => api.getIncome({ query: { months: period } }) },
    queryClient,
  )
  return (
    <Answer query={income} waiting={<FiguresWaiting count={3} />}>
      {({ months, period: sum, allTime, thisMonth }) =>
        allTime.orders === 0 ? (
          <EmptyCard title="还没有可结算的收入" text="你卖出的服务、咨询、课程完成之后，会按月汇总在这里。" />
        ) : (
          <>
            <Figures
              label="收入合计"
              figures={[
                { label: '本月净收入', fen: thisMonth.net, note: `${thisMonth.orders} 单完成` },
                { label: `近 ${period} 个月净收入`, fen: sum.net, note: `${sum.orders} 单，退款 ${money(sum.refunded)}` },
                { label: '累计净收入', fen: allTime.net, note: `${allTime.orders} 单` },
              ]}
            />
            <Tools months={months} period={period} setPeriod={setPeriod} />
            <Months months={months} label={`近 ${period} 个月收入`} />
          </>
        )
      }
    </Answer>
  )
}

export default function Settlement() {
  const identity = useIdentityKey()
  return (
    <div className="stack">
      <p className="notice">
        钱包按在线支付的订单记账：订单完成七天后由待结算转为可用。可用余额可以提现。下面按订单完成的月份汇总收款和退款。
      </p>
      <Balances />
      <PayoutSection />
      <SubMerchants />
      <Withdrawals />
      <Statements />
      <Fees />
      <Income />
      <p className="text-ink-2">
        逐笔明细在
        {identity === 'person' ? (
          <Link className="link" href="/merchant/order/inCome">
            个人收入
          </Link>
        ) : (
          <Link className="link" href="/merchant/order/inComeCompany">
            公司收入
          </Link>
        )}
        里。
      </p>
    </div>
  )
}
