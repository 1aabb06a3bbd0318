/** What the one who looks can do with a quote now: offer, bargain, accept, decline. */
import { useState } from 'react'
import { Field } from '#components/ui/Field.tsx'
import { StepDialog } from '#islands/dashboard/trade/orders/StepDialog.tsx'
import { YuanInput } from '#islands/dashboard/trade/orders/YuanInput.tsx'
import { clientOf } from '#lib/api/browser.ts'
import { queryClient } from '#lib/api/query-client.ts'
import { readBy } from '#lib/api/query-key.ts'
import { order } from '#lib/calls/trade/order.ts'
import { MAX_STEP_TEXT, orderActions } from '#lib/calls/trade/order-actions.ts'
import type { QuoteDetail } from '#lib/contract/trade/order.ts'
import { AcceptQuote } from './AcceptQuote.tsx'

const api = clientOf({
  offerQuote: orderActions.offerQuote,
  counterQuote: orderActions.counterQuote,
  declineQuote: orderActions.declineQuote,
})

const stepAndRefresh = async (sent: Promise<unknown>): Promise<void> => {
  try {
    await sent
  } finally {
    await queryClient.invalidateQueries(readBy(order))
  }
}

type Step = 'OFFER' | 'COUNTER' | 'ACCEPT' | 'DECLINE'

const LABELS: Readonly<Record<Step, string>> = { OFFER: '报价', COUNTER: '还价', ACCEPT: '接受报价', DECLINE: '谢绝' }

function stepsOf({ role, state }: QuoteDetail): Step[] {
  if (role === 'buyer') return state === 'OFFERED' ? ['ACCEPT', 'COUNTER', 'DECLINE'] : []
  return state === 'QUOTE_REQUESTED' || state === 'COUNTERED' ? ['OFFER', 'DECLINE'] : []
}

interface DialogProps {
  quote: QuoteDetail
  close: () => void
}

const DEFAULT_DAYS = 3
const DEFAULT_VALID_DAYS = 7

function OfferDialog({ quote, close }: DialogProps) {
  const [amount, setAmount] = useState<number | null>(quote.amount)
  const [days, setDays] = useState(quote.days ?? DEFAULT_DAYS)
  const [validDays, setValidDays] = useState(DEFAULT_VALID_DAYS)
  const number = (label: string, value: number, change: (value: number) => void, error: string | undefined) => (
    <Field label={label} error={error} announce={error !== undefined}>
      <input
        className="input num"
        type="number"
        inputMode="numeric"
        min={1}
        value={value}
        onChange={event => change(Math.floor(Number(event.target.value) || 0))}
      />
    </Field>
  )
  return (
    <StepDialog
      title="报价"
      description={quote.request}
      label="说明"
      field="note"
      fields={['amount', 'days', 'validDays']}
      maxLength={MAX_STEP_TEXT}
      optional
      confirm="发出报价"
      done="报价已发出"
      act={note =>
        stepAndRefresh(
          api.offerQuote({ params: { quoteId: quote.quoteId }, body: { amount: amount ?? 0, days, validDays, note } }),
        )
      }
      onClose={close}
    >
      {problems => (
        <>
          <YuanInput
            label="报价（元）"
            {...(quote.amount === null ? {} : { initial: quote.amount })}
            onChange={setAmount}
            error={problems.amount}
          />
          {number('几天内交付', days, setDays, problems.days)}
          {number('报价几天内有效', validDays, setValidDays, problems.validDays)}
        </>
      )}
    </StepDialog>
  )
}

function CounterDialog({ quote, close }: DialogProps) {
  const [amount, setAmount] = useState<number | null>(null)
  return (
    <StepDialog
      title="还价"
      label="说明"
      field="note"
      fields={['amount']}
      maxLength={MAX_STEP_TEXT}
      optional
      confirm="发给商家"
      done="还价已发给商家"
      act={note => stepAndRefresh(api.counterQuote({ params: { quoteId: quote.quoteId }, body: { amount: amount ?? 0, note } }))}
      onClose={close}
    >
      {problems => <YuanInput label="你的价格（元）" onChange={setAmount} error={problems.amount} />}
    </StepDialog>
  )
}

const DeclineDialog = ({ quote, close }: DialogProps) => (
  <StepDialog
    title="谢绝"
    description="谢绝后这次询价结束。"
    label="说明"
    field="note"
    maxLength={MAX_STEP_TEXT}
    optional
    confirm="谢绝"
    danger
    done="已谢绝"
    act={note => stepAndRefresh(api.declineQuote({ params: { quoteId: quote.quoteId }, body: { note } }))}
    onClose={close}
  />
)

export function QuoteActions({ quote }: { quote: QuoteDetail }) {
  const [step, setStep] = useState<Step | null>(null)
  const steps = stepsOf(quote)
  const close = () => setStep(null)
  return (
    <>
      {steps.length > 0 && (
        <section className="flex flex-wrap gap-2" aria-label="可以做的事">
          {steps.map((one, at) => (
            <button key={one} type="button" className={at === 0 ? 'btn btn-main' : 'btn'} onClick={() => setStep(one)}>
              {LABELS[one]}
            </button>
          ))}
        </section>
      )}
      {step === 'OFFER' && <OfferDialog quote={quote} close={close} />}
      {step === 'COUNTER' && <CounterDialog quote={quote} close={close} />}
      {step === 'ACCEPT' && <AcceptQuote quote={quote} close={close} />}
      {step === 'DECLINE' && <DeclineDialog quote={quote} close={close} />}
    </>
  )
}
