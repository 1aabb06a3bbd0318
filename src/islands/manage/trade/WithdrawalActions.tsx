/** What an operator can do with a withdrawal: check, approve, pay by hand, refuse. */
import { useState } from 'react'
import { Field } from '#components/ui/Field.tsx'
import { ReasonedButton } from '#components/ui/ReasonedButton.tsx'
import { clientOf } from '#lib/api/browser.ts'
import { withdrawalReview } from '#lib/calls/trade/withdrawal-review.ts'
import type { PayoutChannel, WithdrawalDetail } from '#lib/contract/trade/withdrawal-review.ts'
import { money } from '#lib/format/money.ts'
import { useAction } from '../use-action.ts'

const api = clientOf(withdrawalReview)

type Act = ReturnType<typeof useAction>
interface Props extends Act {
  withdrawal: WithdrawalDetail
}

function RefuseButton({ withdrawal, act, acting }: Props) {
  const [reason, setReason] = useState('')
  const isPaying = withdrawal.events.includes('FAIL')
  const missing = reason.trim() === ''
  const params = { id: withdrawal.id }
  const send = () =>
    isPaying
      ? act(() => api.markFailed({ params, body: { reason } }), '已登记失败，金额已退回')
      : act(() => api.refuseWithdrawal({ params, body: { reason } }), '已驳回，金额已退回')
  return (
    <section className="card card-pad stack" aria-label={isPaying ? '付款失败' : '驳回'}>
      <h3 className="text-base font-semibold">{isPaying ? '付款失败' : '驳回'}</h3>
      <Field label={isPaying ? '失败原因' : '驳回理由'} help="收款方会看到，金额退回可用余额">
        <textarea
          className="textarea"
          rows={2}
          maxLength={200}
          value={reason}
          onChange={event => setReason(event.target.value)}
        />
      </Field>
      <div>
        <ReasonedButton
          className="btn btn-danger"
          disabled={acting}
          reason={missing && `请先填写${isPaying ? '失败原因' : '驳回理由'}`}
          onClick={() => void send()}
        >
          {isPaying ? '登记付款失败' : '驳回'}
        </ReasonedButton>
      </div>
    </section>
  )
}

/** The transfer itself is made at the bank or in the provider's console; here its number is entered. */
function Payment({ withdrawal, act, acting }: Props) {
  const [number, setNumber] = useState<string | null>(null)
  const [channel, setChannel] = useState<PayoutChannel>('bank')
  const [reference, setReference] = useState('')
  const params = { id: withdrawal.id }
  const missing = reference.trim() === ''
  const show = () => act(async () => setNumber((await api.showNumber({ params, body: {} })).number), '查看已记入操作日志')
  const pay = () => act(() => api.markPaid({ params, body: { channel, reference } }), '已登记付款')
  return (
    <section className="card card-pad stack" aria-label="付款">
      <h3 className="text-base font-semibold">付款</h3>
      <p className="text-ink-2">
        请在银行或支付机构的后台付 {money(withdrawal.amount)} 给“{withdrawal.account.holderName}”，付成之后登记流水号。
      </p>
      {number ? (
        <p>
          {withdrawal.account.kind === 'BANK' ? withdrawal.account.bankName : '支付宝'}{' '}
          <b className="num break-words">{number}</b>
        </p>
      ) : (
        <div>
          <button type="button" className="btn" disabled={acting} onClick={() => void show()}>
            查看完整账号
          </button>
        </div>
      )}
      <Field label="付款渠道">
        <select className="select" value={channel} onChange={event => setChannel(event.target.value as PayoutChannel)}>
          {withdrawal.channels.map(({ value, label }) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </select>
      </Field>
      <Field label="流水号" help="银行或支付机构给这笔付款的编号">
        <input className="input num" maxLength={64} value={reference} onChange={event => setReference(event.target.value)} />
      </Field>
      <div>
        <ReasonedButton
          className="btn btn-main"
          disabled={acting}
          reason={missing && '请先填写流水号'}
          onClick={() => void pay()}
        >
          登记已付款
        </ReasonedButton>
      </div>
    </section>
  )
}

export function WithdrawalActions({ withdrawal }: { withdrawal: WithdrawalDetail }) {
  const acting = useAction()
  const input = { params: { id: withdrawal.id }, body: {} }
  const can = (event: WithdrawalDetail['events'][number]) => withdrawal.events.includes(event)
  const step = (label: string, work: () => Promise<unknown>, done: string) => (
    <div>
      <button type="button" className="btn btn-main" disabled={acting.acting} onClick={() => void acting.act(work, done)}>
        {label}
      </button>
    </div>
  )
  return (
    <>
      {withdrawal.hindrance && <p className="notice notice-warn">{withdrawal.hindrance}</p>}
      {can('CHECK') && step('初审通过', () => api.checkWithdrawal(input), '初审已通过，等另一位复核')}
      {can('APPROVE') && step('复核通过', () => api.approveWithdrawal(input), '复核已通过，可以付款')}
      {can('START') && step('开始付款', () => api.startPayout(input), '已开始付款')}
      {can('PAY') && <Payment withdrawal={withdrawal} {...acting} />}
      {(can('REFUSE') || can('FAIL')) && <RefuseButton withdrawal={withdrawal} {...acting} />}
    </>
  )
}
