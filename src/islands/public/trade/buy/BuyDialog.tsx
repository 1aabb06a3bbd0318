/** What it costs, what coins pay of it, and placing the order; then the cashier. */
import { useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { Dialog } from '#components/ui/Dialog.tsx'
import { Answer } from '#components/ui/Loading.tsx'
import { clientOf } from '#lib/api/browser.ts'
import { ApiError } from '#lib/api/error.ts'
import { messageOf } from '#lib/api/message.ts'
import { queryClient } from '#lib/api/query-client.ts'
import { keyOf } from '#lib/api/query-key.ts'
import { orderActions } from '#lib/calls/trade/order-actions.ts'
import { money } from '#lib/format/money.ts'
import type { BuyKind } from '#lib/trade/buying.ts'
import { kinds } from './kinds.ts'

const api = clientOf({ calculate: orderActions.calculate })

export interface BuyDialogProps {
  kind: BuyKind
  id: number
  /** Shows anew what the person has, after somebody was quicker in another tab. */
  refresh: () => void
  close: () => void
}

type Price = Awaited<ReturnType<typeof api.calculate>>

function Lines({ lines }: Pick<Price, 'lines'>) {
  return (
    <ul className="divide-y divide-line">
      {lines.map(line => (
        <li key={line.name} className="flex items-baseline justify-between gap-3 py-2">
          <span>
            {line.name}
            <span className="num text-ink-3">
              {' '}
              {money(line.unitPrice)} × {line.quantity}
              {line.unit}
            </span>
          </span>
          <span className="num">{money(line.amount)}</span>
        </li>
      ))}
    </ul>
  )
}

function Order({ price, kind, id, refresh, close }: BuyDialogProps & { price: Price }) {
  const [useCoins, setUseCoins] = useState(true)
  const [problem, setProblem] = useState<string | null>(null)
  const [busy, setBusy] = useState(false)
  const sent = useRef(false)
  const payable = price.total - (useCoins ? price.coins : 0)
  const send = async () => {
    if (sent.current) return
    sent.current = true
    setBusy(true)
    setProblem(null)
    try {
      const placed = await kinds[kind].place(id, useCoins && price.coins > 0)
      location.assign(placed.payable > 0 ? `/pay/${placed.orderNo}` : placed.href)
    } catch (error) {
      if (error instanceof ApiError && error.code === 'order.owned') {
        refresh()
        close()
      } else setProblem(messageOf(error))
      sent.current = false
      setBusy(false)
    }
  }
  return (
    <div className="stack">
      <p className="font-medium break-words">{price.title}</p>
      <Lines lines={price.lines} />
      {price.coins > 0 && (
        <label className="flex items-center gap-2 min-h-11">
          <input type="checkbox" checked={useCoins} onChange={event => setUseCoins(event.target.checked)} />用 {price.coins}{' '}
          枚金币抵 {money(price.coins)}
        </label>
      )}
      <p className="flex items-baseline justify-between gap-3">
        <span>应付</span>
        <strong className="price text-lg" aria-live="polite">
          {money(payable)}
        </strong>
      </p>
      <p className="text-ink-3 text-xs">{kinds[kind].note}</p>
      {problem && (
        <p className="notice notice-bad" role="alert">
          {problem}
        </p>
      )}
      <button type="button" className="btn btn-main btn-block" disabled={busy} aria-busy={busy} onClick={() => void send()}>
        {busy ? '请稍候…' : '提交订单'}
      </button>
    </div>
  )
}

export function BuyDialog(props: BuyDialogProps) {
  const { kind, id, close } = props
  const price = useQuery(
    {
      queryKey: keyOf(orderActions.calculate, kind, id),
      queryFn: () => api.calculate({ body: { kind, subjectId: id, lines: [{ refId: null, quantity: 1 }] } }),
    },
    queryClient,
  )
  return (
    <Dialog title={kinds[kind].title} open onOpenChange={open => !open && close()}>
      <Answer query={price}>{found => <Order {...props} price={found} />}</Answer>
    </Dialog>
  )
}
