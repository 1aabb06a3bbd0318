/** The invoices of an order as its buyer sees them, and asking for one. */
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Facts } from '#components/ui/data/Facts.tsx'
import { StateBadge } from '#components/ui/data/StateBadge.tsx'
import { Answer } from '#components/ui/Loading.tsx'
import { toast } from '#components/ui/toast.ts'
import { clientOf } from '#lib/api/browser.ts'
import { messageOf } from '#lib/api/message.ts'
import { queryClient } from '#lib/api/query-client.ts'
import { keyOf, readBy } from '#lib/api/query-key.ts'
import { fetchLate } from '#lib/browser/fetch-late.ts'
import { invoices } from '#lib/calls/trade/invoice.ts'
import type { Invoice } from '#lib/contract/trade/invoice.ts'
import { dateTime } from '#lib/format/date.ts'
import { invoiceStateNames, invoiceTitleText } from '#lib/format/invoice.ts'
import { money } from '#lib/format/money.ts'
import { InvoiceNumber } from './InvoiceNumber.tsx'

const api = clientOf({ getOrderInvoices: invoices.getOrderInvoices, withdrawInvoice: invoices.withdrawInvoice })

function InvoiceCard({ invoice }: { invoice: Invoice }) {
  const [acting, setActing] = useState(false)
  const withdraw = async () => {
    setActing(true)
    try {
      await api.withdrawInvoice({ params: { id: invoice.id }, body: {} })
      toast('申请已撤回', { tone: 'ok' })
    } catch (error) {
      toast(messageOf(error), { tone: 'bad' })
    } finally {
      setActing(false)
      await queryClient.invalidateQueries(readBy(invoices))
    }
  }
  return (
    <li className="py-2 stack">
      <StateBadge names={invoiceStateNames} state={invoice.state} />
      <Facts
        facts={[
          ['抬头', <span className="break-words">{invoiceTitleText(invoice)}</span>],
          ['金额', <span className="num">{money(invoice.amount)}</span>],
          ['发票号码', invoice.number && <InvoiceNumber number={invoice.number} file={invoice.file} />],
          ['红字发票', invoice.redNumber && <InvoiceNumber number={invoice.redNumber} file={invoice.redFile} />],
          ['理由', invoice.reason],
          ['申请时间', dateTime(invoice.requestedAt)],
          ['开具时间', invoice.issuedAt && dateTime(invoice.issuedAt)],
        ]}
      />
      {invoice.mustTurnRed && <p className="notice">等{invoice.isPlatform ? '平台' : '卖家'}开出红字发票，退款随后发出。</p>}
      {invoice.state === 'REQUESTED' && (
        <div>
          <button type="button" className="btn btn-sm" disabled={acting} onClick={() => void withdraw()}>
            撤回申请
          </button>
        </div>
      )}
    </li>
  )
}

export function OrderInvoices({ orderNo }: { orderNo: string }) {
  const [asking, setAsking] = useState<typeof import('./InvoiceForm.tsx') | null>(null)
  const ask = async () => {
    try {
      setAsking(await fetchLate(() => import('./InvoiceForm.tsx')))
    } catch {
      toast('网络不太顺畅，请再试一次', { tone: 'bad' })
    }
  }
  const found = useQuery(
    { queryKey: keyOf(invoices.getOrderInvoices, orderNo), queryFn: () => api.getOrderInvoices({ params: { orderNo } }) },
    queryClient,
  )
  return (
    <Answer query={found}>
      {({ list, hindrance, amount, titles }) => (
        <div className="stack">
          {list.length > 0 && (
            <ul className="divide-y divide-line">
              {list.map(one => (
                <InvoiceCard key={one.id} invoice={one} />
              ))}
            </ul>
          )}
          <div>
            {hindrance ? (
              <p className="text-ink-2">{hindrance}</p>
            ) : (
              <button type="button" className="btn btn-sm" onClick={() => void ask()}>
                申请发票
              </button>
            )}
          </div>
          {asking && <asking.InvoiceForm orderNo={orderNo} amount={amount} titles={titles} onClose={() => setAsking(null)} />}
        </div>
      )}
    </Answer>
  )
}
