/** How much is to be paid out, and what arrives where. */
import { useRef, useState } from 'react'
import { Dialog } from '#components/ui/Dialog.tsx'
import { toast } from '#components/ui/toast.ts'
import { YuanInput } from '#islands/dashboard/trade/orders/YuanInput.tsx'
import { clientOf } from '#lib/api/browser.ts'
import { messageOf } from '#lib/api/message.ts'
import { MIN_WITHDRAWAL, withdrawals } from '#lib/calls/trade/withdrawal.ts'
import type { Payout, PayoutAccount } from '#lib/contract/trade/withdrawal.ts'
import { money, yuanInput } from '#lib/format/money.ts'
import { payoutAccountText } from '#lib/format/withdrawal.ts'
import { refreshSettlement } from './refresh.ts'

const api = clientOf({ applyWithdrawal: withdrawals.applyWithdrawal })

interface Props {
  payout: Payout
  account: PayoutAccount
  onClose: () => void
}

/** What is wrong about the amount; null: nothing. */
const faultOf = (amount: number | null, { least, most, available }: Payout): string | null => {
  if (amount === null) return '请填写金额'
  if (amount < least)
    return least < MIN_WITHDRAWAL ? `余额不足 ${yuanInput(MIN_WITHDRAWAL)} 元时要一次全部提出` : `每笔至少 ${money(least)}`
  if (amount > most) return most === available ? `可用余额只有 ${money(available)}` : `今天最多还能提 ${money(most)}`
  return null
}

export function WithdrawDialog({ payout, account, onClose }: Props) {
  const [amount, setAmount] = useState<number | null>(payout.most)
  const [fault, setFault] = useState<string | null>(null)
  const [problem, setProblem] = useState<string | null>(null)
  const [busy, setBusy] = useState(false)
  const sent = useRef(false)
  const send = async () => {
    if (sent.current) return
    const found = faultOf(amount, payout)
    setFault(found)
    if (found || amount === null) return
    sent.current = true
    setBusy(true)
    setProblem(null)
    try {
      await api.applyWithdrawal({ body: { amount } })
      toast('提现申请已提交', { tone: 'ok' })
      onClose()
    } catch (error) {
      setProblem(messageOf(error))
    } finally {
      sent.current = false
      setBusy(false)
      await refreshSettlement()
    }
  }
  return (
    <Dialog title="提现" description={`付到${payoutAccountText(account)}`} open onOpenChange={open => !open && onClose()}>
      <form
        className="stack"
        noValidate
        onSubmit={event => {
          event.preventDefault()
          void send()
        }}
      >
        <YuanInput
          label="提现金额（元）"
          help={`这次最多 ${money(payout.most)}，今天还能提 ${payout.timesLeft} 次`}
          initial={payout.most}
          onChange={setAmount}
          error={fault ?? undefined}
        />
        <p className="flex justify-between gap-3">
          <span>到账金额（不收手续费）</span>
          <b className="num">{amount === null ? '—' : money(amount)}</b>
        </p>
        <p className="text-ink-2">提交后金额先冻结，审核通过后付款，一般一到两个工作日到账；没有通过会退回可用余额。</p>
        {problem && (
          <p className="notice notice-bad" role="alert">
            {problem}
          </p>
        )}
        <button type="submit" className="btn btn-main btn-block" disabled={busy} aria-busy={busy}>
          {busy ? '请稍候…' : '申请提现'}
        </button>
      </form>
    </Dialog>
  )
}
