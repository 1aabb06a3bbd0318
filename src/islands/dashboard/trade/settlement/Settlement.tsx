/** What completed orders brought by month. Says plainly what is settled and what is not offered yet. */
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'wouter'
import { csvText, saveAs } from '#components/ui/data/csv.ts'
import { useWide } from '#components/ui/data/use-wide.ts'
import { FiguresWaiting } from '#components/ui/data/Waiting.tsx'
import { EmptyCard } from '#components/ui/EmptyCard.tsx'
import { Answer } from '#components/ui/Loading.tsx'
import { useIdentityKey } from '#islands/dashboard/frame/identity-key.ts'
import { Figures } from '#islands/dashboard/overview/Figures.tsx'
import { clientOf } from '#lib/api/browser.ts'
import { queryClient } from '#lib/api/query-client.ts'
import { type IncomeMonth, order } from '#lib/contract/trade/order.ts'
import { money, yuan } from '#lib/format/money.ts'

const api = clientOf({ getIncome: order.getIncome })

const PERIODS = [6, 12, 36] as const

const monthText = (month: string) => `${Number(month.slice(0, 4))} 年 ${Number(month.slice(5))} 月`

function Months({ months, label }: { months: readonly IncomeMonth[]; label: string }) {
  if (!useWide()) {
    return (
      <ul className="card divide-y divide-line" aria-label={label}>
        {months.map(month => (
          <li key={month.month} className="px-4 py-3">
            <p className="flex justify-between gap-3">
              <span className="font-medium">{monthText(month.month)}</span>
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
            <th scope="row">{monthText(month.month)}</th>
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

export default function Settlement() {
  const identity = useIdentityKey()
  const [period, setPeriod] = useState<(typeof PERIODS)[number]>(12)
  const income = useQuery(
    { queryKey: ['income', identity, period], queryFn: () => api.getIncome({ query: { months: period } }) },
    queryClient,
  )
  const download = (months: readonly IncomeMonth[]) =>
    saveAs(
      '按月收入.csv',
      csvText(
        ['月份', '完成订单', '收款（元）', '退款（元）', '净收入（元）'],
        months.map(month => [month.month, month.orders, yuan(month.paid), yuan(month.refunded), yuan(month.net)]),
      ),
    )
  return (
    <div className="stack">
      <p className="notice">
        这里按订单完成的月份汇总收款和退款，数字来自每一笔订单。平台服务费、可提现余额、月结单和提现还没有开通。
      </p>
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
              <Months months={months} label={`近 ${period} 个月收入`} />
            </>
          )
        }
      </Answer>
      <section className="card card-pad" aria-labelledby="payout">
        <h2 className="text-base font-semibold" id="payout">
          收款账户
        </h2>
        <p className="text-ink-2">还没有设置。提现开通之后，在这里绑定银行卡或支付账户。</p>
        <p className="mt-2 text-ink-2">
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
      </section>
    </div>
  )
}
