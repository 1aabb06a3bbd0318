/** What sellers earned in a month, to be handed to the tax office as a table. */
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { csvFile, saveAs } from '#components/ui/data/csv.ts'
import { EmptyCard } from '#components/ui/EmptyCard.tsx'
import { Field } from '#components/ui/Field.tsx'
import { Answer } from '#components/ui/Loading.tsx'
import { clientOf } from '#lib/api/browser.ts'
import { queryClient } from '#lib/api/query-client.ts'
import { keyOf } from '#lib/api/query-key.ts'
import { sellerIncome } from '#lib/calls/trade/seller-income.ts'
import type { SellerIncomeRow } from '#lib/contract/trade/seller-income.ts'
import { date } from '#lib/format/date.ts'
import { money, yuan } from '#lib/format/money.ts'
import { monthChoices } from '#lib/format/month.ts'

const api = clientOf(sellerIncome)

const download = (month: string, rows: readonly SellerIncomeRow[]): void =>
  saveAs(
    `卖家收入 ${month}.csv`,
    csvFile(
      [
        '月份（北京时间）',
        '类别',
        '编号',
        '名称',
        '认证名称',
        '统一社会信用代码',
        '订单数',
        '交易额（元）',
        '平台服务费（元）',
        '改判补付减赔付（元）',
        '净收入（元）',
      ],
      rows.map(row => [
        month,
        row.isCompany ? '公司' : '个人',
        row.sellerId,
        row.name,
        row.certifiedName,
        row.creditCode,
        row.orders,
        yuan(row.net + row.fee - row.adjusted),
        yuan(row.fee),
        yuan(row.adjusted),
        yuan(row.net),
      ]),
    ),
  )

export default function SellerIncome() {
  const [month, setMonth] = useState(date(new Date()).slice(0, 7))
  const income = useQuery(
    {
      queryKey: keyOf(sellerIncome.listSellerIncome, month),
      queryFn: () => api.listSellerIncome({ query: { month } }),
    },
    queryClient,
  )
  return (
    <>
      <p className="notice">
        按当月入账的订单汇总，已扣除当月的退款和赔付买家的钱，改判后平台补付的算在内。身份证号码不在表里，需要时按认证流程逐个查看。
      </p>
      <Field label="月份">
        <select className="select num" value={month} onChange={event => setMonth(event.target.value)}>
          {monthChoices(new Date()).map(([one, name]) => (
            <option key={one} value={one}>
              {name}
            </option>
          ))}
        </select>
      </Field>
      <Answer query={income}>
        {rows =>
          rows.length === 0 ? (
            <EmptyCard title="这个月没有卖家收入" text="订单完成之后，卖家的收入会汇总在这里。" />
          ) : (
            <>
              <div>
                <button type="button" className="btn btn-main btn-sm" onClick={() => download(month, rows)}>
                  下载表格
                </button>
              </div>
              <ul className="card divide-y divide-line" aria-label={`${month} 卖家收入`}>
                {rows.map(row => (
                  <li key={`${row.isCompany}${row.sellerId}`} className="px-4 py-3">
                    <p className="flex justify-between gap-3">
                      <span className="font-medium break-words min-w-0">{row.name}</span>
                      <span className="num font-medium">{money(row.net)}</span>
                    </p>
                    <p className="card-meta num">
                      <span>{row.isCompany ? '公司' : '个人'}</span>
                      <span>{row.orders} 单</span>
                      <span>服务费 {money(row.fee)}</span>
                      {row.adjusted !== 0 && <span>补付减赔付 {money(row.adjusted)}</span>}
                      <span>{row.certifiedName || '没有认证'}</span>
                    </p>
                  </li>
                ))}
              </ul>
            </>
          )
        }
      </Answer>
    </>
  )
}
