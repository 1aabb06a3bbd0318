/** A change of the fee to propose: of which kind of order, how much, from when, and why. */

import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Dialog } from '#components/ui/Dialog.tsx'
import { Field } from '#components/ui/Field.tsx'
import { Answer } from '#components/ui/Loading.tsx'
import { clientOf } from '#lib/api/browser.ts'
import { queryClient } from '#lib/api/query-client.ts'
import { keyOf } from '#lib/api/query-key.ts'
import { AGREEMENT_NOTICE_DAYS } from '#lib/calls/platform/operator-rule.ts'
import { fee } from '#lib/calls/trade/fee.ts'
import type { FeeRate } from '#lib/contract/trade/fee.ts'
import { date } from '#lib/format/date.ts'
import { rateText } from '#lib/format/fee.ts'
import { fenOf } from '#lib/format/money.ts'
import { orderKindTexts } from '#lib/format/order.ts'
import { DAY_MS } from '#lib/format/units.ts'
import { ActionForm, ReasonField } from '../ActionForm.tsx'
import { useAction } from '../use-action.ts'

const api = clientOf({ listRates: fee.listRates, proposeChange: fee.proposeChange })

interface Props {
  rates: readonly FeeRate[]
  onClose: () => void
}

/** What is proposed, what is wrong with it, and its sending. */
function useProposal({ rates, onClose }: Props) {
  const { act, acting } = useAction()
  const soonest = date(Date.now() + AGREEMENT_NOTICE_DAYS * DAY_MS)
  const [kind, setKind] = useState(rates[0]!.kind)
  const [percent, setPercent] = useState('')
  const [fromDay, setFromDay] = useState(soonest)
  const [reason, setReason] = useState('')
  const chosen = rates.find(one => one.kind === kind)!
  // A percentage has two decimals, as yuan have: its hundredths are basis points.
  const rate = fenOf(percent)
  // What was typed and cannot be is said beside its field; what is still missing by the button.
  const wrong = {
    rate:
      percent === ''
        ? undefined
        : rate === undefined
          ? '请填写数字，最多两位小数'
          : rate > chosen.max
            ? `这类订单最多收 ${rateText(chosen.max)}`
            : undefined,
    fromDay: fromDay < soonest ? `最早 ${soonest} 生效` : undefined,
  }
  const missing = percent === '' ? '请填写费率' : reason.trim() === '' ? '请填写理由' : undefined
  const fault = wrong.rate ?? wrong.fromDay ?? missing
  const send = async () => {
    if (rate === undefined) return
    const body = { kind, rate, fromDay, reason }
    if (await act(() => api.proposeChange({ body }), '已提出，等另一位运营人员通过')) onClose()
  }
  return {
    kind,
    setKind,
    percent,
    setPercent,
    fromDay,
    setFromDay,
    reason,
    setReason,
    soonest,
    chosen,
    wrong,
    fault,
    acting,
    send,
  }
}

function Form({ rates, onClose }: Props) {
  const proposal = useProposal({ rates, onClose })
  const { kind, setKind, percent, setPercent, fromDay, setFromDay, reason, setReason } = proposal
  const { soonest, chosen, wrong, fault, acting, send } = proposal
  return (
    <ActionForm fault={fault} acting={acting} send={send} label="提出调整">
      <Field label="订单类型">
        <select className="select" value={kind} onChange={event => setKind(event.target.value as FeeRate['kind'])}>
          {rates.map(one => (
            <option key={one.kind} value={one.kind}>
              {orderKindTexts[one.kind]}
            </option>
          ))}
        </select>
      </Field>
      <Field label="费率（%）" help={`现在 ${rateText(chosen.rate)}，最多 ${rateText(chosen.max)}`} error={wrong.rate}>
        <input
          className="input num"
          inputMode="decimal"
          maxLength={5}
          value={percent}
          onChange={event => setPercent(event.target.value)}
        />
      </Field>
      <Field label="生效日期" help="从这一天起下的订单按新费率，之前的订单不变" error={wrong.fromDay}>
        <input
          className="input num"
          type="date"
          min={soonest}
          value={fromDay}
          onChange={event => setFromDay(event.target.value)}
        />
      </Field>
      <ReasonField value={reason} onChange={setReason} />
    </ActionForm>
  )
}

export function FeeForm({ onClose }: { onClose: () => void }) {
  const rates = useQuery({ queryKey: keyOf(fee.listRates), queryFn: () => api.listRates() }, queryClient)
  return (
    <Dialog
      title="调整服务费"
      description="另一位运营人员通过之后公告，至少七天之后生效。"
      open
      onOpenChange={open => !open && onClose()}
    >
      <Answer query={rates}>{list => <Form rates={list} onClose={onClose} />}</Answer>
    </Dialog>
  )
}
