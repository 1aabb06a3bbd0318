/** Packages, how many of each, when and where. A visitor is asked to sign in by the call, over the page. */
import type { UseFormReturn } from 'react-hook-form'
import { AppointmentField } from '#components/ui/AppointmentField.tsx'
import { PhoneInput } from '#components/ui/code/PhoneInput.tsx'
import { Field } from '#components/ui/Field.tsx'
import { SubmitRow } from '#components/ui/FormParts.tsx'
import { MAX_ORDER_QUANTITY, ORDER_PAY_MINUTES } from '#lib/calls/trade/order-actions.ts'
import type { ServiceDetail } from '#lib/contract/city/city.ts'
import { money } from '#lib/format/money.ts'
import { thousands } from '#lib/format/thousands.ts'
import { OriginField } from './OriginField.tsx'
import { type Order, type Package, useOrder, type Values } from './use-order.ts'

function PackageRow({
  servicePackage,
  unit,
  count,
  change,
}: {
  servicePackage: Package
  unit: string
  count: number
  change: (count: number) => void
}) {
  return (
    <li className="flex flex-wrap items-center justify-between gap-2 py-2">
      <div className="min-w-0">
        <p className="font-medium break-words">{servicePackage.name}</p>
        <p className="card-meta">
          <span className="num">{servicePackage.price === 0 ? '免费' : `${money(servicePackage.price)}/${unit}`}</span>
          <span>{servicePackage.days} 天内完成</span>
        </p>
      </div>
      <input
        className="input w-24 num"
        type="number"
        inputMode="numeric"
        min={0}
        max={MAX_ORDER_QUANTITY}
        aria-label={`${servicePackage.name}的数量`}
        value={count}
        onChange={event => change(Math.max(0, Math.min(MAX_ORDER_QUANTITY, Math.floor(Number(event.target.value) || 0))))}
      />
    </li>
  )
}

function Contact({ form }: { form: UseFormReturn<Values> }) {
  const { errors } = form.formState
  return (
    <>
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
    </>
  )
}

function Payable({ coins, useCoins, setUseCoins, payable }: Pick<Order, 'coins' | 'useCoins' | 'setUseCoins' | 'payable'>) {
  return (
    <>
      {coins > 0 && (
        <label className="flex items-center gap-2 min-h-11">
          <input type="checkbox" checked={useCoins} onChange={event => setUseCoins(event.target.checked)} />用 {thousands(coins)}{' '}
          枚金币抵 {money(coins)}
        </label>
      )}
      <p className="flex items-baseline justify-between gap-3">
        <span>应付</span>
        <strong className="price text-lg" aria-live="polite">
          {money(payable)}
        </strong>
      </p>
    </>
  )
}

type Props = { service: ServiceDetail; packageId: number | null; consultationId: number | null }

export function OrderForm({ service, packageId, consultationId }: Props) {
  const { quantities, setQuantities, refused, when, setWhen, form, origin, submit, problem, sending, ...price } = useOrder(
    service,
    packageId,
    consultationId,
  )
  return (
    <form className="stack" onSubmit={submit} noValidate>
      <fieldset>
        <legend className="field-label">套餐与数量</legend>
        <ul className="divide-y divide-line">
          {service.packages.map(servicePackage => (
            <PackageRow
              key={servicePackage.packageId}
              servicePackage={servicePackage}
              unit={service.unit}
              count={quantities[servicePackage.packageId] ?? 0}
              change={count => setQuantities({ ...quantities, [servicePackage.packageId]: count })}
            />
          ))}
        </ul>
        {refused && (
          <p className="field-error" role="alert">
            {refused}
          </p>
        )}
      </fieldset>
      <AppointmentField label="希望的时间" help="北京时间；可以不选，和商家商量" value={when} onChange={setWhen} />
      <Contact form={form} />
      <OriginField origin={origin} />
      <Payable {...price} />
      <p className="text-ink-3 text-xs">
        款项由合作支付机构保管，你验收之后才结算给商家。下单后 {ORDER_PAY_MINUTES} 分钟内付款有效。
      </p>
      <SubmitRow problem={problem} sending={sending} label="提交订单" />
    </form>
  )
}
