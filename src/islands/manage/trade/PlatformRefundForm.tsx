/** A refund by the platform to propose: of which completed order, how much, and why. */

import { useState } from 'react'
import { Dialog } from '#components/ui/Dialog.tsx'
import { Field } from '#components/ui/Field.tsx'
import { clientOf } from '#lib/api/browser.ts'
import { ApiError } from '#lib/api/error.ts'
import { messageOf } from '#lib/api/message.ts'
import { platformRefunds } from '#lib/calls/trade/platform-refund.ts'
import type { RefundableOrder } from '#lib/contract/trade/platform-refund.ts'
import { fenOf, money, yuan } from '#lib/format/money.ts'
import { orderKindTexts } from '#lib/format/order.ts'
import { ActionForm, ReasonField } from '../ActionForm.tsx'
import { useAction } from '../use-action.ts'

const api = clientOf({
  getRefundableOrder: platformRefunds.getRefundableOrder,
  proposePlatformRefund: platformRefunds.proposePlatformRefund,
})

const ORDER_NO = /^\d{20}$/

/** The order of a number that was typed, once it was looked up. */
function useFound() {
  const [orderNo, setOrderNo] = useState('')
  const [found, setFound] = useState<RefundableOrder | null>(null)
  const [problem, setProblem] = useState<string>()
  const [seeking, setSeeking] = useState(false)
  const change = (text: string) => {
    setOrderNo(text.trim())
    setFound(null)
    setProblem(undefined)
  }
  const seek = async () => {
    if (seeking) return
    if (!ORDER_NO.test(orderNo)) return setProblem('订单号是 20 位数字')
    setSeeking(true)
    try {
      const order = await api.getRefundableOrder({ params: { orderNo } })
      setFound(order)
      setProblem(order.hindrance || undefined)
    } catch (error) {
      const isMissing = error instanceof ApiError && error.code === 'missing.record'
      setProblem(isMissing ? '没有这张订单' : messageOf(error))
    } finally {
      setSeeking(false)
    }
  }
  return { orderNo, change, found, problem, seeking, seek }
}

function Facts({ order }: { order: RefundableOrder }) {
  return (
    <div className="grid gap-1">
      <p className="font-medium break-words">{order.title}</p>
      <p className="card-meta num">
        <span>{orderKindTexts[order.kind]}</span>
        <span>买家 {order.buyer}</span>
        <span>卖家 {order.seller}</span>
        <span>合计 {money(order.total)}</span>
        <span>还可以退 {money(order.left)}</span>
      </p>
    </div>
  )
}

function Proposal({ order, onClose }: { order: RefundableOrder; onClose: () => void }) {
  const { act, acting } = useAction()
  const [sum, setSum] = useState(yuan(order.left))
  const [reason, setReason] = useState('')
  const value = fenOf(sum)
  const tooMuch = value !== undefined && value > order.left
  const isAmount = Boolean(value) && !tooMuch
  const fault = isAmount ? (reason.trim() === '' ? '请填写理由' : undefined) : '请填写退款金额'
  const send = async () => {
    if (!value) return
    const body = { orderNo: order.orderNo, value, reason }
    if (await act(() => api.proposePlatformRefund({ body }), '已提出，等另一位运营人员确认')) onClose()
  }
  return (
    <ActionForm fault={fault} acting={acting} send={send} label="提出退款">
      <Facts order={order} />
      <Field
        label="退款金额（元）"
        help="含金币抵扣的部分，金币按比例退回"
        error={isAmount ? undefined : tooMuch ? `最多可退 ${money(order.left)}` : '请填写金额，最多两位小数'}
      >
        <input
          className="input num"
          inputMode="decimal"
          maxLength={11}
          value={sum}
          onChange={event => setSum(event.target.value.trim())}
        />
      </Field>
      <ReasonField
        value={reason}
        onChange={setReason}
        help="会写在给买卖双方的通知里，不要写个人信息，例如未成年人的姓名和年龄"
      />
    </ActionForm>
  )
}

export function PlatformRefundForm({ onClose }: { onClose: () => void }) {
  const { orderNo, change, found, problem, seeking, seek } = useFound()
  return (
    <Dialog
      title="提出平台退款"
      description="只用于已经完成的订单，例如监护人申请退还未经同意的支付。另一位运营人员确认之后才退，卖家的收入按比例扣回。"
      open
      onOpenChange={open => !open && onClose()}
    >
      <div className="stack">
        <form
          className="stack"
          noValidate
          onSubmit={event => {
            event.preventDefault()
            void seek()
          }}
        >
          <Field label="订单号" error={problem} announce>
            <input
              className="input num"
              inputMode="numeric"
              maxLength={20}
              value={orderNo}
              onChange={event => change(event.target.value)}
            />
          </Field>
          <button type="submit" className="btn" disabled={seeking} aria-busy={seeking}>
            查找订单
          </button>
        </form>
        {found &&
          (found.hindrance === '' ? <Proposal key={found.orderNo} order={found} onClose={onClose} /> : <Facts order={found} />)}
      </div>
    </Dialog>
  )
}
