/** What can be bought of it, for how much. */
import { Field } from '#components/ui/Field.tsx'
import { Icon } from '#components/ui/Icon.tsx'
import plus from '#icons/plus.svg?raw'
import { MAX_PACKAGES } from '#lib/calls/city/offer.ts'
import { PackageFields } from './PackageFields.tsx'
import { type Step, textAttributes } from './step.ts'
import { emptyPackage } from './values.ts'

export function Packages(step: Step) {
  const { form, errors, change } = step
  return (
    <section className="card card-pad stack" aria-labelledby="packages">
      <h2 className="text-base font-semibold" id="packages">
        套餐与价格
      </h2>
      <Field label="计价单位" help="一份价格对应什么：次、小时、平方米、月" error={errors.unit}>
        <input {...textAttributes(step, 'unit', 6)} />
      </Field>
      {form.packages.map((servicePackage, index) => (
        <PackageFields
          key={servicePackage.key}
          number={index + 1}
          value={servicePackage}
          errorOf={name => errors[`packages.${index}.${name}`]}
          onChange={changes =>
            change({
              packages: form.packages.map(other => (other === servicePackage ? { ...servicePackage, ...changes } : other)),
            })
          }
          onRemove={() => change({ packages: form.packages.filter(other => other !== servicePackage) })}
        />
      ))}
      {errors.packages && (
        <p className="field-error" role="alert">
          {errors.packages}
        </p>
      )}
      {form.packages.length < MAX_PACKAGES && (
        <button
          type="button"
          className="btn"
          data-invalid={Boolean(errors.packages)}
          onClick={() => change({ packages: [...form.packages, emptyPackage()] })}
        >
          <Icon svg={plus} />
          添加套餐
        </button>
      )}
    </section>
  )
}
