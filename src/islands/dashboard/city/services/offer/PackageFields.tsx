/** One package: what it is called, what it costs, when it is done, what belongs to it. */
import { Field } from '#components/ui/Field.tsx'
import { Icon } from '#components/ui/Icon.tsx'
import trash from '#icons/trash-2.svg?raw'
import type { PackageForm } from './values.ts'

interface Props {
  number: number
  value: PackageForm
  errorOf: (name: string) => string | undefined
  onChange: (changes: Partial<PackageForm>) => void
  onRemove: () => void
}

export function PackageFields({ number, value, errorOf, onChange, onRemove }: Props) {
  return (
    <fieldset className="card card-pad bg-tint stack">
      <legend className="sr-only">套餐 {number}</legend>
      <div className="flex items-center justify-between">
        <p className="font-medium" aria-hidden="true">
          套餐 {number}
        </p>
        <button type="button" className="btn btn-quiet btn-icon" aria-label={`删除套餐 ${number}`} onClick={onRemove}>
          <Icon svg={trash} />
        </button>
      </div>
      <Field label="名称" error={errorOf('name')}>
        <input className="input" value={value.name} maxLength={30} onChange={event => onChange({ name: event.target.value })} />
      </Field>
      <div className="grid gap-3 sm:grid-cols-2">
        <Field label="价格（元）" error={errorOf('price')}>
          <input
            className="input num"
            inputMode="decimal"
            value={value.price}
            maxLength={11}
            onChange={event => onChange({ price: event.target.value })}
          />
        </Field>
        <Field label="几天内交付" error={errorOf('days')}>
          <input
            className="input num"
            inputMode="numeric"
            value={value.days}
            maxLength={3}
            onChange={event => onChange({ days: event.target.value })}
          />
        </Field>
      </div>
      <Field label="包含什么" help="一行一项，最多 12 项" error={errorOf('scope') ?? errorOf('scope.0')}>
        <textarea className="textarea" rows={3} value={value.scope} onChange={event => onChange({ scope: event.target.value })} />
      </Field>
    </fieldset>
  )
}
