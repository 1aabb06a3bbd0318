/** Accepting an offer: whom the merchant should call, and then the payment. */
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import type { z } from 'zod'
import { AppointmentField, lateText } from '#components/ui/AppointmentField.tsx'
import { PhoneInput } from '#components/ui/code/PhoneInput.tsx'
import { Dialog } from '#components/ui/Dialog.tsx'
import { Field } from '#components/ui/Field.tsx'
import { SubmitRow } from '#components/ui/FormParts.tsx'
import { lateResolver } from '#components/ui/late-resolver.ts'
import { useSubmit } from '#components/ui/use-submit.ts'
import { useIdentityKey } from '#islands/dashboard/platform/frame/identity-key.ts'
import { clientOf } from '#lib/api/browser.ts'
import { ApiError } from '#lib/api/error.ts'
import { queryClient } from '#lib/api/query-client.ts'
import { keyOf } from '#lib/api/query-key.ts'
import { coin } from '#lib/calls/trade/coin.ts'
import { ORDER_PAY_MINUTES, orderActions } from '#lib/calls/trade/order-actions.ts'
import type { QuoteDetail } from '#lib/contract/trade/order.ts'
import { money } from '#lib/format/money.ts'
import { isoOfInput } from '#lib/format/shanghai.ts'
import { thousands } from '#lib/format/thousands.ts'
import { usableCoins } from '#lib/trade/coins.ts'
import type { quoteContact } from './rules.ts'

const api = clientOf({ acceptQuote: orderActions.acceptQuote, getSurplus: coin.getSurplus })

type Values = z.input<typeof quoteContact>
const resolver = lateResolver(() => import('./rules.ts').then(rules => rules.quoteContact))

export function AcceptQuote({ quote, close }: { quote: QuoteDetail; close: () => void }) {
  const form = useForm<Values>({ resolver, defaultValues: { address: '', contactName: '', contactPhone: '', note: '' } })
  const { errors } = form.formState
  const [when, setWhen] = useState('')
  const [useCoins, setUseCoins] = useState(true)
  const identity = useIdentityKey()
  const surplus = useQuery({ queryKey: keyOf(coin.getSurplus, identity), queryFn: () => api.getSurplus() }, queryClient)
  const coins = usableCoins(surplus.data?.coins ?? 0, quote.amount ?? 0)
  const { submit, problem, sending } = useSubmit(form, async contact => {
    const late = lateText(when)
    if (late) throw new ApiError('validation.fields', late)
    const body = { ...contact, appointmentAt: when ? isoOfInput(when) : null, useCoins: useCoins && coins > 0 }
    const { orderNo } = await api.acceptQuote({ params: { quoteId: quote.quoteId }, body })
    location.assign(`/pay/${orderNo}`)
  })
  return (
    <Dialog
      title="接受报价"
      description={`${money(quote.amount ?? 0)}，${quote.days} 天内交付。接受后请在 ${ORDER_PAY_MINUTES} 分钟内付款。`}
      open
      onOpenChange={open => !open && close()}
    >
      <form className="stack" onSubmit={submit} noValidate>
        <AppointmentField label="约定的时间" help="北京时间；已经和商家说好的，请选上" value={when} onChange={setWhen} />
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
        {coins > 0 && (
          <label className="flex items-center gap-2 min-h-11">
            <input type="checkbox" checked={useCoins} onChange={event => setUseCoins(event.target.checked)} />
            {`用 ${thousands(coins)} 枚金币抵 ${money(coins)}，应付 ${money((quote.amount ?? 0) - (useCoins ? coins : 0))}`}
          </label>
        )}
        <SubmitRow problem={problem} sending={sending} label="接受并付款" />
      </form>
    </Dialog>
  )
}
