/** The phone of whom an order is for: hidden in part until the seller asks to see it, which is recorded. */
import { useState } from 'react'
import { toast } from '#components/ui/toast.ts'
import { clientOf } from '#lib/api/browser.ts'
import { messageOf } from '#lib/api/message.ts'
import { orderActions } from '#lib/calls/trade/order-actions.ts'
import type { OrderDetail } from '#lib/contract/trade/order.ts'

const api = clientOf({ showPhone: orderActions.showPhone })

export function ContactPhone({ order }: { order: OrderDetail }) {
  const [phone, setPhone] = useState<string | null>(null)
  const [busy, setBusy] = useState(false)
  const show = async () => {
    setBusy(true)
    try {
      setPhone((await api.showPhone({ params: { orderNo: order.orderNo }, body: {} })).phone)
    } catch (error) {
      toast(messageOf(error), { tone: 'bad' })
    } finally {
      setBusy(false)
    }
  }
  if (phone) {
    return (
      <a className="link num" href={`tel:${phone}`}>
        {phone}
      </a>
    )
  }
  return (
    <span className="inline-flex flex-wrap items-center gap-2">
      <span className="num">{order.contactPhoneMasked}</span>
      {order.maySeePhone && (
        <button type="button" className="btn btn-quiet btn-sm" disabled={busy} onClick={() => void show()}>
          查看电话
        </button>
      )}
    </span>
  )
}
