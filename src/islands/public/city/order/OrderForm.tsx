/** Packages, how many of each, when and where. Whoever is not signed in is asked to by the call, and stays where they are. */
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import type { z } from 'zod'
import { AppointmentField, lateText } from '#components/ui/AppointmentField.tsx'
import { PhoneInput } from '#components/ui/code/PhoneInput.tsx'
import { Field } from '#components/ui/Field.tsx'
import { SubmitRow } from '#components/ui/FormParts.tsx'
import { lateResolver } from '#components/ui/late-resolver.ts'
import { useSubmit } from '#components/ui/use-submit.ts'
import { clientOf } from '#lib/api/browser.ts'
import { ApiError } from '#lib/api/error.ts'
import { queryClient } from '#lib/api/query-client.ts'
import { keyOf } from '#lib/api/query-key.ts'
import { orderActions } from '#lib/calls/trade/order-actions.ts'
import type { ServiceDetail } from '#lib/contract/city/city.ts'
import { money } from '#lib/format/money.ts'
import { isoOfInput } from '#lib/format/shanghai.ts'
import { $checkCompany } from '#lib/session/identity.ts'
import { readToken } from '#lib/session/token.ts'
import type { contactRules } from './rules.ts'

const api = clientOf({ orderService: orderActions.orderService, calculate: orderActions.calculate })

type Values = z.input<typeof contactRules>
const resolver = lateResolver(() => import('./rules.ts').then(rules => rules.contactRules))
const MAX_QUANTITY = 999

type Quantities = Readonly<Record<number, number>>
type Package = ServiceDetail['packages'][number]

function PackageRow({
  one,
  unit,
  count,
  change,
}: {
  one: Package
  unit: string
  count: number
  change: (count: number) => void
}) {
  return (
    <li className="flex flex-wrap items-center justify-between gap-2 py-2">
      <div className="min-w-0">
        <p className="font-medium break-words">{one.name}</p>
        <p className="card-meta">
          <span className="num">{one.price === 0 ? '免费' : `${money(one.price)}/${unit}`}</span>
          <span>{one.days} 天内完成</span>
        </p>
      </div>
      <input
        className="input w-24 num"
        type="number"
        inputMode="numeric"
        min={0}
        max={MAX_QUANTITY}
        aria-label={`${one.name}的数量`}
        value={count}
        onChange={event => change(Math.max(0, Math.min(MAX_QUANTITY, Math.floor(Number(event.target.value) || 0))))}
      />
    </li>
  )
}

const sumOf = (packages: readonly Package[], quantities: Quantities): number =>
  packages.reduce((sum, one) => sum + one.price * (quantities[one.packageId] ?? 0), 0)

export function OrderForm({ service, packageId }: { service: ServiceDetail; packageId: number | null }) {
  const { packages, serverId } = service
  const first = packageId ?? packages[0]?.packageId
  const [quantities, setQuantities] = useState<Quantities>(first === undefined ? {} : { [first]: 1 })
  const [when, setWhen] = useState('')
  const [useCoins, setUseCoins] = useState(true)
  const form = useForm<Values>({ resolver, defaultValues: { address: '', contactName: '', contactPhone: '', note: '' } })
  const { errors } = form.formState

  const chosen = packages.flatMap(one => {
    const quantity = quantities[one.packageId] ?? 0
    return quantity > 0 ? [{ packageId: one.packageId, quantity }] : []
  })
  const lines = chosen.map(({ packageId: refId, quantity }) => ({ refId, quantity }))
  const price = useQuery(
    {
      queryKey: keyOf(orderActions.calculate, serverId, lines),
      queryFn: () => api.calculate({ body: { kind: 'SERVICE', subjectId: serverId, lines } }),
      enabled: lines.length > 0 && readToken() !== null,
    },
    queryClient,
  )
  const total = sumOf(packages, quantities)
  const coins = price.data?.coins ?? 0
  const payable = total - (useCoins ? coins : 0)

  const { submit, problem, sending } = useSubmit(form, async contact => {
    if (chosen.length === 0) throw new ApiError('validation.fields', '请至少选一个套餐')
    const late = lateText(when)
    if (late) throw new ApiError('validation.fields', late)
    const appointmentAt = when ? isoOfInput(when) : null
    const body = { order: { ...contact, packages: chosen, appointmentAt, useCoins: useCoins && coins > 0 } }
    const { orderNo } = await api.orderService({ params: { serverId }, body })
    // What costs nothing is paid at once.
    const own = $checkCompany.get() ? '/merchant/order/pay' : '/member/member_order'
    location.assign(payable > 0 ? `/pay/${orderNo}` : `${own}?orderNo=${orderNo}`)
  })

  return (
    <form className="stack" onSubmit={submit} noValidate>
      <fieldset>
        <legend className="field-label">套餐与数量</legend>
        <ul className="divide-y divide-line">
          {packages.map(one => (
            <PackageRow
              key={one.packageId}
              one={one}
              unit={service.unit}
              count={quantities[one.packageId] ?? 0}
              change={count => setQuantities({ ...quantities, [one.packageId]: count })}
            />
          ))}
        </ul>
      </fieldset>
      <AppointmentField label="希望的时间" help="北京时间；可以不选，和商家商量" value={when} onChange={setWhen} />
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
          <input type="checkbox" checked={useCoins} onChange={event => setUseCoins(event.target.checked)} />用 {coins} 枚金币抵{' '}
          {money(coins)}
        </label>
      )}
      <p className="flex items-baseline justify-between gap-3">
        <span>应付</span>
        <strong className="price text-lg" aria-live="polite">
          {money(payable)}
        </strong>
      </p>
      <p className="text-ink-3 text-xs">款项由合作支付机构保管，你验收之后才结算给商家。下单后 30 分钟内付款有效。</p>
      <SubmitRow problem={problem} sending={sending} label="提交订单" />
    </form>
  )
}
