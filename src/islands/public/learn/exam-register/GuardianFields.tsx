/** The guardian of somebody who is not of age: who it is, how to reach them, and that they agree. */
import type { UseFormReturn } from 'react-hook-form'
import { Field } from '#components/ui/Field.tsx'
import type { RegistrationForm } from '#lib/contract/learn/exam-registration.ts'
import { ADULT_AGE, GUARDIAN_RELATIONS } from '#lib/learn/exam-rules.ts'
import { ageOf } from '#lib/validate/id-number.ts'

export const isMinorNumber = (number: string): boolean => /^\d{17}[\dXx]$/.test(number) && ageOf(number, new Date()) < ADULT_AGE

export function GuardianFields({ form }: { form: UseFormReturn<RegistrationForm> }) {
  const errors = form.formState.errors.guardian
  return (
    <section className="card card-pad stack" aria-labelledby="register-guardian">
      <h2 className="text-lg font-semibold" id="register-guardian">
        监护人
      </h2>
      <p className="text-ink-2">
        报名者未满十八周岁，要由监护人同意；未满十四周岁的，请由监护人填写。组织方会核对监护关系，手机加密保存。
      </p>
      <div className="grid gap-4 md:grid-cols-2">
        <Field label="监护人姓名" error={errors?.name?.message}>
          <input className="input" autoComplete="off" maxLength={30} {...form.register('guardian.name')} />
        </Field>
        <Field label="与报名者的关系" error={errors?.relation?.message}>
          <select className="select" {...form.register('guardian.relation')}>
            <option value="">请选择</option>
            {GUARDIAN_RELATIONS.map(one => (
              <option key={one} value={one}>
                {one}
              </option>
            ))}
          </select>
        </Field>
        <Field label="监护人手机" error={errors?.phone?.message}>
          <input className="input num" autoComplete="off" inputMode="tel" maxLength={11} {...form.register('guardian.phone')} />
        </Field>
      </div>
      <label className="flex items-start gap-2 min-h-11 py-2">
        <input type="checkbox" className="mt-1" {...form.register('guardian.agrees')} />
        <span>监护人已阅读考试说明，同意报名并提供以上信息</span>
      </label>
      {errors?.agrees?.message && (
        <p className="field-error" role="alert">
          {errors.agrees.message}
        </p>
      )}
    </section>
  )
}
