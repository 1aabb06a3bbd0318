/** What no provider can give back: to which account it is transferred, and the number that the bank gave it. */
import { useState } from 'react'
import { Facts } from '#components/ui/data/Facts.tsx'
import { Field } from '#components/ui/Field.tsx'
import { ReasonedButton } from '#components/ui/ReasonedButton.tsx'
import { clientOf } from '#lib/api/browser.ts'
import { refundManaging } from '#lib/calls/trade/refund-managing.ts'
import type { MoneyBackDetail, MoneyBackTransfer } from '#lib/contract/trade/refund-managing.ts'
import { dateTime } from '#lib/format/date.ts'
import { money } from '#lib/format/money.ts'
import { useAction } from '../use-action.ts'

const api = clientOf(refundManaging)

interface Props {
  refund: MoneyBackDetail
}

function Proposal({ refund }: Props) {
  const { act, acting } = useAction()
  const [account, setAccount] = useState('')
  const missing = account.trim() === '' ? '请先填写收款账户' : undefined
  const propose = () =>
    act(() => api.proposeRefundTransfer({ params: { id: refund.id }, body: { account } }), '已提出，等另一位运营人员付款')
  return (
    <section className="card card-pad stack" aria-label="改由银行转账">
      <h3 className="text-base font-semibold">改由银行转账</h3>
      <Field label="收款账户" help="付款人给的户名、开户行和账号。加密保存，付款之后删除">
        <textarea
          className="textarea"
          rows={2}
          maxLength={200}
          value={account}
          onChange={event => setAccount(event.target.value)}
        />
      </Field>
      <div>
        <ReasonedButton className="btn" reason={missing} disabled={acting} onClick={() => void propose()}>
          提出转账
        </ReasonedButton>
      </div>
    </section>
  )
}

function Payment({ refund, transfer }: Props & { transfer: MoneyBackTransfer }) {
  const { act, acting } = useAction()
  const [reference, setReference] = useState('')
  const params = { id: refund.id }
  const missing = reference.trim() === '' ? '请先填写流水号' : undefined
  const pay = () => act(() => api.payRefundTransfer({ params, body: { reference } }), '已登记，退款完成')
  const refuse = () => act(() => api.refuseRefundTransfer({ params, body: {} }), '已取消，收款账户已删除')
  return (
    <section className="card card-pad stack" aria-label="等待转账">
      <h3 className="text-base font-semibold">等待转账</h3>
      <p className="text-ink-2">请在银行付 {money(refund.amount)} 到下面的账户，付成之后登记流水号，退款随即完成。</p>
      <Facts
        facts={[
          ['收款账户', transfer.account && <span className="break-words whitespace-pre-line">{transfer.account}</span>],
          ['提出', `${transfer.proposedBy}，${dateTime(transfer.proposedAt)}`],
        ]}
      />
      {transfer.hindrance ? (
        <p className="notice">{transfer.hindrance}。</p>
      ) : (
        <Field label="流水号" help="银行给这笔付款的编号">
          <input className="input num" maxLength={64} value={reference} onChange={event => setReference(event.target.value)} />
        </Field>
      )}
      <div className="flex flex-wrap gap-2">
        {!transfer.hindrance && (
          <ReasonedButton className="btn btn-main" reason={missing} disabled={acting} onClick={() => void pay()}>
            登记已转账
          </ReasonedButton>
        )}
        <button type="button" className="btn" disabled={acting} onClick={() => void refuse()}>
          不转账
        </button>
      </div>
    </section>
  )
}

const Decided = ({ transfer }: { transfer: MoneyBackTransfer }) => (
  <section className="card card-pad" aria-label="银行转账">
    <Facts
      facts={[
        ['银行转账', transfer.state === 'PAID' ? '已付' : '没有付'],
        ['流水号', transfer.reference && <span className="num break-words">{transfer.reference}</span>],
        ['提出', `${transfer.proposedBy}，${dateTime(transfer.proposedAt)}`],
        [
          transfer.state === 'PAID' ? '付款' : '取消',
          transfer.decidedAt && `${transfer.decidedBy}，${dateTime(transfer.decidedAt)}`,
        ],
      ]}
    />
  </section>
)

export function RefundTransfer({ refund }: Props) {
  const { transfer } = refund
  if (transfer?.state === 'PROPOSED') return <Payment refund={refund} transfer={transfer} />
  return (
    <>
      {transfer && <Decided transfer={transfer} />}
      {refund.state === 'FAILED' &&
        (refund.transferHindrance ? <p className="notice">{refund.transferHindrance}。</p> : <Proposal refund={refund} />)}
    </>
  )
}
