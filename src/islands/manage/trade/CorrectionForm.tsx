/** A correction to propose: from which account to which, how much, and why. */

import { useState } from 'react'
import { Dialog } from '#components/ui/Dialog.tsx'
import { Field } from '#components/ui/Field.tsx'
import { clientOf } from '#lib/api/browser.ts'
import { ledger } from '#lib/calls/trade/ledger.ts'
import { fenOf } from '#lib/format/money.ts'
import { ActionForm, ReasonField } from '../ActionForm.tsx'
import { useAction } from '../use-action.ts'

const api = clientOf({ proposeCorrection: ledger.proposeCorrection })

const NUMBER = /^#?\d{1,9}$/
const accountOf = (text: string): number | null => (NUMBER.test(text.trim()) ? Number(text.trim().replace('#', '')) : null)

/** What is proposed, what is wrong with it, and its sending. */
function useCorrection(onClose: () => void) {
  const { act, acting } = useAction()
  const [from, setFrom] = useState('')
  const [to, setTo] = useState('')
  const [sum, setSum] = useState('')
  const [reason, setReason] = useState('')
  const [debit, credit, amount] = [accountOf(from), accountOf(to), fenOf(sum)]
  const fault =
    debit === null || credit === null
      ? '请填写账户编号，账目里 # 后面的数字'
      : debit === credit
        ? '付出和收入不能是同一个账户'
        : !amount
          ? '请填写金额，最多两位小数'
          : reason.trim() === ''
            ? '请填写理由'
            : undefined
  // What was typed and cannot be is said beside its field.
  const wrong = {
    to: debit !== null && debit === credit ? '付出和收入不能是同一个账户' : undefined,
    sum: sum !== '' && !amount ? '请填写大于零的金额，最多两位小数' : undefined,
  }
  const send = async () => {
    if (debit === null || credit === null || !amount) return
    const body = { debit, credit, amount, reason }
    if (await act(() => api.proposeCorrection({ body }), '已提出，等另一位运营人员通过')) onClose()
  }
  return { from, setFrom, to, setTo, sum, setSum, reason, setReason, wrong, fault, acting, send }
}

export function CorrectionForm({ onClose }: { onClose: () => void }) {
  const { from, setFrom, to, setTo, sum, setSum, reason, setReason, wrong, fault, acting, send } = useCorrection(onClose)
  return (
    <Dialog title="提出更正" description="另一位运营人员通过之后才入账。" open onOpenChange={open => !open && onClose()}>
      <ActionForm fault={fault} acting={acting} send={send} label="提出更正">
        <Field label="付出的账户" help="账目里 # 后面的编号">
          <input
            className="input num"
            inputMode="numeric"
            maxLength={10}
            value={from}
            onChange={event => setFrom(event.target.value)}
          />
        </Field>
        <Field label="收入的账户" error={wrong.to}>
          <input
            className="input num"
            inputMode="numeric"
            maxLength={10}
            value={to}
            onChange={event => setTo(event.target.value)}
          />
        </Field>
        <Field label="金额（元）" error={wrong.sum}>
          <input
            className="input num"
            inputMode="decimal"
            maxLength={10}
            value={sum}
            onChange={event => setSum(event.target.value)}
          />
        </Field>
        <ReasonField value={reason} onChange={setReason} />
      </ActionForm>
    </Dialog>
  )
}
