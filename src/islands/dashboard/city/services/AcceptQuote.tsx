/** Accepting an offer: whom the merchant should call, and then the payment. */
import { useForm } from 'react-hook-form'
import type { z } from 'zod'
import { PhoneInput } from '#components/ui/code/PhoneInput.tsx'
import { Dialog } from '#components/ui/Dialog.tsx'
import { Field } from '#components/ui/Field.tsx'
import { SubmitRow } from '#components/ui/FormParts.tsx'
import { lateResolver } from '#components/ui/late-resolver.ts'
import { useSubmit } from '#components/ui/use-submit.ts'
import { clientOf } from '#lib/api/browser.ts'
import { orderActions } from '#lib/calls/trade/order-actions.ts'
import type { QuoteDetail } from '#lib/contract/trade/order.ts'
import { money } from '#lib/format/money.ts'
import type { quoteContact } from './rules.ts'

const api = clientOf({ acceptQuote: orderActions.acceptQuote })

type Values = z.input<typeof quoteContact>
const resolver = lateResolver(() => import('./rules.ts').then(rules => rules.quoteContact))

export function AcceptQuote({ quote, close }: { quote: QuoteDetail; close: () => void }) {
  const form = useForm<Values>({ resolver, defaultValues: { address: '', contactName: '', contactPhone: '', note: '' } })
  const { errors } = form.formState
  const { submit, problem, sending } = useSubmit(form, async contact => {
    const body = { ...contact, appointmentAt: null, useCoins: true }
    const { orderNo } = await api.acceptQuote({ params: { quoteId: quote.quoteId }, body })
    location.assign(`/pay/${orderNo}`)
  })
  return (
    <Dialog
      title="接受报价"
      description={`${money(quote.amount ?? 0)}，${quote.days} 天内交付。接受后请在 30 分钟内付款。`}
      open
      onOpenChange={open => !open && close()}
    >
      <form className="stack" onSubmit={submit} noValidate>
        <Field label="服务地址" help="上门服务请写到门牌号" error={errors.address?.message}>
          <input className="input" maxLength={200} autoComplete="street-address" {...form.register('address')} />
        </Field>
        <Field label="联系人" error={errors.contactName?.message}>
          <input className="input" maxLength={20} autoComplete="name" {...form.register('contactName')} />
        </Field>
        <PhoneInput error={errors.contactPhone?.message} {...form.register('contactPhone')} />
        <Field label="备注" error={errors.note?.message}>
          <textarea className="textarea" rows={2} maxLength={500} {...form.register('note')} />
        </Field>
        <SubmitRow problem={problem} sending={sending} label="接受并付款" />
      </form>
    </Dialog>
  )
}
